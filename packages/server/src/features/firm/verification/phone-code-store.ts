import { createHmac } from 'node:crypto';
import { lockByName } from '../../../platform/audit.ts';
import { CODE_MINUTES } from '../../../platform/code-words.ts';
import type { Trx } from '../../../platform/database.ts';
import { judgeCode, type CodeTaken } from '../../../platform/one-time-code.ts';
import type { Services } from '../../../platform/services.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
export const RESEND_AFTER_SECONDS = 60;
/** Codes for one person, whichever workspace they ask from. */
const LIMITS = [
  { column: 'user_id', most: 1, minutes: RESEND_AFTER_SECONDS / 60 },
  { column: 'user_id', most: 5, minutes: 15 },
  { column: 'user_id', most: 10, minutes: DAY_MINUTES },
] as const;
/** Codes for one phone, whoever asks. It holds from a person's fourth on: others who name their number cannot keep them from it. */
const PHONE_LIMIT = { column: 'phone_hash', most: 10, minutes: DAY_MINUTES } as const;
const ALWAYS_SENT = 3;

type Parts = Pick<Services, 'db' | 'keys' | 'now'>;

const keyedHash = ({ keys }: Parts, purpose: string, text: string) =>
  createHmac('sha256', keys.hashKey).update(`member-phone-${purpose}:${text}`).digest();
/** Bound to its person and phone: a code sent to one confirms nothing of another. */
const hashCode = (parts: Parts, userId: number, phone: string, code: string) => keyedHash(parts, 'code', `${userId}:${phone}:${code}`);

/** Keeps a new code for the person's phone, or answers how many seconds to wait. */
export async function addPhoneCode(parts: Parts, asked: { userId: number; phone: string; code: string }): Promise<number> {
  const now = parts.now();
  const found = { user_id: asked.userId, phone_hash: keyedHash(parts, 'number', asked.phone) };
  return parts.db.transaction().execute(async (trx) => {
    // Always in this order, so that two requests cannot wait for each other.
    await lockByName(trx, `member-phone-code:${found.user_id}`);
    await lockByName(trx, `member-phone-code:${found.phone_hash.toString('hex')}`);
    const own = await countOwn(trx, found, now);
    for (const limit of own < ALWAYS_SENT ? LIMITS : [...LIMITS, PHONE_LIMIT]) {
      const freeAt = await whenFree(trx, limit, found[limit.column], now);
      if (freeAt > now.getTime()) return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
    }
    const code_hash = hashCode(parts, asked.userId, asked.phone, asked.code);
    const expires_at = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS);
    await trx
      .insertInto('auth.member_phone_codes')
      .values({ ...found, code_hash, expires_at, created_at: now })
      .execute();
    return 0;
  });
}

/** Codes the person had for this phone within the day. */
async function countOwn(trx: Trx, { user_id, phone_hash }: { user_id: number; phone_hash: Buffer }, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('auth.member_phone_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('phone_hash', '=', phone_hash)
    .where('created_at', '>', new Date(now.getTime() - DAY_MINUTES * MINUTE_MS))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the limit lets another row in; 0 when it does already. */
async function whenFree(trx: Trx, limit: (typeof LIMITS)[number] | typeof PHONE_LIMIT, value: number | Buffer, now: Date): Promise<number> {
  const windowMs = limit.minutes * MINUTE_MS;
  const recent = await trx
    .selectFrom('auth.member_phone_codes')
    .select('created_at')
    .where(limit.column, '=', value)
    .where('created_at', '>', new Date(now.getTime() - windowMs))
    .orderBy('created_at', 'desc')
    .limit(limit.most)
    .execute();
  const oldest = recent[limit.most - 1];
  return oldest ? oldest.created_at.getTime() + windowMs : 0;
}

/** Takes the person's newest code for the phone out of use, or says why not. The row is locked: of two uses at once one wins. */
export async function takePhoneCode(parts: Parts, userId: number, phone: string, code: string): Promise<CodeTaken> {
  return parts.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('auth.member_phone_codes')
      .select(['id', 'code_hash', 'tries', 'used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('phone_hash', '=', keyedHash(parts, 'number', phone))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const { taken, change } = judgeCode(row, hashCode(parts, userId, phone, code), parts.now());
    if (row && change) await trx.updateTable('auth.member_phone_codes').set(change).where('id', '=', row.id).execute();
    return taken;
  });
}

/** Removes the codes no limit counts any more. */
export async function forgetOldPhoneCodes({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('auth.member_phone_codes')
    .where('created_at', '<', new Date(now().getTime() - DAY_MINUTES * MINUTE_MS))
    .execute();
}
