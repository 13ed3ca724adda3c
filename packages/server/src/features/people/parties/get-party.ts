import * as partiesContract from '@freehold/contract/people/parties';
import type { Party } from '@freehold/contract/people/parties';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { ChecksOfParty } from './neighbours.ts';
import { findBeside, findEventsOf, findKept, findMemberName, findRoles } from './detail-store.ts';
import { presentParty } from './present-party.ts';
import { partyVisibility } from './visibility.ts';
import type { PartyRow } from './store.ts';

const refuseGetParty = refusing(partiesContract.getParty);

export const NO_SUCH_PARTY = 'This person is not in your people';

/** One person or company with everything the one who asks may know; of one that was merged away, the record that was kept. */
export function getParty(scope: MemberScope, checksOf: ChecksOfParty, id: number): Promise<Party> {
  partyVisibility(scope);
  return scope.transaction(async (trx) => {
    const row = await findKept(trx, id);
    if (!row) return refuseGetParty('NOT_FOUND', NO_SUCH_PARTY);
    return describeParty(trx, scope, checksOf, row);
  });
}

export async function describeParty(trx: Trx, scope: MemberScope, checksOf: ChecksOfParty, row: PartyRow): Promise<Party> {
  const { workspaceId } = scope;
  const roles = await findRoles(trx, workspaceId, row.id);
  const beside = await findBeside(trx, workspaceId, [...new Set(roles.map((role) => role.property_id))]);
  const { checks, newChecks } = await checksOf(trx, scope, row);
  const events = await findEventsOf(trx, scope, [`party:${row.id}`, ...checks.map((check) => `check:${check.id}`)]);
  return presentParty(scope, {
    row,
    roles,
    beside,
    checks,
    newChecks,
    events,
    riskBy: await findMemberName(trx, workspaceId, row.risk_by),
  });
}
