import type { Check } from '@freehold/contract/check-kinds';
import { refuseCaller, Refused } from '../../../platform/refuse.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { lockFollowed } from '../../people/public.ts';
import type { CheckFacts } from './check-facts.ts';
import type { CheckKind, CheckKinds } from './check-kind.ts';
import { loadFacts } from './load-facts.ts';
import { maySeeChecks, NOT_YOUR_ROLE, seesCheck } from './policy.ts';
import { findCheck, lockCheck, type CheckRow } from './store.ts';

const NO_SUCH_CHECK = 'There is no such check in this workspace';
export const STALE = 'Someone else changed this. Reload to see the latest.';

export function requireVisibility(scope: Scope): void {
  if (!maySeeChecks(scope)) return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
}

/** A check does not exist for those who may not know of it, nor where its kind is not one of those asked for. */
function requireVisible<Facts extends CheckFacts, Wire extends Check>(
  row: CheckRow | undefined,
  scope: Scope,
  kinds: CheckKinds<Facts, Wire>,
): { row: CheckRow; kind: CheckKind<Facts, Wire> } {
  const kind = row && seesCheck(scope, row) ? kinds.find(row.kind) : undefined;
  if (!row || !kind) throw Refused.of('NOT_FOUND', NO_SUCH_CHECK);
  return { row, kind };
}

/** What follows from the check is written after the event is recorded, and is locked before. */
export async function lockFollowedOf(
  trx: Trx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  { party_id: partyId }: CheckRow,
): Promise<void> {
  if (partyId !== null) await lockFollowed(trx, workspaceId, [partyId]);
}

export async function readCheck<Facts extends CheckFacts, Wire extends Check>(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds<Facts, Wire>,
  id: number,
): Promise<Facts> {
  requireVisibility(scope);
  const { row, kind } = requireVisible(await findCheck(trx, scope, id), scope, kinds);
  return loadFacts(trx, scope, services, kind, row);
}

/** The check locked for a change. `version` is what the person saw; a change that came between refuses theirs. */
export async function openCheckForChange<Facts extends CheckFacts, Wire extends Check>(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds<Facts, Wire>,
  id: number,
  version: number | null,
): Promise<Facts> {
  requireVisibility(scope);
  const { row, kind } = requireVisible(await lockCheck(trx, scope, id), scope, kinds);
  if (version !== null && row.version !== version) throw Refused.of('STALE_VERSION', STALE);
  await lockFollowedOf(trx, scope, row);
  return loadFacts(trx, scope, services, kind, row);
}
