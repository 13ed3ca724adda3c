import { refundPayment as route, type PaymentRequest, REFUND_REASONS } from '@freehold/contract/payments/requests';
import { balanceOf, refunded } from '@freehold/property-rules/payments/ledger';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { addJob, type JobHandler } from '../../../platform/jobs.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import { requireMay } from '../../access/public.ts';
import { settleNotices } from '../../firm/public.ts';
import { findLinesOf } from '../ledger/public.ts';
import { factsOfAccount, findAccount } from '../providers/public.ts';
import { lockRequest } from './move.ts';
import { isOpenRefund, refundablePence } from './request-facts.ts';
import { presentRequest } from './present.ts';
import { findAttempts, findRefunds, hasSecond, insertRefund, updateRefund, type RefundRow, type RequestRow } from './store.ts';
import { takeMoney } from './take-money.ts';
import { notifyPayment, PAYMENT, type PaymentNotice, sendNotices, tellRequest } from './tell.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'refund-payment': { requestId: number; refundId: number };
  }
}

const refuse = refusing(route);
/** How much of it came by the provider and how much by transfer: each goes back the way it came. */
async function waysBack(trx: Trx, scope: MemberScope, row: RequestRow, refunds: readonly RefundRow[]) {
  const lines = await findLinesOf(trx, scope, row.id);
  const pending = (byProvider: boolean) =>
    refunds.reduce((sum, one) => (isOpenRefund(one) && one.by_provider === byProvider ? sum + one.amount_pence : sum), 0);
  const byBank = balanceOf(lines, 'bank', row.id) - pending(false);
  return { byBank, byProvider: refundablePence(row, refunds) - byBank };
}

/** Gives money back. Above the firm’s limit it waits for a second person; what came by card goes back by the provider, once and no more. */
export function refundPayment(
  scope: MemberScope,
  services: Services,
  id: number,
  asked: z.output<typeof route.body>,
): Promise<PaymentRequest> {
  requireMay(scope, 'refund');
  return scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    const refunds = await findRefunds(trx, scope, id);
    const most = refundablePence(row, refunds);
    if (most <= 0) refuse('INVALID_STATE', 'There is nothing to give back.');
    if (asked.amount_pence > most) refuseField('amount_pence', `You can refund up to ${inPounds(most)}`);
    const { byBank, byProvider } = await waysBack(trx, scope, row, refunds);
    const isByProvider = asked.amount_pence <= byProvider;
    if (!isByProvider && asked.amount_pence > byBank)
      refuseField('amount_pence', `${inPounds(byProvider)} came by card and ${inPounds(byBank)} by transfer. Give back each by itself`);
    const { limits } = factsOfAccount(await findAccount(trx, scope));
    const now = services.now();
    const isAbove = asked.amount_pence > limits.refund;
    const waits = isAbove && (await hasSecond(trx, scope, scope.actor.memberId, 'refund', now));
    const refund = await insertRefund(trx, {
      ...asked,
      workspace_id: scope.workspaceId,
      request_id: id,
      by_provider: isByProvider,
      state: waits ? 'waiting' : 'pending',
      by_member: scope.actor.memberId,
      at: now,
    });
    await tellRequest(trx, scope, row, {
      action: 'ask.payment_refund',
      words: `Refund of ${inPounds(asked.amount_pence)}: ${REFUND_REASONS[asked.reason].toLowerCase()}${waits ? '. It waits for a second person' : ''}`,
      at: now,
      reason: isAbove && !waits ? `${asked.note} (nobody else in the workspace could agree)` : asked.note,
    });
    if (waits)
      await notifyPayment(trx, scope, row, {
        kind: 'payment_approval',
        words: `${scope.actor.name} asks you to agree to a refund above the firm’s limit.`,
      });
    return presentRequest(trx, scope, services, waits ? row : await giveBack(trx, scope, services, row, refund));
  });
}

export function answerRefund(
  scope: MemberScope,
  services: Services,
  { id, refund_id: refundId }: { id: number; refund_id: number },
  { agree }: { agree: boolean },
): Promise<PaymentRequest> {
  requireMay(scope, 'refund');
  return scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    const refund = (await findRefunds(trx, scope, id)).find((one) => one.id === refundId);
    if (!refund) return refuse('NOT_FOUND', 'There is no such refund');
    if (refund.state !== 'waiting') refuse('INVALID_STATE', 'This was answered already.');
    if (agree && refund.by_member === scope.actor.memberId)
      refuse('FORBIDDEN', 'You asked for this yourself. Somebody else must agree to it.');
    await updateRefund(trx, scope, refundId, { state: agree ? 'pending' : 'refused', answered_by: scope.actor.memberId });
    const given = agree ? await giveBack(trx, scope, services, row, refund) : null;
    await settleNotices(trx, scope, ['payment_approval'], { type: PAYMENT, id });
    if (given) return presentRequest(trx, scope, services, given);
    await tellRequest(trx, scope, row, {
      action: 'refuse.payment_refund',
      words: 'The refund was not agreed to',
      family: 'trouble',
      at: services.now(),
    });
    return presentRequest(trx, scope, services, row);
  });
}

/** By the provider in a job; a transfer back is made by the firm at its bank, and stands at once. */
async function giveBack(trx: Trx, scope: MemberScope, services: Services, row: RequestRow, refund: RefundRow): Promise<RequestRow> {
  if (refund.by_provider) {
    await addJob(trx, 'refund-payment', { requestId: row.id, refundId: refund.id }, `refund-payment:${refund.id}`);
    return row;
  }
  const now = services.now();
  await updateRefund(trx, scope, refund.id, { state: 'done', settled_at: now });
  const of = { source: `refund:${refund.id}`, requestId: row.id, at: now.toISOString() };
  const notices: PaymentNotice[] = [];
  const after = await takeMoney(trx, scope, services, row, [refunded(of, 'bank', refund.amount_pence)], { method: null, notices });
  await sendNotices(trx, scope, notices);
  return after;
}

/**
 * Asks the provider for a refund. The key is the number of the refund, so that a worker that was killed and comes again asks for the same one. What
 * became of it is read from the provider like everything else.
 */
export const askRefund: JobHandler<'refund-payment'> = async ({ requestId, refundId }, services, { scope }) => {
  const provider = services.payments;
  const known = await scope.transaction(
    async (trx) => ({ attempts: await findAttempts(trx, scope, requestId), refunds: await findRefunds(trx, scope, requestId) }),
    NO_ANSWER_YET,
  );
  const refund = known.refunds.find(({ id }) => id === refundId);
  const paid = known.attempts.find(({ state, session }) => state === 'paid' && session !== null);
  if (!provider || refund?.state !== 'pending' || !paid?.session) return;
  const key = `refund-${scope.workspaceId}-${refund.id}`;
  try {
    await provider.refund(paid.account, paid.session, { key, reference: key, amountPence: refund.amount_pence });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) || error.why !== 'refused') throw error;
    await scope.transaction(async (trx) => {
      const row = await lockRequest(trx, scope, requestId);
      await updateRefund(trx, scope, refund.id, { state: 'failed', settled_at: services.now() });
      await tellRequest(trx, scope, row, {
        action: 'fail.payment_refund',
        words: 'The provider did not take the refund',
        family: 'trouble',
        at: services.now(),
      });
      await notifyPayment(trx, scope, row, {
        kind: 'payment_trouble',
        words: 'The provider did not take a refund. Give the money back another way.',
      });
    }, NO_ANSWER_YET);
    return;
  }
  await scope.transaction(
    (trx) =>
      addJob(trx, 'hear-payment', { account: paid.account, session: paid.session, payment: null }, `hear-payment:${paid.session ?? ''}`),
    NO_ANSWER_YET,
  );
};
