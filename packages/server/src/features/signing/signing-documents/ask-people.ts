import type { MessagePurpose } from '@freehold/contract/firm/message-kinds';
import type { Trx } from '../../../platform/database.ts';
import { longDay } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { ensureAppUser } from '../../access/public.ts';
import { queueMessage, withdrawMessages } from '../../firm/public.ts';
import { openContacts, proofContactOf, splitName } from './contacts.ts';
import { nextReminder } from './reminder-days.ts';
import { addSigningEvent } from './signing-events.ts';
import * as words from './signing-words.ts';
import * as store from './store.ts';

export const RECIPIENT = 'signing_recipient';
export const documentPath = (id: number) => `/sent_document_details/${id}`;

const WRITTEN = {
  signing_request: { mail: words.requestMail, text: words.requestText },
  signing_reminder: { mail: words.reminderMail, text: words.reminderText },
  signing_change: { mail: words.correctedMail, text: words.correctedText },
} as const satisfies Partial<Record<MessagePurpose, unknown>>;
type Purpose = keyof typeof WRITTEN;

/** What a link holds stands after the number sign, so that no server and no page it leads on to is told of it. */
const linkUrl = ({ config }: Pick<Services, 'config'>, documentId: number, token: string) =>
  `${config.origin}/document-fill-sign/${documentId}#t=${token}`;

/** Whose turn it is begins: from now on they see the document, and are reminded by the days the sender chose. */
export async function beginTurn(
  trx: Trx,
  scope: Scope,
  services: Services,
  { document, recipient }: { document: store.DocumentRow; recipient: store.RecipientRow },
): Promise<void> {
  const contacts = await openContacts(services, scope, recipient);
  const contact = proofContactOf(recipient, contacts);
  if (contact === null) throw new Error('Somebody was asked to sign who cannot be reached');
  const now = services.now();
  const { appUserId } = await ensureAppUser({ db: trx }, { contact, ...splitName(recipient.name) });
  const asked = await store.updateRecipient(trx, scope, recipient.id, {
    state: 'sent',
    sent_at: now,
    app_user_id: appUserId,
    reminded: 0,
    next_reminder_at: nextReminder(now, document.reminders, 0),
  });
  await sendLink(trx, scope, services, { document, recipient: asked, purpose: 'signing_request' });
}

/** Sends somebody a new link by each way they are reached. What was sent before stops working, and what was not sent yet is not sent any more. */
export async function sendLink(
  trx: Trx,
  scope: Scope,
  services: Services,
  { document, recipient, purpose }: { document: store.DocumentRow; recipient: store.RecipientRow; purpose: Purpose },
): Promise<void> {
  const now = services.now();
  await withdrawMessages(trx, scope, { type: RECIPIENT, id: recipient.id }, now);
  await store.revokeLinks(trx, scope, recipient.id, 'new_link', now);
  const token = randomToken();
  await store.insertLink(trx, {
    workspace_id: scope.workspaceId,
    document_id: document.id,
    recipient_id: recipient.id,
    token_hash: hashToken(token),
    created_at: now,
  });
  const { email, phone } = await openContacts(services, scope, recipient);
  const asked = await describeFor(trx, scope, document, recipient, linkUrl(services, document.id, token));
  const about = { type: RECIPIENT, id: recipient.id, path: documentPath(document.id) };
  if (email !== null) await queueMessage(trx, scope, services, { purpose, about, mail: renderMail(email, WRITTEN[purpose].mail(asked)) });
  if (phone !== null && services.sms !== null)
    await queueMessage(trx, scope, services, { purpose, about, text: { to: phone, text: WRITTEN[purpose].text(asked) } });
  await addSigningEvent(
    trx,
    scope,
    document,
    {
      kind: purpose === 'signing_reminder' ? 'reminded' : 'link_sent',
      recipientId: recipient.id,
      details: { by: [email !== null && 'email', phone !== null && services.sms !== null && 'text'].filter(Boolean).join(' and ') },
    },
    now,
  );
}

async function describeFor(
  trx: Trx,
  scope: Scope,
  document: store.DocumentRow,
  recipient: store.RecipientRow,
  url: string,
): Promise<words.Asked> {
  const [property] = await store.findProperties(trx, scope, document.property_id === null ? [] : [document.property_id]);
  const names = await store.findMemberNames(trx, scope, [document.sent_by]);
  return {
    agency: document.sender_name,
    sender: names.get(document.sent_by ?? 0) ?? document.sender_name,
    name: recipient.name,
    title: document.title,
    property: property?.line1 ?? null,
    message: document.message,
    url,
    ends: document.expires_at === null ? null : longDay(document.expires_at),
    role: recipient.role,
  };
}

/** Tells somebody by email that nothing is wanted of them any more; who has a number alone is told by text. */
export async function tellEnd(
  trx: Trx,
  scope: Scope,
  services: Services,
  {
    document,
    recipient,
    kind,
    reason,
  }: { document: store.DocumentRow; recipient: store.RecipientRow; kind: 'voided' | 'removed' | 'declined'; reason: string },
): Promise<void> {
  await withdrawMessages(trx, scope, { type: RECIPIENT, id: recipient.id }, services.now());
  const { email, phone } = await openContacts(services, scope, recipient);
  const ended = { agency: document.sender_name, name: recipient.name, title: document.title, reason };
  const mail = { voided: words.voidedMail, removed: words.removedMail, declined: words.declinedMail }[kind](ended);
  const about = { type: RECIPIENT, id: recipient.id, path: documentPath(document.id) };
  if (email !== null) await queueMessage(trx, scope, services, { purpose: 'signing_end', about, mail: renderMail(email, mail) });
  else if (phone !== null && services.sms !== null)
    await queueMessage(trx, scope, services, {
      purpose: 'signing_end',
      about,
      text: { to: phone, text: `${ended.agency}: ${mail.subject}. You need do nothing more.` },
    });
}
