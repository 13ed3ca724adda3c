import type { FastifyInstance } from 'fastify';

/** `to` is a number in E.164, for example +447700900418. */
export type TextMessage = { to: string; text: string };

/** Hands one text to whoever delivers it, or throws; what is thrown names neither the number nor the text. */
export type SmsProvider = {
  name: 'twilio' | 'mailbox';
  send(message: TextMessage): Promise<void>;
  /** Adds the provider's own pages, where it has some. */
  registerRoutes?(app: FastifyInstance): void;
};
