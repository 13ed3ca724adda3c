import { sql, type Selectable, type Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type AccountRow = Selectable<DB['payment_accounts']>;
type Of = Pick<Scope, 'workspaceId'>;

export const findAccount = (trx: Trx, { workspaceId }: Of): Promise<AccountRow | undefined> =>
  trx.selectFrom('payment_accounts').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst();

/** The row of the workspace, made where there is none, held until the transaction ends. */
export async function lockAccount(trx: Trx, { workspaceId }: Of): Promise<AccountRow> {
  await trx
    .insertInto('payment_accounts')
    .values({ workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute();
  return trx.selectFrom('payment_accounts').selectAll().where('workspace_id', '=', workspaceId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export const updateAccount = (trx: Trx, { workspaceId }: Of, change: Updateable<DB['payment_accounts']>): Promise<AccountRow> =>
  trx
    .updateTable('payment_accounts')
    .set({ ...change, updated_at: sql`now()` })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Whose account it is at the provider: a message of it names no workspace. */
export const findWorkspaceOf = async (db: Database, provider: string, account: string): Promise<number | null> =>
  (
    await db
      .selectFrom('payment_accounts')
      .select('workspace_id')
      .where('provider', '=', provider)
      .where('account', '=', account)
      .executeTakeFirst()
  )?.workspace_id ?? null;

export type ReconciliationRow = Selectable<DB['payment_reconciliations']>;
export const findLastReconciliation = (trx: Trx, { workspaceId }: Of): Promise<ReconciliationRow | undefined> =>
  trx
    .selectFrom('payment_reconciliations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findMemberName = async (trx: Trx, { workspaceId }: Of, id: number): Promise<string> => {
  const row = await trx
    .selectFrom('members')
    .select(['first_name', 'surname'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.surname}` : 'A member';
};
