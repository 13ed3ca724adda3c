import type { FastifyInstance } from 'fastify';
import type { Movement, PaymentSnapshot } from '@freehold/property-rules/payments/provider-movements';
import type { ReceiptCall } from '../not-taken.ts';

/** Where the account of a firm stands at the provider. */
export type AccountStanding = {
  hasSubmitted: boolean;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  /** Codes of what it asks for. */
  currentlyDue: readonly string[];
  pastDue: readonly string[];
  disabledReason: string | null;
  /** ISO 8601 */
  deadline: string | null;
};

export type Checkout = {
  /** The same key opens the same page, however often it is asked. */
  key: string;
  reference: string;
  amountPence: number;
  description: string;
  email: string | null;
  returnUrl: string;
  /** ISO 8601 */
  expiresAt: string;
};

export type KnownRefund = { id: string; reference: string | null; pence: number; state: 'pending' | 'done' | 'failed' };
export type KnownPayment = PaymentSnapshot & {
  payment: string | null;
  /** The name on the card, where money has come and the provider knows it. */
  payer: string | null;
  refunds: readonly KnownRefund[];
};

/** What a message of the provider is about. It is a reason to look, and never believed by itself. */
export type Heard =
  | { about: 'payment'; account: string; session: string | null; payment: string | null }
  | { about: 'account' | 'movements'; account: string };

/** Takes card payments into accounts of the firms themselves. Each call may be made again after a fault. All throw ProviderUnavailable. */
export type PaymentProvider = {
  name: 'stripe' | 'sandbox';
  label: string;
  /** It makes its payments up: no money moves. */
  isSandbox: boolean;
  createAccount(firm: { reference: string; name: string; email: string | null }): Promise<string>;
  /** Its own page, where a firm gives its details. */
  onboardingUrl(account: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>;
  readAccount(account: string): Promise<AccountStanding>;
  openCheckout(account: string, checkout: Checkout): Promise<{ session: string; url: string }>;
  /** The address of a page that is still open; null where it is not. */
  findCheckout(account: string, session: string): Promise<string | null>;
  /** Nothing can be paid on the page any more. It does nothing to one that was paid. */
  closeCheckout(account: string, session: string): Promise<void>;
  readPayment(account: string, session: string): Promise<KnownPayment>;
  findSession(account: string, payment: string): Promise<string | null>;
  refund(account: string, session: string, refund: { key: string; reference: string; amountPence: number }): Promise<void>;
  readBalance(account: string): Promise<number>;
  /** Everything that ever moved in the account. */
  listMovements(account: string): Promise<Movement[]>;
  /** How it tells of something; null where it was given no secret to prove itself by. `word` of the route `/v2/receipts/<word>`. */
  callback: {
    word: string;
    /** Null where that is another matter; undefined where the provider did not sign it. */
    read(call: ReceiptCall, now: Date): Heard | null | undefined;
  } | null;
  /** Pages of its own in this installation, where it has no others. */
  registerPages?(app: FastifyInstance, heard: (heard: Heard) => Promise<void>): void;
};
