import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReceiptCall } from './not-taken.ts';

/** Further from now a call is an old one that somebody sends again, or a clock is wrong. */
const MOST_SECONDS = 300;

export function equalText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Whether the call bears a signature of Standard Webhooks 1.0.0 under the secret `whsec_…` (https://www.standardwebhooks.com). Svix, and so
 * Resend, calls the same three headers by its own name. The signature covers id, time and every byte of the body.
 */
export function isSignedWebhook({ header, body }: ReceiptCall, secret: string, now: Date): boolean {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) => header(`webhook-${name}`) ?? header(`svix-${name}`));
  if (!id || !at || !signatures || !/^\d{1,12}$/.test(at)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(at)) > MOST_SECONDS) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')}`;
  return signatures.split(' ').some((one) => equalText(one, expected));
}
