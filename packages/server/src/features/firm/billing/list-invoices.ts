import type { Invoice } from '@freehold/contract/firm/billing';
import { addDays } from '@freehold/property-rules/calendar';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { InvoiceLines } from './issue-invoice.ts';
import { countInvoices, findInvoices } from './store.ts';

/** Invoices and credit notes, newest first. */
export function listInvoices(scope: MemberScope, services: Pick<Services, 'now'>, { page, perPage }: { page: number; perPage: number }) {
  requireMay(scope, 'see_billing');
  const today = londonDate(services.now());
  return scope.transaction(async (trx) => {
    const total = await countInvoices(trx, scope);
    const rows = await findInvoices(trx, scope, { limit: perPage, offset: (page - 1) * perPage });
    const data = rows.map((row): Invoice => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      issued_at: row.issued_at.toISOString(),
      due_on: row.due_on,
      period: { from: row.period_start, to: row.period_start < row.period_end ? addDays(row.period_end, -1) : row.period_end },
      lines: InvoiceLines.parse(row.lines),
      net_pence: row.net_pence,
      vat_pence: row.vat_pence,
      total_pence: row.total_pence,
      state: row.state,
      is_late: row.kind === 'invoice' && row.state === 'open' && row.due_on < today,
      paid_on: row.paid_on,
      paid_with: row.paid_with,
      credits: row.credited,
    }));
    return { data, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
}
