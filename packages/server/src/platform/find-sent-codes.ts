import { DAY_MS, LATELY_MS, LONG_DIGITS, type SentBefore } from './choose-code.ts';
import type { Trx } from './database.ts';

/** Tables that keep the codes that were sent, with the same columns about them. */
type CodeTable = 'auth.app_user_codes' | 'link_sign_ups';

/** What was sent to a contact, over all workspaces. */
export async function findSentCodes(trx: Trx, table: CodeTable, contactHash: Buffer, now: Date): Promise<SentBefore> {
  const sent = trx.selectFrom(table).where('contact_hash', '=', contactHash).where('sent', '=', true);
  const { lately, today } = await sent
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .select(({ fn }) => fn.countAll<number>().as('today'))
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .filterWhere('created_at', '>', new Date(now.getTime() - LATELY_MS))
        .as('lately'),
    )
    .executeTakeFirstOrThrow();
  const newestLong = await sent
    .select(['code_hash', 'created_at', 'expires_at'])
    .where('digits', '=', LONG_DIGITS)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { lately: Number(lately), today: Number(today), newestLong };
}
