import type { WebhookDelivery } from '@freehold/contract/firm/webhooks';
import { describe, expect, test } from 'vitest';
import { checkWebhook, EMPTY_WEBHOOK, formOf, toWebhook } from './webhook-form.ts';
import { eventsInWords, nextInWords, shareInWords, shortUrl, tookInWords, tryInWords } from './words.ts';

const delivery: WebhookDelivery = {
  id: 1,
  event_id: 'evt_x',
  type: 'check.completed',
  object: { type: 'check', id: '7' },
  state: 'retrying',
  attempts: 4,
  next_at: '2026-06-09T10:58:00.000Z',
  status: 503,
  took_ms: 91,
  at: '2026-06-09T08:22:51.000Z',
};

describe('words of webhooks', () => {
  test('100% is said of all alone', () => {
    expect(shareInWords({ delivered: 0, failed: 0 })).toBeNull();
    expect(shareInWords({ delivered: 9_999, failed: 1 })).toBe('99.9% delivered in 7 days');
    expect(shareInWords({ delivered: 3, failed: 0 })).toBe('100% delivered in 7 days');
  });
  test('events are named while they are few', () => {
    expect(eventsInWords({ events: null })).toBe('All events');
    expect(eventsInWords({ events: ['offer.accepted', 'offer.rejected'] })).toBe('offer.accepted, offer.rejected');
    expect(eventsInWords({ events: ['offer.accepted', 'offer.rejected', 'offer.created'] })).toBe('3 events');
  });
  test('a try says its answer, or why there was none', () => {
    expect(tryInWords({ status: 500, took_ms: 412, fault: null })).toBe('500 in 412 ms');
    expect(tryInWords({ status: null, took_ms: 10_000, fault: 'No answer in 10 seconds' })).toBe('No answer in 10 seconds');
    expect(tookInWords(10_040)).toBe('10.0 s');
  });
  test('what comes next', () => {
    expect(nextInWords(delivery)).toMatch(/^Try 5 of 10: /);
    expect(nextInWords({ ...delivery, state: 'failed', next_at: null })).toMatch(/^Given up/);
    expect(nextInWords({ ...delivery, state: 'delivered', next_at: null })).toBeNull();
    expect(nextInWords({ ...delivery, state: 'waiting', attempts: 0 })).toBe('Is sent as soon as a worker is free');
  });
  test('an address without its scheme', () => expect(shortUrl('https://hooks.example/in')).toBe('hooks.example/in'));
  test('the form is put right before it is sent', () => {
    expect(checkWebhook(EMPTY_WEBHOOK)).toEqual({ url: 'Enter an address that begins with https://' });
    expect(checkWebhook({ url: 'https://hooks.example/in', description: '', all: false, events: [], withSummary: false })).toEqual({
      events: 'Choose at least one event, or all',
    });
    expect(
      toWebhook({ url: 'https://a.example', description: '', all: true, events: ['offer.created'], withSummary: true }).events,
    ).toBeNull();
    const endpoint = { url: 'https://a.example', description: 'CRM', events: ['offer.created' as const], with_summary: true };
    expect(formOf(endpoint)).toMatchObject({ all: false, events: ['offer.created'], withSummary: true });
  });
});
