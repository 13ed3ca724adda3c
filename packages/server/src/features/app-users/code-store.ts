import { createHmac } from 'node:crypto';
import { lockByName } from '../../platform/audit.ts';
import { CODE_MINUTES } from '../../platform/code-words.ts';
import type { Trx } from '../../platform/database.ts';
import { judgeCode, type CodeTaken } from '../../platform/one-time-code.ts';
import type { Services } from '../../platform/services.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Codes for one contact, and for one network, which an office shares. By the day a contact can be guessed at a hundred times in a million. */
const LIMITS = [
  { column: 'contact_hash', most: 5, minutes: 15 },
  { column: 'contact_hash', most: 20, minutes: DAY_MINUTES },
  { column: 'ip_hash', most: 30, minutes: 15 },
] as const;

type Parts = Pick<Services, 'db' | 'keys' | 'now'>;
export type CodeAsked = { kind: 'accepted' } | { kind: 'too_many'; retryAfterSeconds: number };

function keyedHash({ keys }: Parts, purpose: string, text: string): Buffer {
  return createHmac('sha256', keys.secret).update(`app-user-${purpose}:${text}`).digest();
}

const hashContact = (parts: Parts, contact: string) => keyedHash(parts, 'contact', contact);
/** Bound to its contact: a code that was sent to one opens nothing for another. */
const hashCode = (parts: Parts, contact: string, code: string) => keyedHash(parts, 'code', `${contact}:${code}`);

/** Keeps a new code of the contact in place of any before it, unless the contact or the network has had enough for now. */
export async function addCode(parts: Parts, asked: { contact: string; code: string; network: string }): Promise<CodeAsked> {
  const now = parts.now();
  const hashes = { contact_hash: hashContact(parts, asked.contact), ip_hash: keyedHash(parts, 'ip', asked.network) };
  return parts.db.transaction().execute(async (trx) => {
    // Always in this order, so that two requests cannot wait for each other.
    await lockByName(trx, `app-user-code:${hashes.contact_hash.toString('hex')}`);
    await lockByName(trx, `app-user-code:${hashes.ip_hash.toString('hex')}`);
    for (const limit of LIMITS) {
      const freeAt = await whenFree(trx, limit, hashes[limit.column], now);
      if (freeAt > now.getTime()) return { kind: 'too_many', retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
    }
    await trx
      .insertInto('auth.app_user_codes')
      .values({
        ...hashes,
        code_hash: hashCode(parts, asked.contact, asked.code),
        expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
        created_at: now,
      })
      .execute();
    return { kind: 'accepted' };
  });
}

/** When the limit lets another row in; 0 when it does already. */
async function whenFree(trx: Trx, limit: (typeof LIMITS)[number], hash: Buffer, now: Date): Promise<number> {
  const windowMs = limit.minutes * MINUTE_MS;
  const recent = await trx
    .selectFrom('auth.app_user_codes')
    .select('created_at')
    .where(limit.column, '=', hash)
    .where('created_at', '>', new Date(now.getTime() - windowMs))
    .orderBy('created_at', 'desc')
    .limit(limit.most)
    .execute();
  const oldest = recent[limit.most - 1];
  return oldest ? oldest.created_at.getTime() + windowMs : 0;
}

/** Takes the newest code of the contact out of use, or says why not. The row is locked: of two uses at once one wins. */
export async function takeCode(parts: Parts, contact: string, code: string): Promise<CodeTaken> {
  return parts.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('auth.app_user_codes')
      .select(['id', 'code_hash', 'tries', 'used_at', 'expires_at'])
      .where('contact_hash', '=', hashContact(parts, contact))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    const { taken, change } = judgeCode(row, hashCode(parts, contact, code), parts.now());
    if (row && change) await trx.updateTable('auth.app_user_codes').set(change).where('id', '=', row.id).execute();
    return taken;
  });
}

/** Removes the codes no limit counts any more. */
export async function forgetOldCodes({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('auth.app_user_codes')
    .where('created_at', '<', new Date(now().getTime() - DAY_MINUTES * MINUTE_MS))
    .execute();
}
