import { MOST_ATTEMPTS, RETRY_MINUTES } from '@freehold/contract/firm/webhooks';
import { describe, expect, test } from 'vitest';
import { afterTry } from './next-try.ts';

const NOW = new Date('2026-06-09T08:00:00Z');
const minutes = (tried: Parameters<typeof afterTry>[0], attempts: number, random = 0) => {
  const after = afterTry(tried, attempts, NOW, () => random);
  return after.state === 'waiting' ? (after.nextAt.getTime() - NOW.getTime()) / 60_000 : after.state;
};

describe('what follows a try', () => {
  test.each([200, 201, 204, 299])('%i is delivered', (status) => expect(minutes({ status }, 1)).toBe('delivered'));
  test.each([null, 199, 301, 302, 308, 400, 404, 500, 503])('%s is tried again after a minute', (status) =>
    expect(minutes({ status }, 1)).toBe(1),
  );
  test('the waits are those of the table, then it is given up', () => {
    expect(Array.from({ length: MOST_ATTEMPTS }, (_none, index) => minutes({ status: 500 }, index + 1))).toEqual([
      ...RETRY_MINUTES,
      'failed',
    ]);
    // Ten tries in about three days.
    expect(RETRY_MINUTES.reduce((sum, one) => sum + one, 0) / 60).toBeCloseTo(53.6, 1);
  });
  test('up to a fifth later by chance', () => {
    expect(minutes({ status: 500 }, 3, 0.999)).toBeCloseTo(36, 1);
    expect(minutes({ status: 500 }, 3, 0)).toBe(30);
  });
  test('410 is the end', () => expect(minutes({ status: 410 }, 1)).toBe('failed'));
  test.each([
    [429, '600', 10],
    [503, '120', 2],
    [503, 'Tue, 09 Jun 2026 08:30:00 GMT', 30],
    [503, 'soon', 1],
    [503, 'Tue, 09 Jun 2020 08:30:00 GMT', 1],
    [429, '999999999', 1440],
    [500, '600', 1],
  ])('%i with Retry-After %s waits %i minutes', (status, retryAfter, expected) =>
    expect(minutes({ status, retryAfter }, 1)).toBe(expected),
  );
});
