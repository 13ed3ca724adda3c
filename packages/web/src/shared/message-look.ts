import type { MessageState } from '@freehold/contract/firm/message-kinds';
import type { StatusKey } from '../ui/status.tsx';

/** How each state of an email or text looks and is called. */
export const MESSAGE_STATUS = {
  queued: 'messageQueued',
  sending: 'messageSending',
  unconfirmed: 'messageUnconfirmed',
  sent: 'documentSent',
  delivered: 'webhookDelivered',
  bounced: 'messageBounced',
  failed: 'webhookFailed',
  given_up: 'messageGivenUp',
  withdrawn: 'offerWithdrawn',
} as const satisfies Record<MessageState, StatusKey>;
