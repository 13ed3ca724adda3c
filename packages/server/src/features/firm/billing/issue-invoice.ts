import { z } from 'zod';
import { InvoiceLine } from '@freehold/contract/firm/billing';
import { addDays } from '@freehold/property-rules/calendar';
import type { Trx } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { reachOf } from '../../access/public.ts';
import { queueMessage } from '../messages/public.ts';
import { notify } from '../notifications/public.ts';
import { cardWords, findCardRow, givenCard } from './card-store.ts';
import { askToCollect } from './ask-to-collect.ts';
import type { Composed, Used } from './compose-invoice.ts';
import type { Seller } from '../plans/public.ts';
import { findFirm, insertInvoice, type SubscriptionRow, takeNumber } from './store.ts';

export const InvoiceLines = z.array(InvoiceLine);
export const UsedParts = z.array(z.object({ label: z.string(), quantity: z.int(), covered: z.int() }));
export const Buyer = z.object({ name: z.string(), address: z.array(z.string()), purchase_order: z.string().nullable() });

/** `when`: how it is paid, as the end of a sentence. */
type Issuance = { id: number; when: string };
type Issued = {
  reason: 'period' | 'change';
  period: { start: string; end: string };
  used: readonly Used[];
  composed: Composed;
  vatPercent: number;
};

/** How many of each kind were used, whatever each cost. */
function partsOf(used: readonly Used[]): z.infer<typeof UsedParts> {
  const sum = (rows: readonly Used[]) => rows.reduce((all, { quantity }) => all + quantity, 0);
  return [...Map.groupBy(used, ({ label }) => label)].map(([label, rows]) => ({
    label,
    quantity: sum(rows),
    covered: sum(rows.filter(({ is_covered: covered }) => covered)),
  }));
}

/** Writes an invoice. Its number is taken last, so that the series waits for nobody's work. Where a card was given it is due today, and taken from it. */
export async function issueInvoice(
  trx: Trx,
  scope: Scope,
  services: Pick<Services, 'now' | 'cards'>,
  seller: Seller,
  subscription: Pick<SubscriptionRow, 'purchase_order'>,
  { reason, period, used, composed, vatPercent }: Issued,
): Promise<Issuance> {
  const firm = await findFirm(trx, scope);
  const now = services.now();
  const given = givenCard(await findCardRow(trx, scope));
  // A card at a provider that is connected no longer is not charged, and the invoice is paid by transfer.
  const card = given !== null && given.provider === services.cards?.name ? given : null;
  const dueOn = addDays(londonDate(now), card === null ? seller.payment_days : 0);
  const number = await takeNumber(trx, 'INV');
  const buyer: z.infer<typeof Buyer> = {
    name: firm.legal_name ?? firm.account_name,
    address: (firm.registered_address ?? '').split(/\n|, /).filter((part) => part.trim() !== ''),
    purchase_order: subscription.purchase_order,
  };
  const id = await insertInvoice(trx, {
    workspace_id: scope.workspaceId,
    number,
    kind: 'invoice',
    reason,
    period_start: period.start,
    period_end: period.end,
    lines: JSON.stringify(composed.lines),
    used: JSON.stringify(partsOf(used)),
    net_pence: composed.net_pence,
    vat_pence: composed.vat_pence,
    vat_percent: vatPercent,
    total_pence: composed.total_pence,
    seller: JSON.stringify(seller),
    buyer: JSON.stringify(buyer),
    state: 'open',
    issued_at: now,
    due_on: dueOn,
    try_at: card === null ? null : now,
  });
  if (card !== null) await askToCollect(trx, scope, id);
  await recordEvent(trx, scope, { action: 'issue.invoice', object: { type: 'invoice', id, label: number } });
  const when = card === null ? `is due on ${dateInWords(dueOn)}` : `is taken from the card ${cardWords(card)} today`;
  return { id, when };
}

type Told = { id: number; words: string; subject: string; billingEmail: string | null };

/** Tells whoever pays: members as they chose, and the address that the firm gave for invoices. */
export async function tellInvoice(
  trx: Trx,
  scope: Scope,
  services: Pick<Services, 'keys' | 'now'>,
  { id, words, subject, billingEmail }: Told,
): Promise<void> {
  if (billingEmail !== null)
    await queueMessage(trx, scope, services, {
      purpose: 'invoice',
      about: { type: 'invoice', id, path: '/plans_billings' },
      mail: renderMail(billingEmail, {
        subject,
        heading: subject,
        paragraphs: [words, 'The PDF is in Freehold under Settings, Plans & Billing. Ask an owner or Accounts of your firm for it.'],
      }),
    });
  await notify(trx, scope, {
    kind: 'invoice_made',
    to: 'everyone',
    mayKnow: (member) => reachOf(member, 'see_billing') !== null,
    object: { type: 'invoice', id },
    words,
    path: '/plans_billings',
    once: true,
  });
}
