import type { ActivityWords } from '../../../platform/activity-words.ts';

export const paymentRequestsActivity = {
  'draft.payment_request': { group: 'payment', words: 'drafted {object}' },
  'change.payment_request': { group: 'payment', words: 'changed the draft of {object}' },
  'delete.payment_request': { group: 'payment', words: 'deleted the draft of {object}' },
  'ask.payment_request': { group: 'payment', words: 'asked a second person to approve {object}' },
  'approve.payment_request': { group: 'payment', words: 'approved {object}' },
  'refuse.payment_request': { group: 'payment', words: 'did not approve {object}' },
  'send.payment_request': { group: 'payment', words: 'sent {object}' },
  'open.payment_request': { group: 'payment', words: 'opened {object}' },
  'remind.payment_request': { group: 'payment', words: 'reminded the payer of {object}' },
  'cancel.payment_request': { group: 'payment', words: 'cancelled {object}' },
  'expire.payment_request': { group: 'payment', words: 'ended {object}, which ran out' },
  'report.payment_request': { group: 'payment', words: 'did not recognise {object}' },
  'release.payment_request': { group: 'payment', words: 'let {object} go on' },
  'mark.payment_request': { group: 'payment', words: 'recorded that a transfer for {object} arrived' },
  'name.payer': { group: 'payment', words: 'entered who paid {object}' },
  'refuse.payment_mark': { group: 'payment', words: 'did not confirm that {object} arrived' },
  'receive.payment_request': { group: 'payment', words: 'received {object}' },
  'fail.payment_request': { group: 'payment', words: 'was told that {object} failed' },
  'ask.payment_refund': { group: 'payment', words: 'asked for a refund of {object}' },
  'refuse.payment_refund': { group: 'payment', words: 'did not agree to a refund of {object}' },
  'refund.payment_request': { group: 'payment', words: 'gave back {object}, in part or whole' },
  'fail.payment_refund': { group: 'payment', words: 'was told that a refund of {object} failed' },
  'dispute.payment_request': { group: 'payment', words: 'was told that {object} is disputed' },
  'end.payment_dispute': { group: 'payment', words: 'was told how the dispute over {object} ended' },
  'settle.payment_request': { group: 'payment', words: 'said what becomes of {object}' },
  'erase.payment_request': { group: 'payment', words: 'erased {object}, which was kept long enough' },
  'export.payments': { group: 'payment', words: 'exported payments: {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'payments/requests': keyof typeof paymentRequestsActivity;
  }
}
