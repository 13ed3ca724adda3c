import { heldPence, type PaymentFacts, WITH_MONEY } from '@freehold/property-rules/payments/payment-states';
import type { ToExamine } from './examine.ts';
import type { RefundRow, RequestRow } from './store.ts';

export const factsOf = (row: RequestRow): PaymentFacts => ({
  state: row.state,
  isFrozen: row.is_frozen,
  amountPence: row.gross_pence,
  receivedPence: row.received_pence,
  refundedPence: row.refunded_pence,
  disputedPence: row.disputed_pence,
  lostPence: row.lost_pence,
});

/** Money came, whatever became of it. */
export const hasArrived = ({ state }: Pick<RequestRow, 'state'>): boolean => WITH_MONEY.includes(state);

/** It is on its way back, or waits for a second person. */
export const isOpenRefund = ({ state }: Pick<RefundRow, 'state'>): boolean => state === 'waiting' || state === 'pending';

/** What can still be given back: what is held, less what is on its way back. */
export const refundablePence = (row: RequestRow, refunds: readonly RefundRow[]): number =>
  heldPence(factsOf(row)) - refunds.reduce((sum, one) => (isOpenRefund(one) ? sum + one.amount_pence : sum), 0);

export const askedOf = (row: RequestRow): ToExamine => ({
  party_id: row.party_id,
  property_id: row.property_id ?? undefined,
  category: row.category,
  amount_pence: row.amount_pence,
  vat_mode: row.vat_mode,
  told_on: row.told_on ?? undefined,
  is_arrears: row.is_arrears,
  evidence: row.evidence ?? undefined,
});
