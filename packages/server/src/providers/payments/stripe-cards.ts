import Stripe from 'stripe';
import { ProviderUnavailable } from '../asked-outside.ts';
import type { CardCollector, CardFault, CardPage, Collected } from './cards.ts';
import { asking, openStripe, textOf } from './stripe-client.ts';

export type StripeCardSettings = { key: string; billingWebhookSecret: string | null; url: string };

/** Further from now a call is an old one that somebody sends again, or a clock is wrong. */
const MOST_SECONDS = 300;
const A_PAGE = 100;

/**
 * The operator’s own account at Stripe: a firm gives its card once on Stripe’s page (Checkout in setup mode), and each invoice is then one payment
 * that is made without anybody there. Invoices, their numbers and their VAT stay ours.
 */
export function openStripeCards({ key, billingWebhookSecret, url }: StripeCardSettings): CardCollector {
  const stripe = openStripe(key, url);
  return {
    name: 'stripe',
    label: 'Stripe',
    isSandbox: false,
    createCustomer: ({ reference, name, email }) =>
      asking(async () => {
        const made = await stripe.customers.create(
          { name, metadata: { reference }, ...(email !== null && { email }) },
          { idempotencyKey: `customer-${reference}` },
        );
        return made.id;
      }),
    openPage: (customer, { key: idempotencyKey, returnUrl }) =>
      asking(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'setup',
            customer,
            currency: 'gbp',
            allowed_payment_method_types: ['card'],
            success_url: returnUrl,
            cancel_url: returnUrl,
          },
          { idempotencyKey },
        );
        if (session.url === null) throw new ProviderUnavailable('answer', 'a page without an address');
        return { session: session.id, url: session.url };
      }),
    readPage: (id) => asking(() => readPage(stripe, id)),
    removeCard: (id) =>
      asking(async () => {
        await stripe.paymentMethods.detach(id).catch((error: unknown) => {
          // It was taken away before.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
      }),
    collect: ({ key: idempotencyKey, customer, card, amountPence, description, reference }) =>
      asking(async () => {
        try {
          const payment = await stripe.paymentIntents.create(
            {
              amount: amountPence,
              currency: 'gbp',
              customer,
              payment_method: card,
              allowed_payment_method_types: ['card'],

              off_session: true,
              confirm: true,
              description,
              metadata: { reference, key: idempotencyKey },
            },
            { idempotencyKey },
          );
          return collectedOf(payment);
        } catch (error) {
          // Nothing was taken: the bank or Stripe refused this card.
          if (error instanceof Stripe.errors.StripeCardError)
            return { payment: error.payment_intent?.id ?? null, state: 'failed', fault: faultOf(error.code, error.decline_code) };
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return { payment: null, state: 'failed', fault: 'stopped' };
          throw error;
        }
      }),
    findCollected: (customer, known) =>
      asking(async () => {
        for await (const payment of stripe.paymentIntents.list({ customer, limit: A_PAGE }))
          if (payment.metadata['key'] === known) return collectedOf(payment);
        return null;
      }),
    readCollected: (id) => asking(async () => collectedOf(await stripe.paymentIntents.retrieve(id))),
    callback:
      billingWebhookSecret === null ? null : { word: 'stripe-billing', read: (call, now) => read(stripe, billingWebhookSecret, call, now) },
  };
}

type Call = Parameters<NonNullable<CardCollector['callback']>['read']>[0];

function read(stripe: Stripe, secret: string, { header, body }: Call, now: Date): { customer: string } | null | undefined {
  try {
    const signature = header('stripe-signature') ?? '';
    const { account, data } = stripe.webhooks.constructEvent(body, signature, secret, MOST_SECONDS, undefined, now.getTime());
    // What an account of a firm is told of is heard at another address.
    const customer = account === undefined ? textOf(data.object, 'customer') : null;
    return customer === null ? null : { customer };
  } catch {
    return undefined;
  }
}

async function readPage(stripe: Stripe, id: string): Promise<CardPage> {
  const { status, setup_intent: setup } = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] });
  if (status === 'expired') return { state: 'ended', card: null };
  const method = setup === null || typeof setup === 'string' || setup.status !== 'succeeded' ? null : setup.payment_method;
  if (method === null || typeof method === 'string' || !method.card) return { state: 'open', card: null };
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { state: 'done', card: { id: method.id, brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4, expMonth, expYear } };
}

function collectedOf({ id, status, last_payment_error: error }: Stripe.PaymentIntent): Collected {
  if (status === 'succeeded') return { payment: id, state: 'paid', fault: null };
  if (status === 'processing') return { payment: id, state: 'processing', fault: null };
  return { payment: id, state: 'failed', fault: status === 'requires_action' ? 'asks' : faultOf(error?.code, error?.decline_code) };
}

const FAULTS: Readonly<Record<string, CardFault>> = {
  expired_card: 'ended',
  insufficient_funds: 'funds',
  authentication_required: 'asks',
  lost_card: 'stopped',
  stolen_card: 'stopped',
  pickup_card: 'stopped',
  restricted_card: 'stopped',
  revocation_of_all_authorizations: 'stopped',
  revocation_of_authorization: 'stopped',
  invalid_account: 'stopped',
};
const faultOf = (code: string | undefined, decline: string | undefined): CardFault =>
  FAULTS[decline ?? ''] ?? FAULTS[code ?? ''] ?? 'declined';
