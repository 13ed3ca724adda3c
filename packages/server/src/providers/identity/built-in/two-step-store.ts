import type { Database, Trx } from '../../../platform/database.ts';
import type { CodeKeys } from './code-keys.ts';

/** Wrong codes of one person before later ones are not looked at, and for how long they count. */
const MOST_WRONG = 10;
const WRONG_COUNTS_MS = 60 * 60_000;

type Row = { userId: string; secret: Uint8Array; isOn: boolean; lastStep: number | null; wrong: number; wrongSince: Date | null };
export type TwoStepStore = ReturnType<typeof openTwoStepStore>;

/** The rows behind two-step sign-in. Everything about one person happens while their row is locked. */
export function openTwoStepStore({ db, keys, now }: { db: Database; keys: CodeKeys; now: () => Date }) {
  async function state(userId: string): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
    const row = await db
      .selectFrom('auth.two_step')
      .select((eb) => [
        'enabled_at',
        eb
          .selectFrom('auth.recovery_codes')
          .select((codes) => codes.fn.countAll<number>().as('left'))
          .where('auth.recovery_codes.user_id', '=', userId)
          .where('used_at', 'is', null)
          .as('left'),
      ])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.enabled_at ? { enabled: true, recoveryCodesLeft: row.left ?? 0 } : { enabled: false, recoveryCodesLeft: 0 };
  }

  /** Keeps a secret nobody confirmed yet; false when two-step sign-in is on already. */
  async function begin(userId: string, secret: Uint8Array): Promise<boolean> {
    const secretSealed = await keys.sealSecret(userId, secret);
    const row = await db
      .insertInto('auth.two_step')
      .values({ user_id: userId, secret_sealed: secretSealed })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret_sealed: secretSealed, last_step: null })
          .where('auth.two_step.enabled_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async function find(trx: Trx, userId: string): Promise<Row | null> {
    const row = await trx.selectFrom('auth.two_step').selectAll().where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst();
    if (!row) return null;
    const secret = await keys.openSecret(userId, row.secret_sealed);
    return { userId, secret, isOn: row.enabled_at !== null, lastStep: row.last_step, wrong: row.wrong_codes, wrongSince: row.wrong_since };
  }

  /** Seconds until codes of this person are looked at again; null when they are now. */
  function lockedFor({ wrong, wrongSince }: Row): number | null {
    if (wrong < MOST_WRONG || !wrongSince) return null;
    const left = wrongSince.getTime() + WRONG_COUNTS_MS - now().getTime();
    return left > 0 ? Math.ceil(left / 1000) : null;
  }

  async function countWrong(trx: Trx, { userId, wrong, wrongSince }: Row): Promise<void> {
    const isOver = !wrongSince || wrongSince.getTime() + WRONG_COUNTS_MS <= now().getTime();
    await trx
      .updateTable('auth.two_step')
      .set(isOver ? { wrong_codes: 1, wrong_since: now() } : { wrong_codes: wrong + 1 })
      .where('user_id', '=', userId)
      .execute();
  }

  async function noteRight(trx: Trx, { userId, lastStep }: Row, step: number | null): Promise<void> {
    await trx
      .updateTable('auth.two_step')
      .set({ wrong_codes: 0, wrong_since: null, last_step: step ?? lastStep })
      .where('user_id', '=', userId)
      .execute();
  }

  /** Takes one recovery code out of use; false when it is not one of theirs, or was used. */
  async function takeRecoveryCode(trx: Trx, userId: string, code: string): Promise<boolean> {
    const hashes = [keys.hashRecoveryCode(userId, code), ...(await keys.oldHashesOfRecoveryCode(userId, code))];
    const taken = await trx
      .updateTable('auth.recovery_codes')
      .set({ used_at: now() })
      .where('user_id', '=', userId)
      .where('code_hash', 'in', hashes)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return taken !== undefined;
  }

  async function replaceRecoveryCodes(trx: Trx, userId: string, codes: readonly string[]): Promise<void> {
    await trx.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute();
    await trx
      .insertInto('auth.recovery_codes')
      .values(codes.map((code) => ({ user_id: userId, code_hash: keys.hashRecoveryCode(userId, code) })))
      .execute();
  }

  async function switchOn(trx: Trx, userId: string): Promise<void> {
    await trx.updateTable('auth.two_step').set({ enabled_at: now() }).where('user_id', '=', userId).execute();
  }

  /** True when it was on. Needs no key: it works for a secret that nobody can open any more. */
  async function remove(trx: Trx, userId: string): Promise<boolean> {
    await trx.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute();
    const removed = await trx.deleteFrom('auth.two_step').where('user_id', '=', userId).returning('enabled_at').executeTakeFirst();
    return removed?.enabled_at != null;
  }

  return { state, begin, find, lockedFor, countWrong, noteRight, takeRecoveryCode, replaceRecoveryCodes, switchOn, remove };
}
