import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCountdown } from './use-countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('seconds are counted down to nought, and no further', () => {
  const { result } = renderHook(() => useCountdown(Date.now() + 3_000));
  const at = Date.now() + 3_000;
  const fixed = renderHook(() => useCountdown(at)).result;
  expect(result.current).toBe(3);
  const seen = [fixed.current];
  for (let n = 0; n < 4; n++) {
    act(() => void vi.advanceTimersByTime(1_000));
    seen.push(fixed.current);
  }
  expect(seen).toEqual([3, 2, 1, 0, 0]);
});

test('a later moment counts from its own start', () => {
  const first = Date.now() + 2_000;
  const { result, rerender } = renderHook(({ at }) => useCountdown(at), { initialProps: { at: first } });
  act(() => void vi.advanceTimersByTime(1_500));
  expect(result.current).toBe(1);
  rerender({ at: Date.now() + 60_000 });
  expect(result.current).toBe(60);
});
