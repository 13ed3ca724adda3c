import { readPayment } from '@freehold/contract/payments/requests';
import { afterEvent, type PaymentEvent } from '@freehold/property-rules/payments/payment-states';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import { factsOf } from './request-facts.ts';
import { findRequest, updateRequest, type RequestRow } from './store.ts';

const refuse = refusing(readPayment);

/** A request for a change, held until the transaction ends: whoever comes second sees what the first did. */
export async function lockRequest(trx: Trx, scope: Scope, id: number): Promise<RequestRow> {
  const row = await findRequest(trx, scope, id, { lock: true });
  return row ?? refuse('NOT_FOUND', 'There is no such payment');
}

/** Whether an event can happen to it now. */
export const canMove = (row: RequestRow, event: PaymentEvent): boolean => afterEvent(factsOf(row), event) !== null;

/** The one way to another state: by the table of states, with what else changes beside it. Null where the event cannot happen. */
export async function move(
  trx: Trx,
  scope: Scope,
  row: RequestRow,
  event: PaymentEvent,
  beside: Parameters<typeof updateRequest>[3] = {},
): Promise<RequestRow | null> {
  const after = afterEvent(factsOf(row), event);
  if (after === null) return null;
  return updateRequest(trx, scope, row.id, {
    ...beside,
    state: after.state,
    is_frozen: after.isFrozen,
    received_pence: after.receivedPence,
    refunded_pence: after.refundedPence,
    disputed_pence: after.disputedPence,
    lost_pence: after.lostPence,
  });
}
