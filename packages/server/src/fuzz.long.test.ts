import { fuzz } from '@freehold/testkit/fuzz-app';
import { expect, test } from 'vitest';

test('of ten thousand calls made of their own schemas and of hostile values none breaks anything', async () => {
  const { faulty, statuses } = await fuzz({ seed: 13, count: 10_000 });
  expect(faulty).toEqual([]);
  expect(statuses['200']).toBeGreaterThan(2_000);
});
