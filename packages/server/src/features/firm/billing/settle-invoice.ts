import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Trx } from '../../../platform/database.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { settleNotices } from '../notifications/public.ts';
import { findCollections } from './card-store.ts';
import { composed, credited } from './compose-invoice.ts';
import { InvoiceLines, tellInvoice } from './issue-invoice.ts';
import { judgeLate } from './mark-late.ts';
import * as store from './store.ts';

/** What came of an act on an invoice, as a sentence for whoever runs the installation. */
type Said = { done: boolean; words: string };

async function onInvoice(services: Services, number: string, act: (scope: Scope, id: number) => Promise<Said>): Promise<Said> {
  const found = await services.db.selectFrom('invoices').select(['workspace_id', 'id']).where('number', '=', number).executeTakeFirst();
  if (!found) return { done: false, words: `There is no invoice ${number}.` };
  return act(openScope(services, found.workspace_id, { kind: 'system', name: 'operator command' }), found.id);
}

/** Writes that an invoice was paid, in the caller's transaction, which holds it. What was stopped for it goes on at once. */
export async function settlePaid(
  trx: Trx,
  scope: Scope,
  services: Pick<Services, 'now'>,
  { id, number }: Pick<store.InvoiceRow, 'id' | 'number'>,
  { paidOn, with: paidWith }: { paidOn: string; with: string },
): Promise<void> {
  await store.updateInvoice(trx, scope, id, { state: 'paid', paid_on: paidOn, paid_with: paidWith, try_at: null });
  await recordEvent(trx, scope, { action: 'pay.invoice', object: { type: 'invoice', id, label: number } });
  await judgeLate(trx, scope, services);
  if ((await store.findLate(trx, scope, londonDate(services.now()))).length === 0)
    await settleNotices(trx, scope, ['payment_late'], { type: 'late_invoice' });
  await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
}

/** While money is on its way from a card nobody else settles the invoice. */
const isBeingTaken = async (trx: Trx, scope: Scope, id: number): Promise<boolean> =>
  (await findCollections(trx, scope, id)).some(({ state }) => state === 'started' || state === 'processing');
const BEING_TAKEN = 'A card payment of it is on its way. Look again in some minutes.';

/** Notes that an invoice was paid by bank transfer. What was stopped for it goes on at once. The same twice is done once. */
export const payInvoice = (services: Services, number: string, paidOn: string): Promise<Said> =>
  onInvoice(services, number, (scope, id) =>
    scope.transaction(async (trx) => {
      const invoice = await store.lockInvoice(trx, scope, id);
      if (!invoice || invoice.kind !== 'invoice') return { done: false, words: `${number} is a credit note: there is nothing to pay.` };
      if (invoice.state !== 'open') return { done: false, words: `${number} is ${invoice.state} already.` };
      if (paidOn > londonDate(services.now())) return { done: false, words: 'The day of the payment lies ahead.' };
      if (await isBeingTaken(trx, scope, id)) return { done: false, words: BEING_TAKEN };
      await settlePaid(trx, scope, services, invoice, { paidOn, with: 'bank transfer' });
      return { done: true, words: `${number} is paid.` };
    }, NO_ANSWER_YET),
  );

/** Takes an invoice back by a credit note of its own series. One that was not paid is void; money that was paid is sent back outside Freehold. */
export const creditInvoice = (services: Services, number: string, note: string): Promise<Said> =>
  onInvoice(services, number, (scope, id) =>
    scope.transaction(async (trx) => {
      const now = services.now();
      const invoice = await store.lockInvoice(trx, scope, id);
      if (!invoice || invoice.kind !== 'invoice') return { done: false, words: `${number} is a credit note itself.` };
      if (invoice.state === 'void') return { done: false, words: `${number} was taken back already.` };
      if (await isBeingTaken(trx, scope, id)) return { done: false, words: BEING_TAKEN };
      const isPaid = invoice.state === 'paid';
      if (!isPaid) await store.updateInvoice(trx, scope, id, { state: 'void', try_at: null });
      if (!isPaid) await judgeLate(trx, scope, services);
      const sum = credited(composed(InvoiceLines.parse(invoice.lines)));
      const creditNumber = await store.takeNumber(trx, 'CN');
      const today = londonDate(now);
      const creditId = await store.insertInvoice(trx, {
        workspace_id: scope.workspaceId,
        number: creditNumber,
        kind: 'credit_note',
        reason: 'credit',
        period_start: invoice.period_start,
        period_end: invoice.period_end,
        lines: JSON.stringify(sum.lines),
        used: JSON.stringify([]),
        net_pence: sum.net_pence,
        vat_pence: sum.vat_pence,
        vat_percent: invoice.vat_percent,
        total_pence: sum.total_pence,
        seller: JSON.stringify(invoice.seller),
        buyer: JSON.stringify(invoice.buyer),
        state: 'paid',
        issued_at: now,
        due_on: today,
        paid_on: today,
        credits: id,
        note,
      });
      await recordEvent(trx, scope, {
        action: 'credit.invoice',
        object: { type: 'invoice', id: creditId, label: creditNumber },
        reason: note,
      });
      const subscription = await store.findSubscription(trx, scope);
      await tellInvoice(trx, scope, services, {
        id: creditId,
        subject: `Credit note ${creditNumber}`,
        words: `Invoice ${number} was taken back by credit note ${creditNumber}.`,
        billingEmail: subscription?.billing_email ?? null,
      });
      await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
      return { done: true, words: `${creditNumber} takes ${number} back.${isPaid ? ' It was paid: send the money back.' : ''}` };
    }, NO_ANSWER_YET),
  );
