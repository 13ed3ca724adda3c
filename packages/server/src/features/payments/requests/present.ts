import { type PaymentRequest, type PaymentRow } from '@freehold/contract/payments/requests';
import { canReceive, heldPence, isOverdue } from '@freehold/property-rules/payments/payment-states';
import { addressLine } from '../../../platform/address-line.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may } from '../../access/public.ts';
import { findPayerNames } from '../../people/public.ts';
import { findProperty, type PropertyRow } from '../../properties/public.ts';
import { examine } from './examine.ts';
import { canMove } from './move.ts';
import { askedOf, factsOf, hasArrived, refundablePence } from './request-facts.ts';
import { findEvents, findMarks, findNames, findRefunds, referenceOf, type MarkRow, type RefundRow, type RequestRow } from './store.ts';

type Place = {
  id: number;
  line1: string;
  line2: string | null;
  town: string;
  postcode: string;
  kind: 'sale' | 'letting';
  type: PropertyRow['type'];
};
export type Listed = RequestRow & { party_name: string; party_kind: 'person' | 'company'; place: Place | null };

export const presentRow = (row: Listed, now: Date): PaymentRow => ({
  id: row.id,
  reference: referenceOf(row),
  party: { id: row.party_id, name: row.party_name, kind: row.party_kind },
  property: row.place && {
    id: row.place.id,
    line1: row.place.line1,
    address: addressLine(row.place),
    kind: row.place.kind,
    type: row.place.type,
  },
  category: row.category,
  gross_pence: row.gross_pence,
  refunded_pence: row.refunded_pence,
  state: row.state,
  is_overdue: isOverdue(row.state, row.due_on, londonDate(now)),
  is_frozen: row.is_frozen,
  method: row.method,
  due_on: row.due_on,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  is_sandbox: row.is_sandbox,
});

/** A request with everything its page shows and what the member may do with it. */
export async function presentRequest(trx: Trx, scope: MemberScope, services: Services, row: RequestRow): Promise<PaymentRequest> {
  const now = services.now();
  const party = await trx
    .selectFrom('parties')
    .select(['display_name', 'kind'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', row.party_id)
    .executeTakeFirstOrThrow();
  const place = row.property_id === null ? null : ((await findProperty(trx, row.property_id)) ?? null);
  const names = await findNames(trx, scope);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? 'A member'));
  const marks = await findMarks(trx, scope, row.id);
  const refunds = await findRefunds(trx, scope, row.id);
  const [asks, gives] = [may(scope, 'request_payments'), may(scope, 'refund')];
  const isDraft = row.state === 'draft';
  const findings = isDraft ? (await examine(trx, scope, askedOf(row), { now, exceptId: row.id })).findings : row.findings;
  const isOwn = row.created_by === scope.actor.memberId;
  return {
    ...presentRow({ ...row, party_name: party.display_name, party_kind: party.kind, place }, now),
    version: row.version,
    description: row.description,
    message: row.message,
    client_reference: row.client_reference,
    vat_mode: row.vat_mode,
    amount_pence: row.amount_pence,
    net_pence: row.net_pence,
    vat_pence: row.vat_pence,
    methods: row.methods.filter((one) => one === 'card' || one === 'bank_transfer'),
    expires_at: row.expires_at?.toISOString() ?? null,
    told_on: row.told_on,
    told_how: row.told_how,
    is_arrears: row.is_arrears,
    evidence: row.evidence,
    findings,
    frozen_note: row.frozen_note,
    received_pence: row.received_pence,
    disputed_pence: row.disputed_pence,
    lost_pence: row.lost_pence,
    refundable_pence: Math.max(0, refundablePence(row, refunds)),
    fee_pence: row.received_pence > 0 ? row.fee_pence : null,
    overpaid_pence: Math.max(0, heldPence(factsOf(row)) - row.gross_pence),
    receipt: row.receipt,
    decide_by: row.decide_by,
    outcome: row.outcome && { ...row.outcome, by: nameOf(row.outcome.by) ?? 'A member' },
    asked_by: nameOf(row.created_by) ?? 'A member',
    sent_at: row.sent_at?.toISOString() ?? null,
    viewed_at: row.viewed_at?.toISOString() ?? null,
    approved_by: nameOf(row.approved_by),
    payers: (await findPayerNames(trx, scope, services.keys, { requestId: row.id })).map((one) => ({
      name: one.name,
      came_from: one.came_from,
      counts: one.counts,
      is_sandbox: one.is_sandbox,
      by: nameOf(one.by_member),
      at: one.at.toISOString(),
    })),
    marks: marks.map((mark) => presentMark(mark, scope, nameOf, asks)),
    refunds: refunds.map((refund) => presentRefund(refund, scope, nameOf, gives)),
    events: (await findEvents(trx, scope, row.id)).map((one) => ({ ...one, at: one.at.toISOString() })),
    can: {
      change: asks && isDraft,
      send: asks && isDraft,
      answer_approval: row.state === 'approval' && (isOwn || gives),
      remind: asks && !row.is_frozen && ['sent', 'viewed', 'failed'].includes(row.state),
      cancel: asks && canMove(row, { kind: 'cancel' }),
      mark: asks && canReceive(row.state) && row.state !== 'processing' && !marks.some(({ state }) => state === 'waiting'),
      name_payer: asks && hasArrived(row),
      refund: gives && refundablePence(row, refunds) > 0,
      release: gives && row.is_frozen,
      settle: asks && row.category === 'holding_deposit' && row.outcome === null && heldPence(factsOf(row)) > 0,
    },
  };
}

type NameOf = (id: number | null) => string | null;

const presentMark = (mark: MarkRow, scope: MemberScope, nameOf: NameOf, asks: boolean): PaymentRequest['marks'][number] => ({
  id: mark.id,
  amount_pence: mark.amount_pence,
  received_on: mark.received_on,
  bank_reference: mark.bank_reference,
  reference_matches: mark.reference_matches,
  evidence: mark.evidence,
  state: mark.state,
  by: nameOf(mark.by_member) ?? 'A member',
  at: mark.at.toISOString(),
  answered_by: nameOf(mark.answered_by),
  can: { answer: asks && mark.state === 'waiting' && mark.by_member !== scope.actor.memberId },
});

const presentRefund = (refund: RefundRow, scope: MemberScope, nameOf: NameOf, gives: boolean): PaymentRequest['refunds'][number] => ({
  id: refund.id,
  amount_pence: refund.amount_pence,
  reason: refund.reason,
  note: refund.note,
  by_provider: refund.by_provider,
  state: refund.state,
  asked_by: nameOf(refund.by_member) ?? 'A member',
  asked_at: refund.at.toISOString(),
  answered_by: nameOf(refund.answered_by),
  can: { answer: gives && refund.state === 'waiting' && refund.by_member !== scope.actor.memberId },
});
