import { readReceipt as route, type PaymentRequest } from '@freehold/contract/payments/requests';
import { addressLine } from '../../../platform/address-line.ts';
import type { Bytes } from '../../../platform/bind.ts';
import type { Trx } from '../../../platform/database.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { requireMay } from '../../access/public.ts';
import { contentHash, printableView } from '../../checks/public.ts';
import { describeFirm, readFirmLogo } from '../../firm/public.ts';
import { findParties } from '../../people/public.ts';
import { findProperty } from '../../properties/public.ts';
import { findAccount } from '../providers/public.ts';
import { categoryWord, findRequest, referenceOf, type RequestRow } from './store.ts';

const refuse = refusing(route);
const exact = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const sum = (pence: number) => exact.format(pence / 100);
export const VAT_IN_WORDS: Record<PaymentRequest['vat_mode'], string> = { none: 'None', included: '20 %, included', added: '20 %, added' };

/** What a receipt says, of money that has arrived. */
async function receiptOf(trx: Trx, scope: Scope, services: Services, row: RequestRow) {
  if (row.receipt === null || row.paid_at === null) return refuse('INVALID_STATE', 'There is no receipt before the money has arrived.');
  const firm = await describeFirm(trx, scope);
  const legal = await trx
    .selectFrom('workspaces')
    .select(['legal_name', 'company_number'])
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();
  const [party] = await findParties(trx, [row.party_id]);
  const property = row.property_id === null ? undefined : await findProperty(trx, row.property_id);
  const vatNumber = (await findAccount(trx, scope))?.vat_number ?? null;
  const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  const paidOn = londonDate(row.paid_at);
  const url = await readFirmLogo(trx, scope, services, firm);
  const logo = url === null ? null : [...Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')];
  const kind = row.is_sandbox && row.method !== 'bank transfer' ? 'Made up by the sandbox: no money moved' : 'Receipt';
  return {
    number: row.receipt,
    madeAt: row.paid_at.toISOString(),
    data: printableView({
      firm: firm.name,
      colour: firm.colour,
      logo,
      reference: row.receipt,
      headline: `${kind} · ${dateInWords(paidOn)}`,
      'hash-label': 'SHA-256 of the record:',
      hash: contentHash({
        receipt: row.receipt,
        reference: referenceOf(row),
        paid: row.paid_at.toISOString(),
        net: row.net_pence,
        vat: row.vat_pence,
      }),
      title: `Receipt ${row.receipt}`,
      kind,
      subtitle: `${sum(row.gross_pence)} received on ${dateInWords(paidOn)}`,
      facts: [
        ...fact('From', party?.display_name ?? 'A client'),
        ...fact('To', legal.legal_name ?? firm.name),
        ...fact('Company number', legal.company_number),
        ...fact('VAT number', row.vat_pence > 0 && vatNumber !== null ? `GB ${vatNumber}` : null),
        ...fact('For', `${categoryWord(row)}: ${row.description}`),
        ...fact('Property', property && addressLine(property)),
        ...fact('Paid by', row.method),
        ...fact('Date of supply', row.vat_pence > 0 ? dateInWords(paidOn) : null),
        ...fact('Our reference', referenceOf(row)),
        ...fact('Your reference', row.client_reference),
      ],
      lines: [
        { label: row.description, amount: sum(row.net_pence) },
        ...(row.vat_pence > 0 ? [{ label: 'VAT at 20 %', amount: sum(row.vat_pence) }] : []),
      ],
      total: sum(row.gross_pence),
      refunded: row.refunded_pence === 0 ? '' : `${sum(row.refunded_pence)} was given back since.`,
    }),
  };
}

export async function drawReceipt(scope: Scope, services: Services, work: (trx: Trx) => Promise<RequestRow>): Promise<Bytes> {
  const receipt = await scope.transaction(async (trx) => receiptOf(trx, scope, services, await work(trx)), NO_ANSWER_YET);
  const bytes = await renderReport({ template: 'payment-receipt', data: receipt.data, madeAt: receipt.madeAt });
  return { bytes, mime: 'application/pdf', fileName: `${receipt.number}.pdf` };
}

export function readReceipt(scope: MemberScope, services: Services, id: number): Promise<Bytes> {
  requireMay(scope, 'see_payments');
  return drawReceipt(
    scope,
    services,
    async (trx) => (await findRequest(trx, scope, id)) ?? refuse('NOT_FOUND', 'There is no such payment'),
  );
}
