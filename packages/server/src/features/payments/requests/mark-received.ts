import { markReceived as route, type PaymentRequest } from '@freehold/contract/payments/requests';
import { transferReceived } from '@freehold/property-rules/payments/ledger';
import { canReceive } from '@freehold/property-rules/payments/payment-states';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { tellNameFound } from '../../checks/public.ts';
import { settleNotices } from '../../firm/public.ts';
import { factsOfAccount, findAccount } from '../providers/public.ts';
import { lockRequest } from './move.ts';
import { keepNameOfMark } from './name-payer.ts';
import { presentRequest } from './present.ts';
import { answerMarkRow, findMarks, hasSecond, insertMark, referenceOf, type MarkRow, type RequestRow } from './store.ts';
import { takeMoney } from './take-money.ts';
import { notifyPayment, PAYMENT, type PaymentNotice, sendNotices, tellRequest } from './tell.ts';

const refuse = refusing(route);
const plain = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** Whether what the payer wrote names this request: banks cut and squeeze references. */
export const referenceMatches = (row: Pick<RequestRow, 'number' | 'client_reference'>, written: string): boolean =>
  [referenceOf(row), row.client_reference ?? ''].some((one) => one !== '' && plain(written).includes(plain(one)));

/** Records that a transfer arrived. Above the limit it counts once somebody else has confirmed it. */
export function markReceived(
  scope: MemberScope,
  services: Services,
  id: number,
  asked: z.output<typeof route.body>,
): Promise<PaymentRequest> {
  requireMay(scope, 'request_payments');
  return scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    const now = services.now();
    if (!canReceive(row.state)) refuse('INVALID_STATE', 'This was not sent, or was paid already. Give back what came twice at the bank.');
    if (row.state === 'processing')
      refuse('INVALID_STATE', 'A payment with the provider is on its way. Wait until it says what came of it.');
    if ((await findMarks(trx, scope, id)).some(({ state }) => state === 'waiting'))
      refuse('INVALID_STATE', 'A transfer is recorded already and waits for a second person.');
    if (asked.amount_pence !== row.gross_pence)
      refuseField(
        'amount_pence',
        `${inPounds(row.gross_pence)} was asked for. Record it once the whole sum is there; for another sum cancel this and ask anew`,
      );
    if (asked.received_on > londonDate(now)) refuseField('received_on', 'This date is in the future');
    if (row.sent_at !== null && asked.received_on < londonDate(row.sent_at))
      refuseField('received_on', 'This was before the request was sent');
    const { limits } = factsOfAccount(await findAccount(trx, scope));
    const isAbove = row.gross_pence > limits.mark;
    const waits = isAbove && (await hasSecond(trx, scope, scope.actor.memberId, 'request_payments', now));
    const mark = await insertMark(trx, {
      workspace_id: scope.workspaceId,
      request_id: id,
      amount_pence: asked.amount_pence,
      received_on: asked.received_on,
      bank_reference: asked.bank_reference,
      reference_matches: referenceMatches(row, asked.bank_reference),
      evidence: asked.evidence,
      state: waits ? 'waiting' : 'done',
      by_member: scope.actor.memberId,
      at: now,
    });
    await keepNameOfMark(trx, scope, services, row, mark, asked.payer_name);
    await tellRequest(trx, scope, row, {
      action: 'mark.payment_request',
      words: `Recorded a transfer with the reference ${mark.bank_reference}${waits ? ', for a second person to confirm' : ''}`,
      at: now,
      ...(isAbove && !waits && { reason: 'Nobody else in the workspace could confirm it.' }),
    });
    if (!waits) return presentRequest(trx, scope, services, await take(trx, scope, services, row, mark));
    await notifyPayment(trx, scope, row, {
      kind: 'payment_approval',
      words: `${scope.actor.name} recorded that a large transfer arrived. Confirm it, or refuse it.`,
    });
    return presentRequest(trx, scope, services, row);
  });
}

export function answerMark(
  scope: MemberScope,
  services: Services,
  { id, mark_id: markId }: { id: number; mark_id: number },
  { confirm }: { confirm: boolean },
): Promise<PaymentRequest> {
  requireMay(scope, 'request_payments');
  return scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    const mark = (await findMarks(trx, scope, id)).find((one) => one.id === markId);
    if (!mark) return refuse('NOT_FOUND', 'There is no such transfer');
    if (mark.state !== 'waiting') refuse('INVALID_STATE', 'This was answered already.');
    if (confirm && mark.by_member === scope.actor.memberId)
      refuse('FORBIDDEN', 'You recorded this yourself. Somebody else must confirm it.');
    if (confirm && !canReceive(row.state)) refuse('INVALID_STATE', 'This was paid another way meanwhile.');
    await answerMarkRow(trx, scope, markId, confirm ? 'done' : 'refused', scope.actor.memberId);
    const taken = confirm ? await take(trx, scope, services, row, mark) : null;
    await settleNotices(trx, scope, ['payment_approval'], { type: PAYMENT, id });
    if (taken) return presentRequest(trx, scope, services, taken);
    await tellRequest(trx, scope, row, {
      action: 'refuse.payment_mark',
      words: 'The transfer was not confirmed',
      family: 'trouble',
      at: services.now(),
    });
    return presentRequest(trx, scope, services, row);
  });
}

async function take(trx: Trx, scope: MemberScope, services: Services, row: RequestRow, mark: MarkRow): Promise<RequestRow> {
  const notices: PaymentNotice[] = [];
  const of = { source: `mark:${mark.id}`, requestId: row.id, at: `${mark.received_on}T12:00:00.000Z` };
  const after = await takeMoney(trx, scope, services, row, [transferReceived(of, mark.amount_pence)], { method: 'bank transfer', notices });
  await sendNotices(trx, scope, notices);
  await tellNameFound(trx, row.party_id);
  return after;
}
