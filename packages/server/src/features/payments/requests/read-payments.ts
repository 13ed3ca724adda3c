import {
  exportPayments as route,
  readPayment as readRoute,
  type HistoryFilters,
  type HistoryMeta,
  type PaymentRequest,
  type PaymentRow,
} from '@freehold/contract/payments/requests';
import { addressLine } from '../../../platform/address-line.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';
import { may, requireMay } from '../../access/public.ts';
import { factsOfAccount, findAccount } from '../providers/public.ts';
import { countAll, findCards, findPage } from './history-store.ts';
import { presentRequest, presentRow } from './present.ts';
import { NOT_CONNECTED } from './request-payment.ts';
import { categoryWord, findRequest, referenceOf } from './store.ts';

const refuse = refusing(route);
const refuseRead = refusing(readRoute);
const MOST_ROWS = 50_000;
const ROWS_AT_ONCE = 2_000;
const HEAD = ['ref', 'created', 'paid', 'payer', 'property', 'category', 'net', 'vat', 'gross', 'fee', 'refunded', 'state', 'method'];

type Paged = HistoryFilters & { page: number; perPage: number };
export function listPayments(
  scope: MemberScope,
  services: Services,
  { page, perPage, ...filters }: Paged,
): Promise<{ data: PaymentRow[]; meta: HistoryMeta }> {
  requireMay(scope, 'see_payments');
  const now = services.now();
  return scope.transaction(async (trx) => {
    const { total, ...totals } = await countAll(trx, scope, filters, now);
    const rows = await findPage(trx, scope, filters, { limit: perPage, offset: (page - 1) * perPage }, now);
    const account = factsOfAccount(await findAccount(trx, scope));
    const isOpen = account.bank !== null || account.takesCards;
    return {
      data: rows.map((row) => presentRow(row, now)),
      meta: {
        page,
        perPage,
        total,
        totalPages: Math.max(1, Math.ceil(total / perPage)),
        totals,
        cards: await findCards(trx, scope, now),
        can: { request: may(scope, 'request_payments') && isOpen, export: may(scope, 'export') },
        why_not_request: isOpen ? null : NOT_CONNECTED,
      },
    };
  });
}

const pounds = (pence: number) => (pence / 100).toFixed(2);

/** The list under these filters as a table; taking it out is an event of its own. */
export function exportPayments(scope: MemberScope, services: Services, filters: HistoryFilters) {
  requireMay(scope, 'see_payments');
  requireMay(scope, 'export', 'You may not export. Ask an owner or admin.');
  const now = services.now();
  return scope.transaction(async (trx) => {
    const { total } = await countAll(trx, scope, filters, now);
    if (total > MOST_ROWS) refuse('INVALID_STATE', 'These are more than 50,000 payments. Narrow the list first.');
    const parts = [BYTE_ORDER_MARK + csvLine(HEAD)];
    for (let offset = 0; offset < total; offset += ROWS_AT_ONCE)
      for (const row of await findPage(trx, scope, filters, { limit: ROWS_AT_ONCE, offset }, now))
        parts.push(
          csvLine([
            referenceOf(row),
            londonDate(row.created_at),
            row.paid_at === null ? null : londonDate(row.paid_at),
            row.party_name,
            row.place && addressLine(row.place),
            categoryWord(row),
            pounds(row.net_pence),
            pounds(row.vat_pence),
            pounds(row.gross_pence),
            pounds(row.fee_pence),
            pounds(row.refunded_pence),
            row.state,
            row.method,
          ]),
        );
    await recordEvent(trx, scope, {
      action: 'export.payments',
      object: { type: 'workspace', id: scope.workspaceId, label: `${total} in a table` },
    });
    return { bytes: Buffer.from(parts.join('')), mime: 'text/csv; charset=utf-8', fileName: `payments-${londonDate(now)}.csv` };
  });
}

export function readPayment(scope: MemberScope, services: Services, id: number): Promise<PaymentRequest> {
  requireMay(scope, 'see_payments');
  return scope.transaction(async (trx) => {
    const row = await findRequest(trx, scope, id);
    return row ? presentRequest(trx, scope, services, row) : refuseRead('NOT_FOUND', 'There is no such payment');
  });
}
