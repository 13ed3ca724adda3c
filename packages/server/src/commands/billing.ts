import { EnteredDate, Reason } from '@freehold/contract/kernel/values';
import { creditInvoice, payInvoice } from '../features/firm/billing/settle-invoice.ts';
import { buildServices, closeServices } from '../platform/build-services.ts';
import type { Config } from '../platform/config.ts';
import { londonDate } from '../platform/london-time.ts';

const USAGE = 'Say what to do: billing paid INVOICE_NUMBER [YYYY-MM-DD] | billing credit INVOICE_NUMBER REASON';

/** Notes that an invoice was paid by bank transfer, or takes one back by a credit note. */
export async function run([act, number, ...words]: string[], config: Config): Promise<number> {
  if (number === undefined || (act !== 'paid' && act !== 'credit')) return say(USAGE, 2);
  const services = await buildServices(config);
  try {
    if (act === 'paid') {
      const day = EnteredDate.safeParse(words[0] ?? londonDate(services.now()));
      if (!day.success) return say(day.error.issues[0]?.message ?? USAGE, 2);
      const { done, words: said } = await payInvoice(services, number, day.data);
      return say(said, done ? 0 : 1);
    }
    const reason = Reason.safeParse(words.join(' '));
    if (!reason.success) return say(reason.error.issues[0]?.message ?? USAGE, 2);
    const { done, words: said } = await creditInvoice(services, number, reason.data);
    return say(said, done ? 0 : 1);
  } finally {
    await closeServices(services);
  }
}

function say(words: string, code: number): number {
  if (code === 0) console.log(words);
  else console.error(words);
  return code;
}
