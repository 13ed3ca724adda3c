import { transactionsOf } from '@freehold/property-rules/payments/provider-movements';
import type { Trx } from '../../../platform/database.ts';
import type { JobHandler } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { KnownPayment } from '../../../providers/payments/provider.ts';
import { noteMovements, refreshAccount } from '../providers/public.ts';
import { lockRequest, move } from './move.ts';
import { keepNameOnCard } from './name-payer.ts';
import { findAttemptBySession, findRefunds, updateAttempt, updateRefund, type AttemptRow, type RequestRow } from './store.ts';
import { takeMoney } from './take-money.ts';
import { notifyPayment, type PaymentNotice, sendNotices, tellRequest } from './tell.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'hear-payment': { account: string; session: string | null; payment: string | null };
    'hear-payment-account': { account: string; about: 'account' | 'movements' };
  }
}

/**
 * Looks at the provider what became of a payment. A message is only a reason to look: what is written follows from everything the provider knows
 * now, so that messages may come doubled, late or in any order, and a worker may be killed anywhere.
 */
export const hearPayment: JobHandler<'hear-payment'> = async ({ account, session: told, payment }, services, { scope }) => {
  const provider = services.payments;
  if (!provider) return;
  const session = told ?? (payment === null ? null : await provider.findSession(account, payment));
  if (session === null) return;
  const attempt = await scope.transaction((trx) => findAttemptBySession(trx, scope, session), NO_ANSWER_YET);
  if (!attempt || attempt.account !== account) return;
  const known = await provider.readPayment(account, session);
  await scope.transaction((trx) => take(trx, scope, services, attempt, known), NO_ANSWER_YET);
};

export const hearAccount: JobHandler<'hear-payment-account'> = async ({ account, about }, services, { scope }) => {
  if (!services.payments) return;
  if (about === 'account') await refreshAccount(scope, services);
  else await noteMovements(scope, services, services.payments, account);
};

async function take(trx: Trx, scope: Scope, services: Services, attempt: AttemptRow, known: KnownPayment): Promise<void> {
  let row = await lockRequest(trx, scope, attempt.request_id);
  const notices: PaymentNotice[] = [];
  row = await takeMoney(trx, scope, services, row, transactionsOf(row.id, known), { method: known.method, notices });
  if (known.movements.length > 0) await keepNameOnCard(trx, scope, services, row, { attemptId: attempt.id, name: known.payer });
  await settleRefunds(trx, scope, services, row, known);
  await updateAttempt(trx, scope, attempt.id, { state: known.state, looked_at: services.now() });
  if (known.movements.length > 0) await sendNotices(trx, scope, notices);
  else await follow(trx, scope, services, row, known);
}

/** While no money has come: it is on its way, was refused, or the page was left. */
async function follow(trx: Trx, scope: Scope, services: Services, row: RequestRow, { state, method }: KnownPayment): Promise<void> {
  const at = services.now();
  const before = row.state;
  if (state === 'processing' && before !== 'processing') {
    const after = await move(trx, scope, row, { kind: 'start' }, method === null ? {} : { method });
    if (after) await tellRequest(trx, scope, after, { action: 'open.payment_request', words: 'A payment is on its way', at, before });
  } else if (state === 'failed' && before !== 'failed') {
    const after = await move(trx, scope, row, { kind: 'fail' }, method === null ? {} : { method });
    if (!after) return;
    await tellRequest(trx, scope, after, {
      action: 'fail.payment_request',
      words: 'The payment was refused. The payer can try again',
      family: 'trouble',
      at,
      before,
    });
    await notifyPayment(trx, scope, after, { kind: 'payment_trouble', words: 'A payment failed. The payer can try again.' });
  } else if (state === 'ended' && before === 'processing') {
    const after = await move(trx, scope, row, { kind: 'give_up' });
    if (after)
      await tellRequest(trx, scope, after, { action: 'open.payment_request', words: 'The page was closed without a payment', at, before });
  }
}

async function settleRefunds(trx: Trx, scope: Scope, services: Services, row: RequestRow, { refunds }: KnownPayment): Promise<void> {
  for (const ours of await findRefunds(trx, scope, row.id)) {
    const theirs = refunds.find(({ reference }) => reference === `refund-${scope.workspaceId}-${ours.id}`);
    if (!theirs || theirs.state === ours.state || !['pending', 'done'].includes(ours.state)) continue;
    await updateRefund(trx, scope, ours.id, { state: theirs.state, provider_refund: theirs.id, settled_at: services.now() });
  }
}
