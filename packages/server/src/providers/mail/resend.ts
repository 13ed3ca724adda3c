import { z } from 'zod';
import { NotTaken, wasNotReached, type Receipt, type Receipts } from '../not-taken.ts';
import { isSignedWebhook } from '../signed-webhook.ts';
import { messageIdOf, type MailProvider } from './provider.ts';

/** Longest wait for the service to take a mail. */
const TIMEOUT_MS = 20_000;
/** https://resend.com/docs/dashboard/emails/idempotency-keys keeps them for a day; an hour less, so that no repeat comes too late. */
const REMEMBERS_HOURS = 23;
/** Tag that comes back with every report. */
const TAG = 'message';

const Answer = z.object({ id: z.string() });
const Refusal = z.object({ name: z.string().regex(/^[a-z_]{1,60}$/) });

type Settings = { key: string; url: string; from: string; webhookSecret: string | null };

/** Sends through Resend (https://resend.com/docs/api-reference/emails/send-email), which gives each mail a number and knows a repeat of it. */
export function openResend({ key, url, from, webhookSecret }: Settings): MailProvider {
  return {
    name: 'resend',
    remembersHours: REMEMBERS_HOURS,
    ...(webhookSecret !== null && { receipts: receiptsOf(webhookSecret) }),
    async send({ to, subject, text, html, id, replyTo, attachments = [] }) {
      const response = await fetch(`${url}/emails`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'user-agent': 'freehold',
          ...(id && { 'idempotency-key': id }),
        },
        body: JSON.stringify({
          from,
          to: [to],
          subject,
          text,
          html,
          ...(replyTo && { reply_to: replyTo }),
          ...(id && { headers: { 'Message-ID': messageIdOf(id, from) }, tags: [{ name: TAG, value: id }] }),
          ...(attachments.length > 0 && {
            attachments: attachments.map(({ name, mime, bytes }) => ({
              filename: name,
              content_type: mime,
              content: Buffer.from(bytes).toString('base64'),
            })),
          }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        if (wasNotReached(error)) throw error;
        throw new NotTaken('Resend did not say whether it took the mail', id ? 'put_off' : 'unknown');
      });
      const body: unknown = await response.json().catch(() => null);
      if (response.ok) return { id: Answer.safeParse(body).data?.id ?? null, isDelivered: false };
      // Its sentence may quote the address, so only its word is passed on.
      const word = Refusal.safeParse(body).data?.name;
      throw new NotTaken(
        `Resend did not take the mail: HTTP ${response.status}${word ? `, ${word}` : ''}`,
        faultOfAnswer(response.status, word, id !== undefined),
      );
    },
  };
}

/** https://resend.com/docs/api-reference/errors. With a number of ours a repeat is not sent twice, so whatever is not final is tried again. */
function faultOfAnswer(status: number, word: string | undefined, isRepeatable: boolean) {
  if (status === 429 || status === 401 || status === 403 || word === 'concurrent_idempotent_requests') return 'put_off';
  if (status >= 500) return isRepeatable ? 'put_off' : 'unknown';
  return 'refused';
}

const Event = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().nullish(),
    tags: z.record(z.string(), z.string()).nullish().catch(null),
    bounce: z.object({ type: z.string().nullish() }).nullish().catch(null),
  }),
});

/** https://resend.com/docs/dashboard/webhooks/event-types */
const SAYS: Record<string, Receipt['says']> = {
  'email.sent': 'accepted',
  'email.delivered': 'delivered',
  // Somebody who complains has it.
  'email.complained': 'delivered',
  'email.bounced': 'address',
  'email.suppressed': 'blocked',
  'email.failed': 'refused',
};

const receiptsOf = (secret: string): Receipts => ({
  word: 'email',
  contentType: 'application/json',
  read(call, now) {
    if (!isSignedWebhook(call, secret, now)) return undefined;
    const event = Event.safeParse(parseJson(call.body)).data;
    const says = event && SAYS[event.type];
    if (!event || !says) return null;
    return { message: event.data.tags?.[TAG] ?? null, id: event.data.email_id ?? null, says };
  },
});

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
