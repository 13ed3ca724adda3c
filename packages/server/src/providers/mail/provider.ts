import type { FastifyInstance } from 'fastify';

export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends one message, or throws, naming neither the address nor the text; the caller retries. */
export type MailProvider = {
  name: 'smtp' | 'mailbox';
  send(mail: Mail): Promise<void>;
  /** Adds the provider's own pages, where it has some. */
  registerRoutes?(app: FastifyInstance): void;
};
