import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openGiveBack } from './give-back.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a large list that was dropped is collected once, a little later; small ones once they come to as much', () => {
  const collect = vi.fn();
  const giveBack = openGiveBack(collect, { fromEntries: 100, afterMs: 1000 });
  giveBack(99);
  vi.advanceTimersByTime(5000);
  expect(collect).not.toHaveBeenCalled();
  giveBack(1);
  giveBack(500);
  vi.advanceTimersByTime(999);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(collect).toHaveBeenCalledTimes(1);
  giveBack(60);
  vi.advanceTimersByTime(5000);
  expect(collect).toHaveBeenCalledTimes(1);
  giveBack(60);
  vi.advanceTimersByTime(1000);
  expect(collect).toHaveBeenCalledTimes(2);
});
