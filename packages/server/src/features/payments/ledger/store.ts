import { sql } from 'kysely';
import type { LedgerAccount, LedgerKind, LedgerLine, LedgerTransaction } from '@freehold/property-rules/payments/ledger';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

type Of = Pick<Scope, 'workspaceId'>;

export type WrittenLine = LedgerLine & { source: string; kind: LedgerKind };

/** Every line that belongs to a request, in the order it was written. */
export async function findLinesOf(trx: Trx, { workspaceId }: Of, requestId: number): Promise<WrittenLine[]> {
  const rows = await trx
    .selectFrom('ledger_lines as line')
    .innerJoin('ledger_transactions as written', (join) =>
      join.onRef('written.workspace_id', '=', 'line.workspace_id').onRef('written.id', '=', 'line.transaction_id'),
    )
    .select(['line.account', 'line.pence', 'written.source', 'written.kind'])
    .where('line.workspace_id', '=', workspaceId)
    .where('line.request_id', '=', requestId)
    .orderBy('line.id')
    .execute();
  return rows.map((row) => ({ ...row, requestId }));
}

export async function findSources(trx: Trx, { workspaceId }: Of, sources: readonly string[]): Promise<Set<string>> {
  if (sources.length === 0) return new Set();
  const rows = await trx
    .selectFrom('ledger_transactions')
    .select('source')
    .where('workspace_id', '=', workspaceId)
    .where('source', 'in', sources)
    .execute();
  return new Set(rows.map(({ source }) => source));
}

/** Writes a transaction with its lines; false where one of its source stands there. */
export async function insertTransaction(trx: Trx, { workspaceId }: Of, one: LedgerTransaction, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('ledger_transactions')
    .values({
      workspace_id: workspaceId,
      source: one.source,
      kind: one.kind,
      request_id: one.requestId,
      at: new Date(one.at),
      posted_at: now,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .insertInto('ledger_lines')
    .values(
      one.lines.map(({ account, requestId, pence }) => ({
        workspace_id: workspaceId,
        transaction_id: row.id,
        account,
        request_id: requestId,
        pence,
      })),
    )
    .execute();
  return true;
}

export async function findBalances(trx: Trx, { workspaceId }: Of): Promise<Record<LedgerAccount, number>> {
  const rows = await trx
    .selectFrom('ledger_lines')
    .select(['account', sql<number>`sum(pence)::bigint`.as('pence')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('account')
    .execute();
  const none = { provider: 0, bank: 0, received: 0, fees: 0, disputed: 0, adjustments: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ account, pence }) => [account, pence])) };
}

/** What each transaction does to the account at the provider. */
export const findProviderMoves = (trx: Trx, { workspaceId }: Of): Promise<{ source: string; pence: number }[]> =>
  trx
    .selectFrom('ledger_lines as line')
    .innerJoin('ledger_transactions as written', (join) =>
      join.onRef('written.workspace_id', '=', 'line.workspace_id').onRef('written.id', '=', 'line.transaction_id'),
    )
    .select(['written.source', sql<number>`sum(line.pence)::bigint`.as('pence')])
    .where('line.workspace_id', '=', workspaceId)
    .where('line.account', '=', 'provider')
    .groupBy('written.source')
    .execute();
