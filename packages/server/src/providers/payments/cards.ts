import type { FastifyInstance } from 'fastify';
import type { ReceiptCall } from '../not-taken.ts';

/** A card as its holder knows it. Its number never comes here. */
export type Card = { id: string; brand: string; last4: string; expMonth: number; expYear: number };
export type CardPage = { state: 'open' | 'ended'; card: null } | { state: 'done'; card: Card };

/** `ended`: it ran out. `stopped`: lost, stolen or closed, and not to be tried again. `asks`: the bank wants its holder to confirm. */
export type CardFault = 'ended' | 'funds' | 'stopped' | 'asks' | 'declined';
export type Collected = { payment: string | null } & (
  | { state: 'paid' | 'processing'; fault: null }
  | { state: 'failed'; fault: CardFault }
);

export type Collection = {
  /** The same key takes the money once, however often it is asked. */
  key: string;
  customer: string;
  card: string;
  amountPence: number;
  description: string;
  reference: string;
};

/** Takes what firms owe for their plans into the account of whoever runs the installation. All throw ProviderUnavailable. */
export type CardCollector = {
  name: 'stripe' | 'sandbox';
  label: string;
  /** It makes its payments up: no money moves. */
  isSandbox: boolean;
  createCustomer(firm: { reference: string; name: string; email: string | null }): Promise<string>;
  /** Its own page, where a card is given and its bank asked whether it may be charged later. The same key opens the same page. */
  openPage(customer: string, page: { key: string; returnUrl: string }): Promise<{ session: string; url: string }>;
  readPage(session: string): Promise<CardPage>;
  /** It is not charged any more. Does nothing where it is gone. */
  removeCard(card: string): Promise<void>;
  collect(collection: Collection): Promise<Collected>;
  /** What was taken under a key before; null where nothing was. */
  findCollected(customer: string, key: string): Promise<Collected | null>;
  readCollected(payment: string): Promise<Collected>;
  /** How it tells that something became of a customer's page or payment; null where it was given no secret to prove itself by. */
  callback: { word: string; read(call: ReceiptCall, now: Date): { customer: string } | null | undefined } | null;
  /** Pages of its own in this installation, where it has no others. */
  registerPages?(app: FastifyInstance, heard: (heard: { customer: string }) => Promise<void>): void;
};
