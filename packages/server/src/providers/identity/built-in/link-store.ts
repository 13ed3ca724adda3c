import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressHash } from '../../../platform/address-hash.ts';
import { lockByName } from '../../../platform/audit.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { LinkRefusal, LinkRequest, LinkRequested } from '../provider.ts';
import { hashToken } from './random-token.ts';

export const LINK_MINUTES = 15;
export const MOST_TRIES = 5;
const WINDOW_MS = 15 * 60_000;
/** Past so many mails in the window, or in a day, an address gets one now and then: anybody can ask in its name, and nobody is refused for that. */
const MOST_PER_ADDRESS = 5;
const DAY_MS = 86_400_000;
const MOST_A_DAY = 20;
const THEN_EVERY_MS = 10 * 60_000;
/** An office shares one address on the network. */
const MOST_PER_NETWORK = 30;
/** How long a used or expired link can still say so. */
const KEEP_DAYS = 30;

/** `userId` is null for an address that waits to be registered. */
type Taken =
  | { kind: 'taken'; userId: string | null; emailHash: Buffer; redirect: string | null; skipsTwoStep: boolean }
  | { kind: 'refused'; reason: LinkRefusal };
export type LinkStore = ReturnType<typeof openLinkStore>;

/** The links that were asked for: their limits, their tokens as hashes, and their one use. */
export function openLinkStore({ db, hashKey, now }: { db: Database; hashKey: string; now: () => Date }) {
  const keyedHash = (purpose: string, text: string) => createHmac('sha256', hashKey).update(`${purpose}:${text}`).digest();
  const expiry = () => new Date(now().getTime() + LINK_MINUTES * 60_000);

  /** Writes the request down, unless the network has had enough for now. Its number, to send a link for, where the address has not had enough. */
  async function add({ email, redirect, browser, network }: LinkRequest): Promise<LinkRequested & { id?: number }> {
    const emailHash = addressHash(hashKey, email);
    const ipHash = keyedHash('ip', network);
    return db.transaction().execute(async (trx) => {
      // Always in this order, so that two requests cannot wait for each other.
      await lockByName(trx, `sign-in:${emailHash.toString('hex')}`);
      await lockByName(trx, `sign-in:${ipHash.toString('hex')}`);
      const retryAt = await whenNetworkIsFree(trx, ipHash);
      if (retryAt > now().getTime())
        return { kind: 'too_many', retryAfterSeconds: Math.max(1, Math.ceil((retryAt - now().getTime()) / 1000)) };
      const sent = await mayBeSent(trx, emailHash);
      const row = await trx
        .insertInto('auth.sign_in_links')
        .values({
          email_hash: emailHash,
          ip_hash: ipHash,
          browser_hash: keyedHash('browser', browser),
          redirect,
          sent,
          expires_at: expiry(),
          created_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { kind: 'accepted', ...(sent && { id: row.id }) };
    });
  }

  /** When the network may ask again; 0 when it may already. */
  async function whenNetworkIsFree(trx: Trx, ipHash: Buffer): Promise<number> {
    const recent = await recentLinks(trx).where('ip_hash', '=', ipHash).limit(MOST_PER_NETWORK).execute();
    const oldest = recent[MOST_PER_NETWORK - 1];
    return oldest ? oldest.created_at.getTime() + WINDOW_MS : 0;
  }

  async function mayBeSent(trx: Trx, emailHash: Buffer): Promise<boolean> {
    const sent = await recentLinks(trx, DAY_MS).where('email_hash', '=', emailHash).where('sent', '=', true).limit(MOST_A_DAY).execute();
    const ageOf = (place: number) => now().getTime() - (sent[place - 1]?.created_at.getTime() ?? 0);
    return (ageOf(MOST_PER_ADDRESS) >= WINDOW_MS && sent.length < MOST_A_DAY) || ageOf(1) >= THEN_EVERY_MS;
  }

  const recentLinks = (trx: Trx, withinMs = WINDOW_MS) =>
    trx
      .selectFrom('auth.sign_in_links')
      .select('created_at')
      .where('created_at', '>', new Date(now().getTime() - withinMs))
      .orderBy('created_at', 'desc');

  /** Whether this browser asked for the address when no further mail was sent: then the newest one is its own too. */
  async function askedInVain(trx: Trx, emailHash: Buffer, browserHash: Buffer): Promise<boolean> {
    const asked = await recentLinks(trx)
      .where('email_hash', '=', emailHash)
      .where('browser_hash', '=', browserHash)
      .where('sent', '=', false)
      .limit(1)
      .execute();
    return asked.length > 0;
  }

  /** A link for the terminal: bound to no browser, counted by no limit, and without a second step. */
  async function addForOperator(userId: string, email: string, token: string): Promise<void> {
    const link = { email_hash: addressHash(hashKey, email), token_hash: hashToken(token), user_id: userId, skips_two_step: true };
    await db
      .insertInto('auth.sign_in_links')
      .values({ ...link, expires_at: expiry(), created_at: now() })
      .execute();
  }

  async function setToken(id: number, userId: string | null, token: string): Promise<void> {
    await db
      .updateTable('auth.sign_in_links')
      .set({ user_id: userId, registers: userId === null, token_hash: hashToken(token) })
      .where('id', '=', id)
      .execute();
  }

  /** Takes the link out of use, or says why not. The row is locked: of two uses at once one wins. */
  async function take(token: string, email: string | null, browser: string | null): Promise<Taken> {
    return db.transaction().execute(async (trx) => {
      const link = await trx
        .selectFrom('auth.sign_in_links')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .forNoKeyUpdate()
        .executeTakeFirst();
      const refused = (reason: LinkRefusal): Taken => ({ kind: 'refused', reason });
      if (!link || (link.user_id === null && !link.registers)) return refused('unknown');
      if (link.used_at) return refused('used');
      if (link.expires_at <= now()) return refused('expired');
      if (link.tries >= MOST_TRIES) return refused('too_many_tries');
      const sameBrowser =
        link.browser_hash === null ||
        (browser !== null &&
          (timingSafeEqual(link.browser_hash, keyedHash('browser', browser)) ||
            (await askedInVain(trx, link.email_hash, keyedHash('browser', browser)))));
      if (!sameBrowser) {
        if (email === null) return refused('other_device');
        if (!timingSafeEqual(link.email_hash, addressHash(hashKey, email))) {
          await trx
            .updateTable('auth.sign_in_links')
            .set({ tries: link.tries + 1 })
            .where('id', '=', link.id)
            .execute();
          return refused(link.tries + 1 >= MOST_TRIES ? 'too_many_tries' : 'wrong_email');
        }
      }
      await trx.updateTable('auth.sign_in_links').set({ used_at: now() }).where('id', '=', link.id).execute();
      const { user_id: userId, email_hash: emailHash, redirect, skips_two_step: skipsTwoStep } = link;
      return { kind: 'taken', userId, emailHash, redirect, skipsTwoStep };
    });
  }

  async function forgetOld(): Promise<void> {
    await db
      .deleteFrom('auth.sign_in_links')
      .where('created_at', '<', new Date(now().getTime() - KEEP_DAYS * 86_400_000))
      .execute();
    await db.deleteFrom('auth.sessions').where('expires_at', '<', now()).execute();
    await db.deleteFrom('auth.pending_sign_ins').where('expires_at', '<', now()).execute();
    await db.deleteFrom('auth.passkey_challenges').where('expires_at', '<', now()).execute();
  }

  return { add, addForOperator, setToken, take, forgetOld };
}
