import { Refused } from '../../platform/refuse.ts';
import type { Trx } from '../../platform/database.ts';
import type { MemberScope, Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { lockFollowed } from '../client-acceptance/public.ts';
import { loadFacts, type CheckFacts } from './load-facts.ts';
import { maySeeChecks, NOT_YOUR_ROLE, seesCheck } from './policy.ts';
import { findCheck, lockCheck, type CheckRow } from './store.ts';

export const NO_SUCH_CHECK = 'There is no such check in this workspace';
export const STALE = 'Someone else changed this. Reload to see the latest.';

export function requireSight(scope: Scope): void {
  if (!maySeeChecks(scope)) throw new Refused('FORBIDDEN', NOT_YOUR_ROLE);
}

/** A check does not exist for those who may not know of it. */
export function requireVisible(row: CheckRow | undefined, scope: Scope): CheckRow {
  if (!row || !seesCheck(scope, row)) throw new Refused('NOT_FOUND', NO_SUCH_CHECK);
  return row;
}

export async function readCheck(trx: Trx, scope: MemberScope, services: Services, id: number): Promise<CheckFacts> {
  requireSight(scope);
  return loadFacts(trx, scope, services, requireVisible(await findCheck(trx, scope, id), scope));
}

/** The check locked for a change. `version` is what the person saw; a change that came between refuses theirs. */
export async function openCheckForChange(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  id: number,
  version: number | null,
): Promise<CheckFacts> {
  requireSight(scope);
  const row = requireVisible(await lockCheck(trx, scope, id), scope);
  if (version !== null && row.version !== version) throw new Refused('STALE_VERSION', STALE);
  // What follows from the check is written after the event is recorded, and is locked before.
  if (row.party_id !== null) await lockFollowed(trx, scope.workspaceId, [row.party_id]);
  return loadFacts(trx, scope, services, row);
}
