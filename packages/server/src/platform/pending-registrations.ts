import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { addressHash } from './address-hash.ts';
import { lockByName } from './audit.ts';
import type { Database, Trx } from './database.ts';
import { openJson, sealJson } from './encryption.ts';
import type { Keys } from './keys.ts';

/** What somebody who asked for a workspace gave, before they showed that the address is theirs. */
export const AskedRegistration = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  termsVersion: z.string(),
  privacyVersion: z.string(),
  agreedAt: z.iso.datetime(),
  /** For the operator: why it deserves a second look. */
  flag: z.enum(['disposable_address']).nullable(),
  /** A hash of the name of the browser it was asked from. */
  browserHash: z.string().optional(),
});
export type AskedRegistration = z.infer<typeof AskedRegistration>;

/**
 * Anybody can ask under anybody's address. What was agreed to counts as the person's own only where the browser that proves the address is the
 * one that agreed; elsewhere they are asked to agree again.
 */
export const browserHashOf = (browser: string): string => createHash('sha256').update(browser).digest('base64url');

export const REGISTRATION_DAYS = 30;
const WINDOW_MS = 15 * 60_000;
/** An office shares one address on the network. */
const MOST_PER_NETWORK = 30;

export type PendingRegistrations = ReturnType<typeof openPendingRegistrations>;

/** Registrations that wait for the proof of their address: found by a keyed hash of it, sealed, and gone after thirty days. */
export function openPendingRegistrations({ db, keys, now }: { db: Database; keys: Keys; now: () => Date }) {
  const hashOf = (email: string) => addressHash(keys.hashKey, email);
  const networkHash = (network: string) => createHmac('sha256', keys.hashKey).update(`registration-ip:${network}`).digest();
  const context = (hash: Buffer) => `registration:${hash.toString('hex')}`;

  /** Keeps the newest answers of an address, unless its network has asked too often. */
  async function add(
    asked: AskedRegistration,
    network: string,
  ): Promise<{ kind: 'kept' } | { kind: 'too_many'; retryAfterSeconds: number }> {
    const [emailHash, ipHash, at] = [hashOf(asked.email), networkHash(network), now()];
    const sealed = await sealJson(keys, 'installation', asked, context(emailHash));
    return db.transaction().execute(async (trx) => {
      await lockByName(trx, `registration:${ipHash.toString('hex')}`);
      const recent = await trx
        .selectFrom('auth.pending_registrations')
        .select('created_at')
        .where('ip_hash', '=', ipHash)
        .where('created_at', '>', new Date(at.getTime() - WINDOW_MS))
        .orderBy('created_at', 'desc')
        .limit(MOST_PER_NETWORK)
        .execute();
      const oldest = recent[MOST_PER_NETWORK - 1];
      if (oldest) {
        const wait = oldest.created_at.getTime() + WINDOW_MS - at.getTime();
        return { kind: 'too_many', retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
      }
      const row = {
        ip_hash: ipHash,
        body_sealed: sealed,
        created_at: at,
        expires_at: new Date(at.getTime() + REGISTRATION_DAYS * 86_400_000),
      };
      await trx
        .insertInto('auth.pending_registrations')
        .values({ email_hash: emailHash, ...row })
        .onConflict((conflict) => conflict.column('email_hash').doUpdateSet(row))
        .execute();
      return { kind: 'kept' };
    });
  }

  async function find(hash: Buffer): Promise<AskedRegistration | null> {
    const row = await db
      .selectFrom('auth.pending_registrations')
      .select('body_sealed')
      .where('email_hash', '=', hash)
      .where('expires_at', '>', now())
      .executeTakeFirst();
    return row ? AskedRegistration.parse(await openJson(keys, 'installation', row.body_sealed, context(hash))) : null;
  }

  /** Takes it away and answers it: of two who take at once one gets it, once the other's transaction stands. */
  async function take(trx: Trx, email: string): Promise<AskedRegistration | null> {
    const hash = hashOf(email);
    const row = await trx
      .deleteFrom('auth.pending_registrations')
      .where('email_hash', '=', hash)
      .returning(['body_sealed', 'expires_at'])
      .executeTakeFirst();
    if (!row || row.expires_at <= now()) return null;
    return AskedRegistration.parse(await openJson(keys, 'installation', row.body_sealed, context(hash)));
  }

  async function forget(email: string): Promise<void> {
    await db.deleteFrom('auth.pending_registrations').where('email_hash', '=', hashOf(email)).execute();
  }

  async function forgetOld(): Promise<void> {
    await db.deleteFrom('auth.pending_registrations').where('expires_at', '<=', now()).execute();
  }

  return { hashOf, add, find, take, forget, forgetOld };
}
