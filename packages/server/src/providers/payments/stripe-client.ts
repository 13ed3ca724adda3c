import Stripe from 'stripe';
import { ProviderUnavailable, type WhyUnavailable } from '../asked-outside.ts';

const CALL_MS = 20_000;

export function openStripe(key: string, url: string): Stripe {
  const address = new URL(url);
  return new Stripe(key, {
    host: address.hostname,
    protocol: address.protocol === 'http:' ? 'http' : 'https',
    ...(address.port !== '' && { port: address.port }),
    timeout: CALL_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Freehold' },
  });
}

export const idOf = (one: string | { id: string }): string => (typeof one === 'string' ? one : one.id);

export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ProviderUnavailable(whyOf(error), error.type);
    throw error;
  }
}

function whyOf(error: InstanceType<typeof Stripe.errors.StripeError>): WhyUnavailable {
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'limited';
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError) return 'key';
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) return 'refused';
  return error instanceof Stripe.errors.StripeIdempotencyError ? 'answer' : 'unreachable';
}

/** A text of an object that an event is about; null where it has none of that name. */
export function textOf(object: object, name: string): string | null {
  const value: unknown = Object.entries(object).find(([field]) => field === name)?.[1];
  return typeof value === 'string' ? value : null;
}
