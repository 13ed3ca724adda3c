import { changePayment, requestPayment as route, type NewPayment, type PaymentRequest } from '@freehold/contract/payments/requests';
import { sumsOf } from '@freehold/property-rules/payments/categories';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { refuseWhileBlocked, settleNotices } from '../../firm/public.ts';
import { factsOfAccount, findAccount, type AccountFacts } from '../providers/public.ts';
import { requireReachable, sendLink } from './ask-payer.ts';
import { examine, rentInWords, requireLawful, type ToExamine } from './examine.ts';
import { lockRequest, move } from './move.ts';
import { presentRequest } from './present.ts';
import { deleteRequest, findRequest, hasSecond, insertRequest, takeNumber, updateRequest, type RequestRow } from './store.ts';
import { askedOf } from './request-facts.ts';
import { nextReminder } from './reminder-days.ts';
import { notifyPayment, PAYMENT, tellRequest } from './tell.ts';

const refuse = refusing(route);
const refuseStale = refusing(changePayment);
const EXPIRES_DAYS = 14;
export const DAY_MS = 86_400_000;

export const NOT_CONNECTED = 'Clients cannot pay yet. Give bank details or connect the payment provider on the page Payments account.';

/** The rules before anything is made, for the form. */
export function examineRequest(scope: MemberScope, services: Services, asked: ToExamine) {
  requireMay(scope, 'request_payments');
  return scope.transaction(async (trx) => {
    const found = await examine(trx, scope, asked, { now: services.now() });
    const { limits } = factsOfAccount(await findAccount(trx, scope));
    const sums = sumsOf(asked.amount_pence, asked.vat_mode);
    return {
      findings: found.findings,
      gross_pence: sums.grossPence,
      vat_pence: sums.vatPence,
      needs_approval: sums.grossPence > limits.approval && (await hasSecond(trx, scope, scope.actor.memberId, 'refund', services.now())),
      payer: found.payer,
      rent: found.rent && rentInWords(found.rent),
    };
  });
}

/** Makes a request; with `send` it goes out in the same act, so that what the law refuses leaves nothing behind. */
export function requestPayment(scope: MemberScope, services: Services, asked: z.output<typeof route.body>): Promise<PaymentRequest> {
  requireMay(scope, 'request_payments');
  return scope.transaction(async (trx) => {
    const found = await examine(trx, scope, asked, { now: services.now(), lock: true });
    if (asked.send) await requireLawful(trx, scope, found);
    const row = await insertRequest(trx, {
      ...columnsOf(asked, found.findings),
      workspace_id: scope.workspaceId,
      number: await takeNumber(trx, scope, 'PAY'),
      state: 'draft',
      created_by: scope.actor.memberId,
      created_at: services.now(),
    });
    if (!asked.send) await tellRequest(trx, scope, row, { action: 'draft.payment_request', words: 'Saved as a draft', at: services.now() });
    const after = asked.send ? await sendOrAsk(trx, scope, services, row) : row;
    return presentRequest(trx, scope, services, after);
  });
}

export function changeRequest(
  scope: MemberScope,
  services: Services,
  id: number,
  asked: NewPayment & { version: number },
): Promise<PaymentRequest> {
  requireMay(scope, 'request_payments');
  return scope.transaction(async (trx) => {
    if (!(await findRequest(trx, scope, id))) refuse('NOT_FOUND', 'There is no such payment');
    const found = await examine(trx, scope, asked, { now: services.now(), exceptId: id });
    const row = await lockRequest(trx, scope, id);
    if (row.state !== 'draft') refuse('INVALID_STATE', 'Only a draft can be changed. Cancel this one and ask again.');
    if (row.version !== asked.version) refuseStale('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    const after = await updateRequest(trx, scope, id, columnsOf(asked, found.findings));
    await tellRequest(trx, scope, after, { action: 'change.payment_request', words: 'Changed', at: services.now() });
    return presentRequest(trx, scope, services, after);
  });
}

export function deleteDraft(scope: MemberScope, services: Services, id: number): Promise<{ deleted: true }> {
  requireMay(scope, 'request_payments');
  return scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, id);
    if (row.state !== 'draft') refuse('INVALID_STATE', 'Only a draft can be deleted. Cancel this one instead.');
    await tellRequest(trx, scope, row, { action: 'delete.payment_request', words: 'Deleted', at: services.now() });
    await deleteRequest(trx, scope, id);
    return { deleted: true as const };
  });
}

export function sendRequest(scope: MemberScope, services: Services, id: number): Promise<PaymentRequest> {
  requireMay(scope, 'request_payments');
  return scope.transaction(async (trx) => {
    const row = await lawfulDraft(trx, scope, services, id);
    return presentRequest(trx, scope, services, await sendOrAsk(trx, scope, services, row));
  });
}

/** Another member approves what was asked, or refuses it: then it is a draft again. */
export function answerApproval(
  scope: MemberScope,
  services: Services,
  id: number,
  { approve, reason }: { approve: boolean; reason?: string | undefined },
): Promise<PaymentRequest> {
  return scope.transaction(async (trx) => {
    const known = await findRequest(trx, scope, id);
    const isOwn = known?.created_by === scope.actor.memberId;
    if (approve || !isOwn) requireMay(scope, 'refund');
    if (approve && isOwn) refuse('FORBIDDEN', 'You asked for this yourself. Somebody else must approve it.');
    const row = approve ? await lawfulDraft(trx, scope, services, id) : await lockRequest(trx, scope, id);
    if (row.state !== 'approval') refuse('INVALID_STATE', 'This does not wait for approval any more.');
    const now = services.now();
    if (!approve) {
      const after = await required(move(trx, scope, row, { kind: 'refuse_approval' }));
      await tellRequest(trx, scope, after, {
        action: 'refuse.payment_request',
        words: isOwn ? 'Taken back' : `Not approved: ${reason ?? ''}`,
        family: 'trouble',
        at: now,
        before: row.state,
        ...(reason !== undefined && { reason }),
      });
      await settleNotices(trx, scope, ['payment_approval'], { type: PAYMENT, id });
      if (!isOwn)
        await notifyPayment(trx, scope, after, {
          kind: 'payment_trouble',
          words: 'A request for a payment was not approved. Change it, or let it rest.',
        });
      return presentRequest(trx, scope, services, after);
    }
    const approved = await required(move(trx, scope, row, { kind: 'approve' }, { approved_by: scope.actor.memberId }));
    await tellRequest(trx, scope, approved, { action: 'approve.payment_request', words: 'Approved', family: 'done', at: now });
    const sent = await deliver(trx, scope, services, approved, row.state);
    await settleNotices(trx, scope, ['payment_approval'], { type: PAYMENT, id });
    return presentRequest(trx, scope, services, sent);
  });
}

/** What waits to go out, looked at anew: the law may stand otherwise than when it was written. */
async function lawfulDraft(trx: Trx, scope: MemberScope, services: Services, id: number): Promise<RequestRow> {
  const known = await findRequest(trx, scope, id);
  if (!known) return refuse('NOT_FOUND', 'There is no such payment');
  const found = await examine(trx, scope, askedOf(known), { now: services.now(), exceptId: id, lock: true });
  const row = await lockRequest(trx, scope, id);
  if (row.state !== 'draft' && row.state !== 'approval') refuse('INVALID_STATE', 'This was sent already.');
  if (row.version !== known.version) refuse('INVALID_STATE', 'Somebody else changed this just now. Look at it again.');
  await requireLawful(trx, scope, found);
  return updateRequest(trx, scope, id, { findings: JSON.stringify(found.findings) });
}

async function sendOrAsk(trx: Trx, scope: MemberScope, services: Services, row: RequestRow): Promise<RequestRow> {
  const now = services.now();
  await refuseWhileBlocked(trx, scope, services);
  const facts = factsOfAccount(await findAccount(trx, scope));
  requirePayable(row, facts, services);
  await requireReachable(trx, row.party_id, services);
  if (row.due_on !== null && row.due_on < londonDate(now)) refuseField('due_on', 'Choose a date from today on');
  const isAbove = row.gross_pence > facts.limits.approval;
  if (isAbove && (await hasSecond(trx, scope, scope.actor.memberId, 'refund', now))) {
    const after = await required(move(trx, scope, row, { kind: 'ask_approval' }));
    await tellRequest(trx, scope, after, {
      action: 'ask.payment_request',
      words: `Waits for a second person: it is above ${inPounds(facts.limits.approval)}`,
      at: now,
      before: row.state,
    });
    await notifyPayment(trx, scope, after, {
      kind: 'payment_approval',
      words: `${scope.actor.name} asks you to approve a request for a payment above the firm’s limit.`,
    });
    return after;
  }
  const after = await required(move(trx, scope, row, { kind: 'send' }));
  return deliver(trx, scope, services, after, row.state, isAbove ? 'Nobody else in the workspace could approve it.' : undefined);
}

/** Sends the link and sets the clocks, of a request that has just become one. */
async function deliver(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  row: RequestRow,
  before: RequestRow['state'],
  alone?: string,
): Promise<RequestRow> {
  const now = services.now();
  const ends = row.due_on === null ? now.getTime() : Math.max(now.getTime(), Date.parse(`${row.due_on}T00:00:00Z`));
  const after = await updateRequest(trx, scope, row.id, {
    sent_at: now,
    expires_at: new Date(ends + EXPIRES_DAYS * DAY_MS),
    reminded: 0,
    next_reminder_at: nextReminder(now, 0),
    is_sandbox: services.payments?.isSandbox === true && row.methods.includes('card'),
  });
  const by = await sendLink(trx, scope, services, after, 'payment_request');
  await tellRequest(trx, scope, after, {
    action: 'send.payment_request',
    words: `Sent the request by ${by}`,
    at: now,
    before,
    ...(alone !== undefined && { reason: alone }),
  });
  return after;
}

function requirePayable(row: RequestRow, facts: AccountFacts, { payments }: Pick<Services, 'payments'>): void {
  const takesCards = payments !== null && facts.takesCards && facts.provider === payments.name;
  if (!takesCards && facts.bank === null) refuse('INVALID_STATE', NOT_CONNECTED);
  if (row.methods.includes('card') && !takesCards) refuseField('methods', 'Cards cannot be taken yet. Choose bank transfer');
  if (row.methods.includes('bank_transfer') && facts.bank === null)
    refuseField('methods', 'Give the firm’s bank details on the page Payments account first');
  if (row.vat_pence > 0 && facts.vatNumber === null)
    refuseField('vat_mode', 'Give the firm’s VAT number on the page Payments account first');
}

function columnsOf(asked: NewPayment, findings: unknown) {
  const sums = sumsOf(asked.amount_pence, asked.vat_mode);
  return {
    party_id: asked.party_id,
    property_id: asked.property_id ?? null,
    category: asked.category,
    description: asked.description,
    message: asked.message,
    client_reference: asked.client_reference ?? null,
    amount_pence: asked.amount_pence,
    vat_mode: asked.vat_mode,
    net_pence: sums.netPence,
    vat_pence: sums.vatPence,
    gross_pence: sums.grossPence,
    due_on: asked.due_on ?? null,
    methods: asked.methods,
    told_on: asked.told_on ?? null,
    told_how: asked.told_how ?? null,
    is_arrears: asked.is_arrears,
    evidence: asked.evidence ?? null,
    findings: JSON.stringify(findings),
  };
}

/** A move that what was asked before has made sure of. */
export async function required(moved: Promise<RequestRow | null>): Promise<RequestRow> {
  return (await moved) ?? refuse('INVALID_STATE', 'This cannot be done with the payment as it stands now. Reload to see the latest.');
}
