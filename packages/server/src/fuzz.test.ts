import { fuzz } from '@freehold/testkit/fuzz-app';
import { expect, test } from 'vitest';

// Two calls of each kind; `npm run test:long` makes ten thousand.
test('no call made of its own schema and of hostile values breaks anything', { timeout: 60_000 }, async () => {
  const { faulty, statuses } = await fuzz({ seed: 20_261_122, count: 500 });
  expect(faulty).toEqual([]);
  // Most calls get past the door, or nothing was tried.
  expect(statuses['200']).toBeGreaterThan(100);
});
