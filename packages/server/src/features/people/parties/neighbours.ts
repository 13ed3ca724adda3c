import type { NewParty, Party, PartyCheck, PartyDuplicate } from '@freehold/contract/people/parties';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

/** The checks of a party that the one who asks may open, newest first, and the kinds there can be of them; given by the feature whose rows they are, in features/all.ts. */
export type ChecksOfParty = (
  trx: Trx,
  scope: MemberScope,
  party: { id: number; kind: string },
) => Promise<{ checks: PartyCheck[]; newChecks: Party['new_checks'] }>;
/** Records that may already be somebody; given by the feature that joins them, in features/all.ts. */
export type DuplicatesOfParty = (trx: Trx, scope: MemberScope, party: NewParty) => Promise<PartyDuplicate[]>;
