import type { Movement, MovementKind, PaymentSnapshot } from '@freehold/property-rules/payments/provider-movements';
import Stripe from 'stripe';
import { ProviderUnavailable } from '../asked-outside.ts';
import type { Heard, KnownPayment, PaymentProvider } from './provider.ts';
import { asking, idOf, openStripe, textOf } from './stripe-client.ts';

export type StripeSettings = { key: string; webhookSecret: string; url: string };

/** Further from now a call is an old one that somebody sends again, or a clock is wrong. */
const MOST_SECONDS = 300;
const A_PAGE = 100;

/**
 * Stripe Connect with direct charges: each firm has an account of its own there, is paid into it, and bears its fees. The card page is Stripe’s
 * (Checkout), so nothing of a card comes here and no script of Stripe’s runs on our pages.
 */
export function openStripePayments({ key, webhookSecret, url }: StripeSettings): PaymentProvider {
  const stripe = openStripe(key, url);
  const of = (account: string) => ({ stripeAccount: account });
  return {
    name: 'stripe',
    label: 'Stripe',
    isSandbox: false,
    createAccount: ({ reference, name, email }) =>
      asking(async () => {
        const account = await stripe.accounts.create(
          { type: 'standard', country: 'GB', business_profile: { name }, metadata: { reference }, ...(email !== null && { email }) },
          { idempotencyKey: `account-${reference}` },
        );
        return account.id;
      }),
    onboardingUrl: (account, { returnUrl, refreshUrl }) =>
      asking(async () => {
        const link = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return link.url;
      }),
    readAccount: (id) =>
      asking(async () => {
        const { details_submitted, charges_enabled, payouts_enabled, requirements } = await stripe.accounts.retrieve(id);
        const deadline = requirements?.current_deadline ?? null;
        return {
          hasSubmitted: details_submitted,
          chargesEnabled: charges_enabled,
          payoutsEnabled: payouts_enabled,
          currentlyDue: requirements?.currently_due ?? [],
          pastDue: requirements?.past_due ?? [],
          disabledReason: requirements?.disabled_reason ?? null,
          deadline: deadline === null ? null : new Date(deadline * 1000).toISOString(),
        };
      }),
    openCheckout: (account, { key: idempotencyKey, reference, amountPence, description, email, returnUrl, expiresAt }) =>
      asking(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: reference,
            line_items: [{ quantity: 1, price_data: { currency: 'gbp', unit_amount: amountPence, product_data: { name: description } } }],
            payment_intent_data: { description, metadata: { reference } },
            metadata: { reference },
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor(Date.parse(expiresAt) / 1000),
            ...(email !== null && { customer_email: email }),
          },
          { ...of(account), idempotencyKey },
        );
        if (session.url === null) throw new ProviderUnavailable('answer', 'a page without an address');
        return { session: session.id, url: session.url };
      }),
    findCheckout: (account, id) =>
      asking(async () => {
        const { status, url: page } = await stripe.checkout.sessions.retrieve(id, {}, of(account));
        return status === 'open' ? page : null;
      }),
    closeCheckout: (account, id) =>
      asking(async () => {
        const { status } = await stripe.checkout.sessions.retrieve(id, {}, of(account));
        if (status !== 'open') return;
        await stripe.checkout.sessions.expire(id, {}, of(account)).catch((error: unknown) => {
          // It was paid, or closed, in the same moment: what became of it is read like everything else.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
      }),
    readPayment: (account, id) => asking(() => readPayment(stripe, account, id)),
    findSession: (account, payment) =>
      asking(async () => (await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 }, of(account))).data[0]?.id ?? null),
    refund: (account, id, { key: idempotencyKey, reference, amountPence }) =>
      asking(async () => {
        const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(id, {}, of(account));
        if (payment === null) throw new ProviderUnavailable('refused', 'nothing was paid on this page');
        await stripe.refunds.create(
          { payment_intent: idOf(payment), amount: amountPence, metadata: { reference } },
          { ...of(account), idempotencyKey },
        );
      }),
    readBalance: (account) =>
      asking(async () => {
        const { available, pending } = await stripe.balance.retrieve({}, of(account));
        return [...available, ...pending].reduce((sum, { amount, currency }) => (currency === 'gbp' ? sum + amount : sum), 0);
      }),
    listMovements: (account) =>
      asking(async () => {
        const all: Movement[] = [];
        for await (const one of stripe.balanceTransactions.list({ limit: A_PAGE, currency: 'gbp' }, of(account))) all.push(movementOf(one));
        return all;
      }),
    callback: {
      word: 'stripe',
      read: ({ header, body }, now) => {
        try {
          return heardOf(
            stripe.webhooks.constructEvent(body, header('stripe-signature') ?? '', webhookSecret, MOST_SECONDS, undefined, now.getTime()),
          );
        } catch {
          return undefined;
        }
      },
    },
  };
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const KINDS: Partial<Record<string, MovementKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payment_failure_refund: 'refund_failure',
  payout: 'payout',
  payout_failure: 'payout_failure',
  payout_cancel: 'payout_failure',
};

function movementOf({ id, type, reporting_category: category, amount, fee, created }: Stripe.BalanceTransaction): Movement {
  const kind = category === 'dispute' ? 'dispute' : category === 'dispute_reversal' ? 'dispute_reversal' : (KINDS[type] ?? 'other');
  return { id, kind, grossPence: amount, feePence: fee, at: timeOf(created) };
}

async function readPayment(stripe: Stripe, account: string, id: string): Promise<KnownPayment> {
  const of = { stripeAccount: account };
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.balance_transaction'] }, of);
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = intent === null || typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const none = { movements: [], lostDisputes: [], refunds: [], payment: intent?.id ?? null, payer: null, method: methodOf(charge) };
  const booked =
    charge?.status === 'succeeded' && charge.balance_transaction !== null && typeof charge.balance_transaction !== 'string'
      ? charge.balance_transaction
      : null;
  if (intent === null || booked === null) return { ...none, state: stateOf(session, intent) };

  const movements: Movement[] = [{ ...movementOf(booked), kind: 'charge' }];
  const refunds: KnownPayment['refunds'][number][] = [];
  const expand = ['data.balance_transaction', 'data.failure_balance_transaction'];
  for await (const refund of stripe.refunds.list({ payment_intent: intent.id, limit: A_PAGE, expand }, of)) {
    for (const [one, kind] of [
      [refund.balance_transaction, 'refund'],
      [refund.failure_balance_transaction, 'refund_failure'],
    ] as const)
      if (one && typeof one !== 'string') movements.push({ ...movementOf(one), kind });
    const isOver = refund.status === 'failed' || refund.status === 'canceled';
    refunds.push({
      id: refund.id,
      reference: refund.metadata?.['reference'] ?? null,
      pence: refund.amount,
      state: isOver ? 'failed' : refund.status === 'succeeded' ? 'done' : 'pending',
    });
  }
  const lostDisputes: PaymentSnapshot['lostDisputes'][number][] = [];
  for await (const dispute of stripe.disputes.list({ payment_intent: intent.id, limit: A_PAGE }, of)) {
    for (const one of dispute.balance_transactions)
      movements.push({ ...movementOf(one), kind: one.amount < 0 ? 'dispute' : 'dispute_reversal' });
    const held = 0 - dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
    if (dispute.status === 'lost' && held > 0) lostDisputes.push({ id: dispute.id, pence: held, at: timeOf(dispute.created) });
  }
  const payer = charge?.billing_details.name ?? null;
  return { state: 'paid', method: methodOf(charge), movements, lostDisputes, refunds, payment: intent.id, payer };
}

/** While no money has been booked. A card that was declined leaves the page open for another. */
function stateOf({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): KnownPayment['state'] {
  if (intent?.status === 'processing' || intent?.status === 'succeeded') return 'processing';
  if (status === 'expired') return 'ended';
  const isRefused = intent !== null && intent.status !== 'canceled' && intent.last_payment_error !== null;
  return isRefused ? 'failed' : 'open';
}

function methodOf(charge: Stripe.Charge | null): string | null {
  const details = charge?.payment_method_details;
  if (!details) return null;
  const brand = details.card?.brand ?? null;
  if (brand === null) return details.type.replaceAll('_', ' ');
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return charge.status === 'failed' ? 'Card declined' : `${name} ${details.card?.last4 ?? ''}`.trim();
}

/** What an event of a connected account is about; null for any other matter. */
function heardOf({ type, account, data }: Stripe.Event): Heard | null {
  if (account === undefined) return null;
  const text = (name: string) => textOf(data.object, name);
  if (type.startsWith('checkout.session.')) return { about: 'payment', account, session: text('id'), payment: null };
  if (type.startsWith('payment_intent.')) return { about: 'payment', account, session: null, payment: text('id') };
  if (type.startsWith('charge.') || type.startsWith('refund.'))
    return { about: 'payment', account, session: null, payment: text('payment_intent') };
  if (type.startsWith('account.')) return { about: 'account', account };
  return type.startsWith('payout.') ? { about: 'movements', account } : null;
}
