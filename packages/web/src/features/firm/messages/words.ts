import { MESSAGE_PURPOSES, MESSAGE_STATE_LABELS, type MessageChannel, type MessageState } from '@freehold/contract/firm/message-kinds';
import type { Message } from '@freehold/contract/firm/messages';
import { capitalise, inWords } from '../../../lib/format.ts';

export const STATE_FILTERS: Readonly<Record<MessageState | 'undelivered', string>> = {
  undelivered: 'Did not arrive',
  ...MESSAGE_STATE_LABELS,
};
export const CHANNELS: Readonly<Record<MessageChannel, string>> = { email: 'Email', sms: 'Text' };

type Named = Pick<Message, 'purpose' | 'subject' | 'to' | 'channel' | 'attachments'>;
/** What it is called in a list: its subject, else what it is for. */
export const titleOf = ({ purpose, subject }: Named): string => subject ?? MESSAGE_PURPOSES[purpose].label;

/** To ri•••@pennard.example, Invitation of a colleague, with 2 files */
export function detailOf({ purpose, subject, to, attachments }: Named): string {
  const files = attachments.length === 0 ? null : `with ${attachments.length === 1 ? attachments[0] : `${attachments.length} files`}`;
  return [`To ${to}`, subject === null ? null : MESSAGE_PURPOSES[purpose].label, files].filter(Boolean).join(', ');
}

/** Two messages did not arrive or were not confirmed. What was sent again does not count. */
export function undeliveredSentence(count: number): string | null {
  if (count === 0) return null;
  return `${capitalise(inWords(count))} ${count === 1 ? 'message did not arrive or was' : 'messages did not arrive or were'} not confirmed`;
}
