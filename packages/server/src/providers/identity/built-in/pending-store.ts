import type { Database, Trx } from '../../../platform/database.ts';
import { hashToken, randomToken } from './random-token.ts';

const PENDING_MINUTES = 10;
const MOST_WRONG = 5;

export type Pending = { userId: string; redirect: string | null; end(): Promise<void>; countWrong(): Promise<'left' | 'ended'> };
export type PendingStore = ReturnType<typeof openPendingStore>;

/** Sign-ins whose first step was proved and whose second is owed: ten minutes and five wrong codes. */
export function openPendingStore({ db, now }: { db: Database; now: () => Date }) {
  async function add(userId: string, redirect: string | null): Promise<string> {
    const token = randomToken();
    const expiresAt = new Date(now().getTime() + PENDING_MINUTES * 60_000);
    await db
      .insertInto('auth.pending_sign_ins')
      .values({ token_hash: hashToken(token), user_id: userId, redirect, expires_at: expiresAt })
      .execute();
    return token;
  }

  /** The one that waits under this token, locked until the transaction ends; null when there is none any more. */
  async function find(trx: Trx, token: string): Promise<Pending | null> {
    const tokenHash = hashToken(token);
    const row = await trx
      .selectFrom('auth.pending_sign_ins')
      .select(['user_id', 'redirect', 'wrong_codes'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now())
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const end = async () => void (await trx.deleteFrom('auth.pending_sign_ins').where('token_hash', '=', tokenHash).execute());
    return {
      userId: row.user_id,
      redirect: row.redirect,
      end,
      async countWrong() {
        const wrong = row.wrong_codes + 1;
        if (wrong >= MOST_WRONG) {
          await end();
          return 'ended';
        }
        await trx.updateTable('auth.pending_sign_ins').set({ wrong_codes: wrong }).where('token_hash', '=', tokenHash).execute();
        return 'left';
      },
    };
  }

  return { add, find };
}
