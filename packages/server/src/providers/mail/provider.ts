import type { FastifyInstance } from 'fastify';
import type { Receipts, Taken } from '../not-taken.ts';

export type Attachment = { name: string; mime: string; bytes: Uint8Array };
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Our own id of it: its Message-ID is made of this, and it stands in what the service reports. */
  id?: string;
  replyTo?: string;
  attachments?: readonly Attachment[];
};

/** Sends one message, or throws, naming neither the address nor the text; the caller retries. */
export type MailProvider = {
  name: 'smtp' | 'resend' | 'mailbox';
  send(mail: Mail): Promise<Taken>;
  /** For how long a mail that is handed over again under the same `id` is not sent again. */
  remembersHours?: number;
  receipts?: Receipts;
  /** Adds the provider's own pages, where it has some. */
  registerRoutes?(app: FastifyInstance): void;
};

/** `<id@domain>`, the domain being that of the sender. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'freehold.invalid'}>`;
}
