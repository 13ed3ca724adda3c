import type { PaymentRow } from '@freehold/contract/payments/requests';
import type { StatusKey } from '../../../ui/status.tsx';

/** The one status of a payment, as the lists show it. */
export function statusOf({
  state,
  is_overdue: isOverdue,
  is_frozen: isFrozen,
}: Pick<PaymentRow, 'state' | 'is_overdue' | 'is_frozen'>): StatusKey {
  if (isFrozen) return 'needsReview';
  if (isOverdue) return 'paymentOverdue';
  switch (state) {
    case 'draft':
      return 'paymentDraft';
    case 'approval':
      return 'paymentApproval';
    case 'sent':
    case 'viewed':
      return 'paymentRequested';
    case 'processing':
      return 'paymentProcessing';
    case 'failed':
      return 'paymentFailed';
    case 'paid':
      return 'paymentPaid';
    case 'partly_refunded':
      return 'paymentPartlyRefunded';
    case 'refunded':
      return 'paymentRefunded';
    case 'disputed':
      return 'paymentDisputed';
    case 'cancelled':
      return 'paymentCancelled';
    case 'expired':
      return 'expired';
  }
}

/** What stands under Method: how it was paid, or what is waited for. */
export function methodOf({ method, state, due_on: due, is_frozen: isFrozen }: PaymentRow, day: (date: string) => string): string {
  if (isFrozen) return 'Not recognised';
  if (method !== null) return method.charAt(0).toUpperCase() + method.slice(1);
  if (state === 'draft') return 'Not sent';
  if (state === 'approval') return 'Second person';
  if (due !== null && ['sent', 'viewed'].includes(state)) return `Due ${day(due)}`;
  return state === 'viewed' ? 'Opened' : state === 'sent' ? 'Link sent' : '';
}
