import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';

export type AccountStore = ReturnType<typeof openAccountStore>;

/** Which person an account at an outside provider is. `issuer` is the provider's own name for itself. */
export function openAccountStore(db: Database) {
  async function findLinked(issuer: string, account: string): Promise<string | null> {
    const row = await db
      .selectFrom('auth.accounts')
      .select('user_id')
      .where('provider_id', '=', issuer)
      .where('account_id', '=', account)
      .executeTakeFirst();
    return row?.user_id ?? null;
  }

  async function isLinked(issuer: string, userId: string): Promise<boolean> {
    const row = await db
      .selectFrom('auth.accounts')
      .select('id')
      .where('provider_id', '=', issuer)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** False when the account was linked already. */
  async function link(issuer: string, account: string, userId: string): Promise<boolean> {
    const row = await db
      .insertInto('auth.accounts')
      .values({ id: randomUUID(), provider_id: issuer, account_id: account, user_id: userId })
      .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  return { findLinked, isLinked, link };
}
