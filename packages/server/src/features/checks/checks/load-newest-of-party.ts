import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckFacts } from './check-facts.ts';
import type { CheckKinds } from './check-kind.ts';
import { findChecksOfParty } from './list-store.ts';
import { loadFacts } from './load-facts.ts';
import { findCheck } from './store.ts';
import { visibilityOf } from './visibility-store.ts';
import { waitingOf } from './waiting-store.ts';

/** The newest check of each kind of somebody that the one who asks may open, those that were cancelled left out. */
export async function loadNewestOfParty(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  partyId: number,
): Promise<CheckFacts[]> {
  const visibility = visibilityOf(scope);
  if (visibility === null) return [];
  const newest = new Map<string, number>();
  for (const { kind, id, state } of await findChecksOfParty(trx, visibility, waitingOf(kinds), partyId))
    if (state !== 'cancelled' && !newest.has(kind)) newest.set(kind, id);
  const found: CheckFacts[] = [];
  for (const [code, id] of newest) {
    const kind = kinds.find(code);
    const row = await findCheck(trx, scope, id);
    if (kind && row) found.push(await loadFacts(trx, scope, services, kind, row));
  }
  return found;
}
