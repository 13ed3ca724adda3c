import { startProduct, type Product } from '@freehold/testkit/product';
import { rotateUnderLoad } from '@freehold/testkit/rotate-under-load';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER } from './journey.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

// `npm run test:long` exchanges them forty times, with the product in processes of its own.
test('the keys of an installation are exchanged while people work: nobody is refused, and all that was kept is read', async () => {
  const { rotations, faults, ...counts } = await rotateUnderLoad(product, OWNER, 3);
  expect(faults).toEqual([]);
  expect(rotations).toBe(3);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(3);
});
