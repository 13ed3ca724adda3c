import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calmDown } from './calm-down.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

test('one call is done at once, and the next after a moment', () => {
  const work = vi.fn<(key: string) => void>();
  const calm = calmDown(work);
  calm('check');
  calm('report');
  expect(work.mock.calls).toEqual([['check'], ['report']]);
  calm('check');
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenLastCalledWith('check');
  expect(work).toHaveBeenCalledTimes(3);
});

test('500 calls in a minute are some thirty, the last of them after the last call', () => {
  const work = vi.fn<(key: string) => void>();
  const calm = calmDown(work);
  for (let at = 0; at < 500; at++) {
    calm('check');
    vi.advanceTimersByTime(120);
  }
  expect(work.mock.calls.length).toBeLessThan(30);
  const before = work.mock.calls.length;
  calm('check');
  vi.advanceTimersByTime(3_200);
  expect(work.mock.calls.length).toBe(before + 1);
  vi.advanceTimersByTime(60_000);
  expect(work.mock.calls.length).toBe(before + 1);
});

test('after a quiet while it is at once again', () => {
  const work = vi.fn<(key: string) => void>();
  const calm = calmDown(work);
  for (let at = 0; at < 50; at++) {
    calm('check');
    vi.advanceTimersByTime(120);
  }
  vi.advanceTimersByTime(10_000);
  work.mockClear();
  calm('check');
  expect(work).toHaveBeenCalledTimes(1);
});
