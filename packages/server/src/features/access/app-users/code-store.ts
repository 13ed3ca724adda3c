import { createHmac } from 'node:crypto';
import { lockByName } from '../../../platform/audit.ts';
import { chooseCode, DAY_MS, LATELY_MS, type ChosenCode } from '../../../platform/choose-code.ts';
import type { Trx } from '../../../platform/database.ts';
import { findSentCodes } from '../../../platform/find-sent-codes.ts';
import { judgeCode, type CodeTaken } from '../../../platform/one-time-code.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';

/** Of one network, which an office shares, or of one run of a flow. A contact has no such limit: anybody can ask in its name. */
const MOST_OF_A_NETWORK = 30;

type Parts = Pick<Services, 'db' | 'keys' | 'now'>;
export type CodeAsked = { kind: 'accepted'; chosen: ChosenCode; challenge: string } | { kind: 'too_many'; retryAfterSeconds: number };

function keyedHash({ keys }: Parts, purpose: string, text: string): Buffer {
  return createHmac('sha256', keys.hashKey).update(`app-user-${purpose}:${text}`).digest();
}

const hashContact = (parts: Parts, contact: string) => keyedHash(parts, 'contact', contact);
/** Bound to its contact: a code that was sent to one opens nothing for another. */
const hashCode = (parts: Parts, contact: string, code: string) => keyedHash(parts, 'code', `${contact}:${code}`);

/** Keeps a code for the contact, bound to the challenge that the asking browser is given; unless its network has had enough for now. */
export async function addCode(parts: Parts, asked: { contact: string; network: string }): Promise<CodeAsked> {
  const now = parts.now();
  const hashes = { contact_hash: hashContact(parts, asked.contact), ip_hash: keyedHash(parts, 'ip', asked.network) };
  const challenge = randomToken();
  return parts.db.transaction().execute(async (trx) => {
    // Always in this order, so that two requests cannot wait for each other.
    await lockByName(trx, `app-user-code:${hashes.contact_hash.toString('hex')}`);
    await lockByName(trx, `app-user-code:${hashes.ip_hash.toString('hex')}`);
    const freeAt = await whenNetworkIsFree(trx, hashes.ip_hash, now);
    if (freeAt > now.getTime()) return { kind: 'too_many', retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
    const chosen = chooseCode(await findSentCodes(trx, 'auth.app_user_codes', hashes.contact_hash, now), now);
    await trx
      .insertInto('auth.app_user_codes')
      .values({
        ...hashes,
        challenge_hash: hashToken(challenge),
        code_hash: chosen.kind === 'send' ? hashCode(parts, asked.contact, chosen.code) : chosen.codeHash,
        digits: chosen.digits,
        sent: chosen.kind === 'send',
        expires_at: chosen.expiresAt,
        created_at: now,
      })
      .execute();
    return { kind: 'accepted', chosen, challenge };
  });
}

/** When the network may ask again; 0 when it may already. */
async function whenNetworkIsFree(trx: Trx, ipHash: Buffer, now: Date): Promise<number> {
  const recent = await trx
    .selectFrom('auth.app_user_codes')
    .select('created_at')
    .where('ip_hash', '=', ipHash)
    .where('created_at', '>', new Date(now.getTime() - LATELY_MS))
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_A_NETWORK)
    .execute();
  const oldest = recent[MOST_OF_A_NETWORK - 1];
  return oldest ? oldest.created_at.getTime() + LATELY_MS : 0;
}

/** Takes the code of the browser with this challenge out of use, or says why not; wrong tries are counted for that browser alone. */
export async function takeCode(parts: Parts, asked: { contact: string; challenge: string; code: string }): Promise<CodeTaken> {
  const contactHash = hashContact(parts, asked.contact);
  return parts.db.transaction().execute(async (trx) => {
    // Locked: of two uses at once one wins, also where two browsers share a code.
    await lockByName(trx, `app-user-code:${contactHash.toString('hex')}`);
    const row = await trx
      .selectFrom('auth.app_user_codes')
      .select(['id', 'code_hash', 'tries', 'used_at', 'expires_at'])
      .where('challenge_hash', '=', hashToken(asked.challenge))
      .where('contact_hash', '=', contactHash)
      .executeTakeFirst();
    const { taken, change } = judgeCode(row, hashCode(parts, asked.contact, asked.code), parts.now());
    if (row && change) {
      const changed = trx.updateTable('auth.app_user_codes').set(change).where('contact_hash', '=', contactHash);
      await (taken.kind === 'taken' ? changed.where('code_hash', '=', row.code_hash) : changed.where('id', '=', row.id)).execute();
    }
    return taken;
  });
}

/** Removes the codes no limit counts any more. */
export async function forgetOldCodes({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('auth.app_user_codes')
    .where('created_at', '<', new Date(now().getTime() - DAY_MS))
    .execute();
}
