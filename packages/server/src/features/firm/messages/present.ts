import { UNDELIVERED } from '@freehold/contract/firm/message-kinds';
import { Message } from '@freehold/contract/firm/messages';
import type { MemberScope } from '../../../platform/scope.ts';
import { may, reach } from '../../access/public.ts';
import { isNotice, opensDoor } from './queue-message.ts';
import { problemOf } from './problem-words.ts';
import type { MessageRow } from './store.ts';

const text = (at: Date | null) => at?.toISOString() ?? null;
const REPEATABLE = new Set<string>([...UNDELIVERED, 'sent']);

/** Null where it can be sent again as it was; else why not. */
export function whyNotAgain(row: MessageRow): string | null {
  if (row.resent_as !== null) return 'This message was sent again already.';
  if (opensDoor(row.purpose)) return 'This message holds a link that works once. Send a new one from the page it belongs to.';
  if (!REPEATABLE.has(row.state)) return 'This message is on its way or has arrived, so it is not sent again.';
  if (!row.to_sealed || !row.content_sealed) return 'What this message said was erased, so it cannot be sent again.';
  return null;
}

/** Where one sees their own activity alone: what they caused, and of that no notice, which may be kept from them. */
export const isSeen = (scope: MemberScope, row: Pick<MessageRow, 'by_member' | 'purpose'>): boolean =>
  reach(scope, 'see_activity') === 'all' || (row.by_member === scope.actor.memberId && !isNotice(row.purpose));

export function presentMessage(row: MessageRow, scope: MemberScope, attachments: readonly string[]): Message {
  return {
    id: row.id,
    reference: row.public_id,
    channel: row.channel,
    purpose: Message.shape.purpose.parse(row.purpose),
    to: row.to_masked,
    subject: isNotice(row.purpose) ? null : row.subject,
    attachments: [...attachments],
    state: row.state,
    problem: problemOf(row),
    attempts: row.attempts,
    queued_at: row.queued_at.toISOString(),
    sent_at: text(row.sent_at),
    settled_at: text(row.settled_at),
    about: row.about_type !== null && row.about_id !== null ? presentAbout(row, row.about_type, row.about_id) : null,
    resent_as: row.resent_as,
    can: { resend: may(scope, 'invite_applicants') && whyNotAgain(row) === null },
  };
}

/** Of a notice not even what it is about is told: who reads this list may be one from whom it is kept. */
const presentAbout = (row: MessageRow, type: string, id: string) => (isNotice(row.purpose) ? null : { type, id, path: row.about_path });
