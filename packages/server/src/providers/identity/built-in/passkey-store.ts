import { createHmac } from 'node:crypto';
import { lockByName } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database.ts';
import type { PasskeyFacts } from '../provider.ts';
import { hashToken } from './random-token.ts';

export const MOST_PASSKEYS = 20;
export const CHALLENGE_MINUTES = 5;

export type NewPasskey = { credentialId: string; publicKey: Uint8Array; counter: number; transports: string[]; name: string };
type Row = { id: number; name: string; created_at: Date; last_used_at: Date | null };
/** Who may answer a challenge: the person it was made for, or the browser that asked to sign in. */
export type ChallengeFor = { userId: string } | { browser: string };
export type PasskeyStore = ReturnType<typeof openPasskeyStore>;

const FACTS = ['id', 'name', 'created_at', 'last_used_at'] as const;
const factsOf = (row: Row): PasskeyFacts => ({ id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at });

/** The passkeys people have, and the challenges that wait for an answer. */
export function openPasskeyStore({ db, hashKey, now }: { db: Database; hashKey: string; now: () => Date }) {
  const hashBrowser = (browser: string) => createHmac('sha256', hashKey).update(`browser:${browser}`).digest();

  async function addChallenge(challenge: string, who: ChallengeFor): Promise<void> {
    const owner = 'userId' in who ? { user_id: who.userId } : { browser_hash: hashBrowser(who.browser) };
    const expiresAt = new Date(now().getTime() + CHALLENGE_MINUTES * 60_000);
    await db
      .insertInto('auth.passkey_challenges')
      .values({ challenge_hash: hashToken(challenge), ...owner, expires_at: expiresAt })
      .execute();
  }

  /** Takes a challenge away, whatever comes of the answer; false when it was not theirs, is over, or was answered. */
  async function takeChallenge(challenge: string, who: ChallengeFor): Promise<boolean> {
    const taken = await db
      .deleteFrom('auth.passkey_challenges')
      .where('challenge_hash', '=', hashToken(challenge))
      .where((eb) => ('userId' in who ? eb('user_id', '=', who.userId) : eb('browser_hash', '=', hashBrowser(who.browser))))
      .returning('expires_at')
      .executeTakeFirst();
    return taken !== undefined && taken.expires_at > now();
  }

  const list = async (userId: string): Promise<PasskeyFacts[]> =>
    (await db.selectFrom('auth.passkeys').select(FACTS).where('user_id', '=', userId).orderBy('id').execute()).map(factsOf);

  const credentialsOf = (userId: string) =>
    db.selectFrom('auth.passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).orderBy('id').execute();

  async function add(userId: string, made: NewPasskey): Promise<PasskeyFacts | 'too_many' | 'known'> {
    return db.transaction().execute(async (trx) => {
      await lockByName(trx, `passkeys:${userId}`);
      const has = await trx.selectFrom('auth.passkeys').select('id').where('user_id', '=', userId).execute();
      if (has.length >= MOST_PASSKEYS) return 'too_many';
      const row = await trx
        .insertInto('auth.passkeys')
        .values({
          user_id: userId,
          credential_id: made.credentialId,
          public_key: Buffer.from(made.publicKey),
          counter: made.counter,
          transports: made.transports,
          name: made.name,
          created_at: now(),
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning(FACTS)
        .executeTakeFirst();
      return row ? factsOf(row) : 'known';
    });
  }

  const findCredential = (credentialId: string) =>
    db
      .selectFrom('auth.passkeys')
      .select(['id', 'user_id', 'public_key', 'counter'])
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();

  /** Writes a use down; false when the counter fell behind meanwhile, as only a copy's would. */
  async function noteUse(id: number, counter: number): Promise<boolean> {
    const noted = await db
      .updateTable('auth.passkeys')
      .set({ counter, last_used_at: now() })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
      .returning('id')
      .executeTakeFirst();
    return noted !== undefined;
  }

  async function rename(userId: string, id: number, name: string): Promise<PasskeyFacts | null> {
    const row = await db
      .updateTable('auth.passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(FACTS)
      .executeTakeFirst();
    return row ? factsOf(row) : null;
  }

  async function remove(userId: string, id: number): Promise<PasskeyFacts | null> {
    const row = await db.deleteFrom('auth.passkeys').where('id', '=', id).where('user_id', '=', userId).returning(FACTS).executeTakeFirst();
    return row ? factsOf(row) : null;
  }

  return { addChallenge, takeChallenge, list, credentialsOf, add, findCredential, noteUse, rename, remove };
}
