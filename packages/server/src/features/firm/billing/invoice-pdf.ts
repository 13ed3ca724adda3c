import { downloadInvoice as route } from '@freehold/contract/firm/billing';
import type { Bytes } from '../../../platform/bind.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { dateInWords, longDay } from '../../../platform/london-time.ts';
import { printableView } from '../../../platform/printable.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { requireMay } from '../../access/public.ts';
import { Seller } from '../plans/public.ts';
import { Buyer, InvoiceLines, UsedParts } from './issue-invoice.ts';
import { findFirm, findInvoice, type InvoiceRow } from './store.ts';

const refuse = refusing(route);
const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const pounds = (pence: number) => POUNDS.format(pence / 100).replace('-', '−');

/** An invoice as a PDF/A with tags, drawn from what it was when it was issued: the same each time, but for whether it is paid. */
export async function invoicePdf(scope: MemberScope, id: number): Promise<Bytes> {
  requireMay(scope, 'see_billing');
  const { row, isDemo } = await scope.transaction(async (trx) => {
    const found = (await findInvoice(trx, scope, id)) ?? refuse('NOT_FOUND', 'There is no such invoice in this workspace.');
    await recordEvent(trx, scope, { action: 'download.invoice', object: { type: 'invoice', id, label: found.number } });
    return { row: found, isDemo: (await findFirm(trx, scope)).is_demonstration };
  });
  const bytes = await renderReport({ template: 'invoice', data: invoiceView(row, isDemo), madeAt: row.issued_at.toISOString() });
  return { bytes, mime: 'application/pdf', fileName: `${row.number}.pdf` };
}

type Shown = InvoiceRow & { credited: string | null };

/** What it says, in words. */
export function invoiceView(row: Shown, isDemo: boolean) {
  const seller = Seller.parse(row.seller);
  const buyer = Buyer.parse(row.buyer);
  const used = UsedParts.parse(row.used);
  const isCredit = row.kind === 'credit_note';
  const day = longDay(row.issued_at);
  const { bank } = seller;
  return printableView({
    title: row.number,
    kind: isCredit ? 'Credit note' : seller.vat_number === null ? 'Invoice' : 'VAT invoice',
    headline: `${isDemo ? 'Demonstration, not real · ' : ''}${isCredit ? 'Credit note' : 'Invoice'} ${row.number} · ${day}`,
    subtitle: subtitleOf(row, seller),
    amount: `${pounds(row.total_pence)}${isCredit ? '' : row.state === 'paid' ? ', paid' : row.state === 'open' ? ', to pay' : ', taken back'}`,
    firm: seller.name,
    reference: row.number,
    'hash-label': isCredit ? 'Takes back' : 'Quote with your payment:',
    hash: isCredit ? (row.credited ?? '') : row.number,
    to: [
      { label: 'To', value: buyer.name },
      { label: 'Address', value: buyer.address.join(', ') || 'None given' },
      ...(buyer.purchase_order === null ? [] : [{ label: 'Your order', value: buyer.purchase_order }]),
      { label: 'From', value: seller.name },
      { label: 'Address', value: seller.address.join(', ') },
      { label: 'VAT number', value: seller.vat_number ?? 'Not registered' },
      ...(seller.company_number === null ? [] : [{ label: 'Company', value: seller.company_number }]),
      { label: 'Date', value: day },
      ...(isCredit ? [] : [{ label: 'Due', value: dateInWords(row.due_on) }]),
    ],
    lines: InvoiceLines.parse(row.lines).map((line) => ({
      label: line.label,
      number: line.unit_pence === null ? '' : String(line.quantity),
      each: line.sum ?? (line.unit_pence === null ? '' : pounds(line.unit_pence)),
      net: pounds(line.net_pence),
      vat: pounds(line.vat_pence),
    })),
    net: pounds(row.net_pence),
    vat: pounds(row.vat_pence),
    'vat-label': `VAT at ${row.vat_percent}%`,
    total: pounds(row.total_pence),
    used: used.map(({ label, quantity, covered }) => ({
      label,
      number: covered === 0 ? String(quantity) : `${quantity}, ${covered} in the plan`,
    })),
    pay:
      isCredit || row.state !== 'open'
        ? []
        : [
            { label: 'Account', value: bank.account_name },
            { label: 'Sort code', value: bank.sort_code },
            { label: 'Number', value: bank.account_number },
            { label: 'Reference', value: row.number },
          ],
    limits: [
      ...(isCredit
        ? [row.note ?? '']
        : [
            'A check is charged when it is completed and a source answered. Entries that were refused, outages of a source and steps done again are free.',
            'The VAT of each line is rounded to the penny; the sums are those of the lines.',
          ]),
      `Questions: ${seller.email}`,
    ],
  });
}

function subtitleOf(row: Shown, seller: Seller): string {
  if (row.kind === 'credit_note') return `Takes back invoice ${row.credited ?? ''}.`;
  if (row.state === 'paid' && row.paid_on !== null)
    return `Paid on ${dateInWords(row.paid_on)}${row.paid_with === null ? '' : `, ${row.paid_with === 'bank transfer' ? 'by bank transfer' : `from the card ${row.paid_with}`}`}. Nothing to do.`;
  if (row.state === 'open') return `Please pay by bank transfer to ${seller.name} by ${dateInWords(row.due_on)}.`;
  return 'It was taken back. Nothing to pay.';
}
