import type { Party, PartyCheck } from '@freehold/contract/people/parties';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { CheckKinds } from './check-kind.ts';
import { checkPath, kindPath } from './check-path.ts';
import { findChecksOfParty } from './list-store.ts';
import { personOf } from './present-check.ts';
import { visibilityOf } from './visibility-store.ts';
import { findMembers } from './store.ts';
import { waitingOf } from './waiting-store.ts';

/** A party's checks that the one who asks may open, newest first; none for who may know of none. And the kinds that a member can begin about them; what needs their own answers begins with a flow. */
export async function checksOfParty(
  kinds: CheckKinds,
  trx: Trx,
  scope: MemberScope,
  party: { id: number; kind: string },
): Promise<{ checks: PartyCheck[]; newChecks: Party['new_checks'] }> {
  const newChecks = kinds.all
    .filter(({ about }) => about === undefined || about === party.kind)
    .filter(({ startFor, startFromCollected, hasForm }) => startFor || hasForm || !startFromCollected)
    .map(({ code, name }) => ({ name, path: kindPath(code) }));
  const visibility = visibilityOf(scope);
  if (visibility === null) return { checks: [], newChecks };
  const person = personOf(await findMembers(trx, scope));
  const rows = await findChecksOfParty(trx, visibility, waitingOf(kinds), party.id);
  const checks = rows.map((row) => ({
    id: row.id,
    kind: kinds.find(row.kind)?.name ?? row.kind,
    code: row.kind,
    path: checkPath(row),
    public_ref: row.public_ref,
    status: row.status,
    outcome: row.outcome,
    open_matches: Number(row.open_matches ?? 0),
    nearest: row.top_score,
    at: (row.screened_at ?? row.created_at).toISOString(),
    decided_by: row.state === 'decided' && row.decided_by !== null ? person(row.decided_by).name : null,
  }));
  return { checks, newChecks };
}
