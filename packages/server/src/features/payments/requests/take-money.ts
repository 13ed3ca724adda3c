import { balanceOf, type LedgerKind, type LedgerTransaction } from '@freehold/property-rules/payments/ledger';
import { holdingDeadline } from '@freehold/property-rules/lettings-law';
import { type PaymentEvent, WITH_MONEY } from '@freehold/property-rules/payments/payment-states';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findLinesOf, postTransactions } from '../ledger/public.ts';
import { tellPayer } from './ask-payer.ts';
import { move } from './move.ts';
import { takeNumber, updateRequest, type RequestRow } from './store.ts';
import { type PaymentNotice, tellRequest } from './tell.ts';

const EVENTS: Partial<Record<LedgerKind, Extract<PaymentEvent, { pence: number }>['kind']>> = {
  card_received: 'receive',
  transfer_received: 'receive',
  refund: 'refund',
  refund_failed: 'refund_failed',
  dispute: 'dispute',
  dispute_won: 'win',
  dispute_lost: 'lose',
};
/** What a transaction moves, its fees apart. */
const sumOf = (one: LedgerTransaction): number =>
  Math.abs(balanceOf(one.lines, one.kind === 'dispute' || one.kind === 'dispute_won' ? 'disputed' : 'received'));

/**
 * Writes what is new into the ledger and moves the request by each of it, in the same transaction and once: what is heard again writes nothing, and
 * so moves nothing. The request is held by whoever calls, who sends the notices when everything else is written.
 */
export async function takeMoney(
  trx: Trx,
  scope: Scope,
  services: Services,
  request: RequestRow,
  transactions: readonly LedgerTransaction[],
  { method, notices }: { method: string | null; notices: PaymentNotice[] },
): Promise<RequestRow> {
  let row = request;
  for (const one of await postTransactions(trx, scope, transactions, services.now())) {
    const kind = EVENTS[one.kind];
    if (kind === undefined) continue;
    const pence = sumOf(one);
    const before = row.state;
    const after = await move(trx, scope, row, { kind, pence }, kind === 'receive' && method !== null ? { method } : {});
    if (after === null) throw new Error(`The payment ${row.id} is ${before}, and the ledger took ${one.kind} for it`);
    row = kind === 'receive' ? await receive(trx, scope, services, after, { before, at: new Date(one.at), notices }) : after;
    if (kind !== 'receive') await tellMoved(trx, scope, services, row, { kind, pence, before, notices });
  }
  const fees = balanceOf(await findLinesOf(trx, scope, row.id), 'fees', row.id);
  return fees === row.fee_pence ? row : updateRequest(trx, scope, row.id, { fee_pence: fees });
}

async function receive(
  trx: Trx,
  scope: Scope,
  services: Services,
  row: RequestRow,
  { before, at, notices }: { before: RequestRow['state']; at: Date; notices: PaymentNotice[] },
): Promise<RequestRow> {
  const now = services.now();
  const isAgain = WITH_MONEY.includes(before);
  const isLate = before === 'cancelled' || before === 'expired';
  const after = isAgain
    ? row
    : await updateRequest(trx, scope, row.id, {
        paid_at: at,
        next_reminder_at: null,
        receipt: await receiptNumber(trx, scope, now),
        ...(row.category === 'holding_deposit' && { decide_by: holdingDeadline(londonDate(at)) }),
      });
  await tellRequest(trx, scope, after, {
    action: 'receive.payment_request',
    words: isAgain
      ? `${inPounds(row.gross_pence)} arrived a second time${row.method === null ? '' : ` by ${row.method}`}`
      : `${inPounds(row.received_pence)} arrived${row.method === null ? '' : ` by ${row.method}`}, receipt ${after.receipt ?? ''} sent`,
    family: isAgain || isLate ? 'trouble' : 'done',
    at: now,
    before,
  });
  if (!isAgain) await tellPayer(trx, scope, services, after, { purpose: 'payment_receipt' });
  notices.push({
    row: after,
    kind: isAgain || isLate ? 'payment_trouble' : 'payment_received',
    words: isAgain
      ? 'A payment arrived a second time. Look which is to be given back.'
      : isLate
        ? 'A payment arrived after it was cancelled or ran out. Keep it or give it back.'
        : 'A payment arrived.',
  });
  return after;
}

/** R-2026-0633: of its year, without gaps, since it is taken where the money is written. */
async function receiptNumber(trx: Trx, scope: Scope, now: Date): Promise<string> {
  const year = londonDate(now).slice(0, 4);
  return `R-${year}-${String(await takeNumber(trx, scope, `R-${year}`)).padStart(4, '0')}`;
}

type Moved = { kind: Exclude<PaymentEvent['kind'], 'receive'>; pence: number; before: RequestRow['state']; notices: PaymentNotice[] };

async function tellMoved(
  trx: Trx,
  scope: Scope,
  services: Services,
  row: RequestRow,
  { kind, pence, before, notices }: Moved,
): Promise<void> {
  const at = services.now();
  const sum = inPounds(pence);
  if (kind === 'refund') {
    await tellRequest(trx, scope, row, { action: 'refund.payment_request', words: `${sum} was given back`, family: 'done', at, before });
    await tellPayer(trx, scope, services, row, { purpose: 'payment_end', kind: 'refunded', pence });
  } else if (kind === 'refund_failed') {
    await tellRequest(trx, scope, row, {
      action: 'fail.payment_refund',
      words: `A refund of ${sum} came back`,
      family: 'trouble',
      at,
      before,
    });
    notices.push({ row: row, kind: 'payment_trouble', words: 'A refund came back. Give the money back another way.' });
  } else if (kind === 'dispute') {
    await tellRequest(trx, scope, row, {
      action: 'dispute.payment_request',
      words: `The payer’s bank took ${sum} back while it looks into a dispute`,
      family: 'trouble',
      at,
      before,
    });
    notices.push({ row: row, kind: 'payment_trouble', words: 'A payment is disputed. Answer at the provider before its deadline.' });
  } else {
    const isWon = kind === 'win';
    await tellRequest(trx, scope, row, {
      action: 'end.payment_dispute',
      words: isWon ? `The dispute was won: ${sum} came back` : `The dispute was lost: ${sum} is gone`,
      family: isWon ? 'done' : 'trouble',
      at,
      before,
    });
    notices.push({
      row: row,
      kind: 'payment_trouble',
      words: isWon ? 'A dispute over a payment was won.' : 'A dispute over a payment was lost.',
    });
  }
}
