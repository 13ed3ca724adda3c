import type { NotificationKind } from '@freehold/contract/firm/notification-kinds';
import { announce } from '../../../platform/announce.ts';
import { recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import type { Scope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';
import { notify, type Recipient } from '../../firm/public.ts';
import { addEvent, categoryWord, referenceOf, type EventFamily, type RequestRow } from './store.ts';

export const PAYMENT = 'payment_request';
export const paymentPath = (id: number) => `/payment_history/${id}`;

const objectOf = (row: RequestRow) => ({
  type: PAYMENT,
  id: row.id,
  label: `${referenceOf(row)}, ${categoryWord(row).toLowerCase()} of ${inPounds(row.gross_pence)}`,
});

type Told = {
  action: AuditEntry['action'];
  /** What its page tells, where that is more than the activity does. */
  words: string;
  family?: EventFamily;
  at: Date;
  /** What stood before, where the state changed. */
  before?: RequestRow['state'];
  reason?: string;
};

/** Writes down what happened to a request, for its page and for the activity, and tells open screens. */
export async function tellRequest(
  trx: Trx,
  scope: Scope,
  row: RequestRow,
  { action, words, family = 'note', at, before, reason }: Told,
): Promise<void> {
  await addEvent(trx, scope, row.id, words, { at, family });
  await recordEvent(trx, scope, {
    action,
    object: objectOf(row),
    ...(before !== undefined && before !== row.state && { diff: { state: { before, after: row.state } } }),
    ...(reason !== undefined && { reason }),
  });
  await announce(trx, scope, { topic: 'payments', id: row.id });
}

const sees = (member: Recipient): boolean => reach(member, 'see_payments') !== null;
const refunds = (member: Recipient): boolean => reach(member, 'refund') !== null;

export type PaymentNotice = { row: RequestRow; kind: NotificationKind; words: string };

/** Notices are the last that a transaction writes. */
export async function sendNotices(trx: Trx, scope: Scope, notices: readonly PaymentNotice[]): Promise<void> {
  for (const { row, ...notice } of notices) await notifyPayment(trx, scope, row, notice);
}

/** Tells whoever asked for it; where a second person is wanted, those who could be that. */
export async function notifyPayment(
  trx: Trx,
  scope: Scope,
  row: RequestRow,
  { kind, words }: { kind: NotificationKind; words: string },
): Promise<void> {
  const isForSecond = kind === 'payment_approval';
  await notify(trx, scope, {
    kind,
    to: isForSecond ? 'everyone' : [row.created_by],
    mayKnow: isForSecond ? refunds : sees,
    object: { type: PAYMENT, id: row.id },
    words,
    path: paymentPath(row.id),
  });
}
