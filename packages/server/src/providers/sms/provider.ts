import type { FastifyInstance } from 'fastify';
import type { Receipts, Taken } from '../not-taken.ts';

/** `to` is a number in E.164, for example +447700900418. `id` is our own of it, and stands in what the service reports. */
export type TextMessage = { to: string; text: string; id?: string };

/** Hands one text to whoever delivers it, or throws; what is thrown names neither the number nor the text. */
export type SmsProvider = {
  name: 'twilio' | 'mailbox';
  send(message: TextMessage): Promise<Taken>;
  receipts?: Receipts;
  /** Adds the provider's own pages, where it has some. */
  registerRoutes?(app: FastifyInstance): void;
};
