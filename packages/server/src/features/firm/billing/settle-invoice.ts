import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
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

/** Notes that an invoice was paid by bank transfer. What was stopped for it goes on at once. The same twice is done once. */
export const payInvoice = (services: Services, number: string, paidOn: string): Promise<Said> =>
  onInvoice(services, number, (scope, id) =>
    scope.transaction(async (trx) => {
      const invoice = await store.lockInvoice(trx, scope, id);
      if (!invoice || invoice.kind !== 'invoice') return { done: false, words: `${number} is a credit note: there is nothing to pay.` };
      if (invoice.state !== 'open') return { done: false, words: `${number} is ${invoice.state} already.` };
      if (paidOn > londonDate(services.now())) return { done: false, words: 'The day of the payment lies ahead.' };
      await store.updateInvoice(trx, scope, id, { state: 'paid', paid_on: paidOn });
      await recordEvent(trx, scope, { action: 'pay.invoice', object: { type: 'invoice', id, label: number } });
      await judgeLate(trx, scope, services);
      await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
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
      const isPaid = invoice.state === 'paid';
      if (!isPaid) await store.updateInvoice(trx, scope, id, { state: 'void' });
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
