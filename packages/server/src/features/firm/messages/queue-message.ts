import { randomUUID } from 'node:crypto';
import { MESSAGE_PURPOSES, type MessagePurpose } from '@freehold/contract/firm/message-kinds';
import { Email } from '@freehold/contract/kernel/values';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { sealJson } from '../../../platform/encryption.ts';
import { maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { Mail } from '../../../providers/mail/provider.ts';
import type { TextMessage } from '../../../providers/sms/provider.ts';
import { addressContext, contentContext } from './seal-contexts.ts';
import * as store from './store.ts';

export type NewMessage = {
  purpose: MessagePurpose;
  /** The record it belongs to, and its page. */
  about?: { type: string; id: string | number; path?: string };
  /** Stored files that go with an email. */
  files?: readonly { sha256: string; name: string }[];
} & (
  | {
      /** As `renderMail` makes it. Its subject lies open: it names nobody but the firm and its members. */
      mail: Pick<Mail, 'to' | 'subject' | 'text' | 'html'>;
      /** Where answers go, else to the address the firm gives to those who ask; what tells a member something has none. */
      replyTo?: string | null;
    }
  | { text: Pick<TextMessage, 'to' | 'text'> }
);

export type QueuedMessage = { id: number; publicId: string };

/**
 * Writes an email or a text down in the transaction of what causes it, with the job that sends it: both stand or neither. What it says and to whom
 * lies sealed until it is erased; whether it arrived stands in its row from then on.
 */
export async function queueMessage(
  trx: Trx,
  scope: Scope,
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  message: NewMessage,
): Promise<QueuedMessage> {
  const publicId = randomUUID();
  const { workspaceId, actor } = scope;
  const isMail = 'mail' in message;
  const { to, ...content } = isMail ? message.mail : message.text;
  const id = await store.insertMessage(trx, {
    workspace_id: workspaceId,
    public_id: publicId,
    channel: isMail ? 'email' : 'sms',
    purpose: message.purpose,
    to_masked: isMail ? maskEmail(to) : maskPhone(to),
    to_sealed: await sealJson(keys, workspaceId, to, addressContext(publicId)),
    subject: isMail ? message.mail.subject.slice(0, 300) : null,
    content_sealed: await sealJson(keys, workspaceId, content, contentContext(publicId)),
    reply_to: isMail ? await answersTo(trx, scope, message) : null,
    about_type: message.about?.type ?? null,
    about_id: message.about ? String(message.about.id) : null,
    about_path: message.about?.path ?? null,
    by_member: actor.kind === 'member' ? actor.memberId : null,
    queued_at: now(),
  });
  await store.insertFiles(trx, scope, id, message.files ?? []);
  await addSending(trx, id);
  await announce(trx, scope, { topic: 'messages', id });
  return { id, publicId };
}

async function answersTo(trx: Trx, scope: Scope, { purpose, replyTo }: { purpose: MessagePurpose; replyTo?: string | null }) {
  if (replyTo !== undefined || isNotice(purpose)) return replyTo ?? null;
  return Email.safeParse(await store.findFirmAddress(trx, scope)).data ?? null;
}

/** The job that sends it; one of a message is enough. */
export const addSending = (trx: Trx, messageId: number, delaySeconds = 0) =>
  addJob(trx, 'send-message', { messageId }, `send-message:${messageId}`, { delaySeconds });

export const opensDoor = (purpose: MessagePurpose): boolean => MESSAGE_PURPOSES[purpose].opensDoor;
export const isNotice = (purpose: MessagePurpose): boolean => MESSAGE_PURPOSES[purpose].isNotice;
