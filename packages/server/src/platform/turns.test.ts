import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

test('so many work at once, the others in the order they came, and a failure gives its turn back', async () => {
  const turns = openTurns(2);
  const order: number[] = [];
  let now = 0;
  let most = 0;
  const work = (n: number) =>
    turns.run(async () => {
      now += 1;
      most = Math.max(most, now);
      order.push(n);
      await tick();
      now -= 1;
      if (n === 1) throw new Error('broke off');
      return n;
    });
  const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
});

test('a turn is given back once, and one that was never taken gives nothing', async () => {
  const turns = openTurns(1);
  turns.open().giveBack();
  const held = turns.open();
  await held.take();
  held.giveBack();
  held.giveBack();
  const [first, second] = [turns.open(), turns.open()];
  await first.take();
  let isIn = false;
  const waits = second.take().then(() => (isIn = true));
  await tick();
  expect(isIn).toBe(false);
  first.giveBack();
  await waits;
});
