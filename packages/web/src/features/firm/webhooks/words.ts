import { RETRY_MINUTES, type WebhookDelivery, type WebhookEndpoint } from '@freehold/contract/firm/webhooks';
import { formatDateTime, plural } from '../../../lib/format.ts';
import type { StatusKey } from '../../../ui/status.tsx';

export const DELIVERY_STATUS: Readonly<Record<WebhookDelivery['state'], StatusKey>> = {
  waiting: 'webhookWaiting',
  retrying: 'webhookRetrying',
  delivered: 'webhookDelivered',
  failed: 'webhookFailed',
};

/** hooks.pennard.example/freehold */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');

export function eventsInWords({ events }: Pick<WebhookEndpoint, 'events'>): string {
  if (events === null) return 'All events';
  return events.length <= 2 ? events.join(', ') : plural(events.length, 'event');
}

/** 99.2% delivered in 7 days; null while nothing was settled. */
export function shareInWords({ delivered, failed }: Pick<WebhookEndpoint, 'delivered' | 'failed'>): string | null {
  if (delivered + failed === 0) return null;
  // Rounded down: 100% is said of all alone.
  const share = Math.floor((delivered / (delivered + failed)) * 1000) / 10;
  return `${share}% delivered in 7 days`;
}

/** 412 ms, 10.0 s */
export const tookInWords = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

export function tryInWords({ status, took_ms: ms, fault }: { status: number | null; took_ms: number; fault: string | null }): string {
  return status === null ? (fault ?? 'No answer') : `${status} in ${tookInWords(ms)}`;
}

/** What comes after the tries so far. */
export function nextInWords({ state, next_at: next, attempts }: WebhookDelivery): string | null {
  if (state === 'failed') return 'Given up. Send it again when the other end is mended.';
  if (next === null) return null;
  if (attempts === 0) return 'Is sent as soon as a worker is free';
  return `Try ${attempts + 1} of ${RETRY_MINUTES.length + 1}: ${formatDateTime(next)}`;
}
