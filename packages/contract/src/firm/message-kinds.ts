export const MESSAGE_CHANNELS = ['email', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * What messages are for. `opensDoor`: it holds a link or a code that lets somebody in, so what it says is erased as soon as it has left, and it is
 * sent again by what made it and never as it was. `isNotice`: it tells a member what not everybody may know, so its subject is not listed.
 */
export const MESSAGE_PURPOSES = {
  member_invitation: { label: 'Invitation of a colleague', opensDoor: true, isNotice: false },
  notification: { label: 'Notification', opensDoor: false, isNotice: true },
  run_invitation: { label: 'Link to a flow', opensDoor: true, isNotice: false },
  run_redo: { label: 'Steps of a flow to do again', opensDoor: true, isNotice: false },
  run_reminder: { label: 'Reminder of a flow', opensDoor: true, isNotice: false },
  signing_request: { label: 'Document to sign', opensDoor: true, isNotice: false },
  signing_reminder: { label: 'Reminder of a document to sign', opensDoor: true, isNotice: false },
  signing_change: { label: 'Corrected document to sign', opensDoor: true, isNotice: false },
  signing_end: { label: 'Document that ended', opensDoor: false, isNotice: false },
  signing_finished: { label: 'Signed document', opensDoor: false, isNotice: false },
  payment_request: { label: 'Request for a payment', opensDoor: true, isNotice: false },
  payment_reminder: { label: 'Reminder of a payment', opensDoor: true, isNotice: false },
  payment_receipt: { label: 'Receipt', opensDoor: true, isNotice: false },
  payment_end: { label: 'Payment that was cancelled or given back', opensDoor: false, isNotice: false },
  report_share: { label: 'Shared report', opensDoor: true, isNotice: false },
  share_consent: { label: 'Consent to sharing a report', opensDoor: true, isNotice: false },
  invoice: { label: 'Invoice', opensDoor: false, isNotice: false },
  morning_summary: { label: 'Morning summary', opensDoor: false, isNotice: true },
} as const satisfies Record<string, { label: string; opensDoor: boolean; isNotice: boolean }>;
export type MessagePurpose = keyof typeof MESSAGE_PURPOSES;

/**
 * `queued` waits to be sent; `sending` was handed over and not answered yet; `unconfirmed` was handed over and nobody answered, so it may have
 * been sent; `sent` was taken by the service; `delivered` as the service reports; `bounced` refused by the address; `failed` refused by the
 * service; `given_up` never taken in all tries; `withdrawn` before it was sent.
 */
export const MESSAGE_STATES = [
  'queued',
  'sending',
  'unconfirmed',
  'sent',
  'delivered',
  'bounced',
  'failed',
  'given_up',
  'withdrawn',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_STATE_LABELS: Record<MessageState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  unconfirmed: 'Not confirmed',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  failed: 'Failed',
  given_up: 'Given up',
  withdrawn: 'Withdrawn',
};

/** In these a person has to do something for it to arrive. */
export const UNDELIVERED = ['unconfirmed', 'bounced', 'failed', 'given_up'] as const satisfies readonly MessageState[];
