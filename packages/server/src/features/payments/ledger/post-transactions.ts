import { type LedgerTransaction, whyNotPost } from '@freehold/property-rules/payments/ledger';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findLinesOf, findSources, insertTransaction } from './store.ts';

/**
 * Writes what is not written yet, in its order, and answers of those alone: what is heard again is passed over. Whoever calls holds the request,
 * so that nothing comes between looking and writing. What would break a rule of the ledger is a fault, and undoes the whole transaction.
 */
export async function postTransactions(trx: Trx, scope: Scope, all: readonly LedgerTransaction[], now: Date): Promise<LedgerTransaction[]> {
  const posted: LedgerTransaction[] = [];
  const sources = await findSources(
    trx,
    scope,
    all.map(({ source }) => source),
  );
  for (const one of all) {
    const lines = one.requestId === null ? [] : await findLinesOf(trx, scope, one.requestId);
    const refused = whyNotPost({ sources, lines }, one);
    if (refused === 'known') continue;
    if (refused !== null) throw new Error(`The ledger does not take ${one.kind} of ${one.source}: ${refused}`);
    if (await insertTransaction(trx, scope, one, now)) posted.push(one);
    sources.add(one.source);
  }
  return posted;
}
