import {
  cancelPayment as route,
  settleHolding as settleRoute,
  HOLDING_OUTCOMES,
  RETAINED_BECAUSE,
  type PaymentRequest,
} from '@freehold/contract/payments/requests';
import { heldPence } from '@freehold/property-rules/payments/payment-states';
import type { z } from 'zod';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { settleNotices, withdrawMessages } from '../../firm/public.ts';
import { asking } from '../providers/public.ts';
import { sendLink, tellPayer } from './ask-payer.ts';
import { canMove, lockRequest, move } from './move.ts';
import { factsOf } from './request-facts.ts';
import { presentRequest } from './present.ts';
import { required } from './request-payment.ts';
import { findAttempts, updateRequest } from './store.ts';
import { PAYMENT, tellRequest } from './tell.ts';

const refuse = refusing(route);
const refuseSettle = refusing(settleRoute);

/** Closes the pages of the card provider, so that nothing can be paid on them any more. What was paid on one before is heard of as ever. */
export async function closePages(scope: Scope, services: Services, id: number): Promise<void> {
  const { payments: provider } = services;
  const attempts = await scope.transaction((trx) => findAttempts(trx, scope, id), NO_ANSWER_YET);
  for (const { state, account, session } of attempts)
    if (provider && session !== null && (state === 'open' || state === 'failed'))
      await asking(provider.label, () => provider.closeCheckout(account, session));
}

export async function cancelPayment(
  scope: MemberScope,
  services: Services,
  id: number,
  { reason }: { reason: string },
): Promise<PaymentRequest> {
  requireMay(scope, 'request_payments');
  await scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    if (!canMove(row, { kind: 'cancel' }))
      refuse(
        'INVALID_STATE',
        row.state === 'processing'
          ? 'A payment is on its way. Wait until the provider says what came of it.'
          : 'This cannot be cancelled any more.',
      );
  }, NO_ANSWER_YET);
  await closePages(scope, services, id);
  return scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    const after = await required(move(trx, scope, row, { kind: 'cancel' }, { next_reminder_at: null }));
    await tellRequest(trx, scope, after, {
      action: 'cancel.payment_request',
      words: `Cancelled: ${reason}`,
      at: services.now(),
      before: row.state,
      reason,
    });
    await tellPayer(trx, scope, services, after, { purpose: 'payment_end', kind: 'cancelled' });
    return presentRequest(trx, scope, services, after);
  });
}

export function remindPayer(scope: MemberScope, services: Services, id: number): Promise<PaymentRequest> {
  requireMay(scope, 'request_payments');
  return scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    if (!['sent', 'viewed', 'failed'].includes(row.state) || row.is_frozen)
      refuse('INVALID_STATE', 'Nothing is waited for from the payer now.');
    const by = await sendLink(trx, scope, services, row, 'payment_reminder');
    await tellRequest(trx, scope, row, { action: 'remind.payment_request', words: `Reminded by ${by}`, at: services.now() });
    return presentRequest(trx, scope, services, row);
  });
}

/** Lets a request go on that the payer did not recognise. */
export function releasePayment(
  scope: MemberScope,
  services: Services,
  id: number,
  { reason }: { reason: string },
): Promise<PaymentRequest> {
  requireMay(scope, 'refund');
  return scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    const after = await required(move(trx, scope, row, { kind: 'unfreeze' }, { frozen_note: null }));
    await tellRequest(trx, scope, after, {
      action: 'release.payment_request',
      words: `Cleared up: ${reason}`,
      family: 'done',
      at: services.now(),
      reason,
    });
    await withdrawMessages(trx, scope, { type: PAYMENT, id }, services.now());
    await settleNotices(trx, scope, ['payment_trouble'], { type: PAYMENT, id });
    return presentRequest(trx, scope, services, after);
  });
}

/** What becomes of a holding deposit that is not given back. */
export function settleHolding(
  scope: MemberScope,
  services: Services,
  id: number,
  asked: z.output<typeof settleRoute.body>,
): Promise<PaymentRequest> {
  requireMay(scope, 'request_payments');
  return scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    if (row.category !== 'holding_deposit' || heldPence(factsOf(row)) <= 0 || row.outcome !== null)
      refuseSettle('INVALID_STATE', 'Only a holding deposit that is held and not settled can be.');
    const because = asked.kind === 'retained' && asked.because !== undefined ? RETAINED_BECAUSE[asked.because] : null;
    const outcome = { kind: asked.kind, because, note: asked.note, at: services.now().toISOString(), by: scope.actor.memberId };
    const after = await updateRequest(trx, scope, id, { outcome: JSON.stringify(outcome) });
    await tellRequest(trx, scope, after, {
      action: 'settle.payment_request',
      words: `${HOLDING_OUTCOMES[asked.kind]}${because === null ? '' : `: ${because.toLowerCase()} (Tenant Fees Act 2019 sch 2)`}`,
      family: 'done',
      at: services.now(),
      reason: asked.note,
    });
    return presentRequest(trx, scope, services, after);
  });
}
