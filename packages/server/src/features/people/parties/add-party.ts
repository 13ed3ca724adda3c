import type { NewParty, Party } from '@freehold/contract/people/parties';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import type { ChecksOfParty } from './neighbours.ts';
import { createParty } from './create-party.ts';
import { describeParty } from './get-party.ts';

/** Adds a person or company to the workspace's people. */
export function addParty(scope: MemberScope, checksOf: ChecksOfParty, party: NewParty): Promise<Party> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => describeParty(trx, scope, checksOf, await createParty(trx, scope, party)));
}
