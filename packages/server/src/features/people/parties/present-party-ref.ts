import { CheckStatus } from '@freehold/contract/kernel/check-states';
import type { PartyRef } from '@freehold/contract/people/parties';
import type { Scope } from '../../../platform/scope.ts';
import { may, reach } from '../../access/public.ts';
import type { PartyStanding } from '../client-acceptance/public.ts';
import type { PartyRow } from './store.ts';

export type PartyFacts = Pick<PartyRow, 'id' | 'kind' | 'display_name' | 'standings'>;

/** A party as other records show them. Whoever may not know of frozen checks reads one as needing review, and cannot open it. */
export function presentPartyRef(scope: Scope, row: PartyFacts): PartyRef {
  return {
    id: row.id,
    kind: row.kind === 'company' ? 'company' : 'person',
    name: row.display_name,
    aml: presentStanding(scope, row.standings.aml),
  };
}

/** Where somebody stands with one kind of check, as the one who asks may know it. */
export function presentStanding(scope: Scope, standing: PartyStanding | undefined): PartyRef['aml'] {
  if (standing === undefined) return null;
  const knows = may(scope, 'resolve_matches');
  const status = standing.is_frozen && !knows ? 'needsReview' : CheckStatus.parse(standing.status);
  // A link at some that need review and none at others would tell which are frozen.
  const isOpened = reach(scope, 'see_checks') === 'all' && (knows || status !== 'needsReview');
  return { status, at: new Date(standing.at).toISOString(), check_id: isOpened ? standing.check_id : null };
}
