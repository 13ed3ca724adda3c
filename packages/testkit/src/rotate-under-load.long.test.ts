import { expect, test } from 'vitest';
import { createEmptyDatabase } from './disposable-database.ts';
import { runProduct } from './product.ts';
import { rotateUnderLoad } from './rotate-under-load.ts';

test('the keys of an installation are exchanged forty times while people work', async () => {
  const product = await runProduct(await createEmptyDatabase());
  try {
    const told = await rotateUnderLoad(product, 'imogen.ashworth@pennard.example', 40);
    console.log(told);
    expect(told.faults).toEqual([]);
    expect(told.rotations).toBe(40);
  } finally {
    await product.stop();
  }
});
