import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

const refuse = (status: number) => Promise.reject(new ApiError({ code: 'X', message: '', status }));

test('a lost answer keeps the key; an answer of any kind ends it', async () => {
  const { result } = renderHook(() => useIdempotencyKey());
  const keys: string[] = [];
  const act = (answer: () => Promise<unknown>) =>
    result
      .current((key) => {
        keys.push(key);
        return answer();
      })
      .catch(() => undefined);
  await act(() => refuse(0));
  await act(() => refuse(502));
  await act(() => refuse(422));
  await act(() => Promise.resolve('done'));
  await act(() => Promise.resolve('done'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
  expect(keys[4]).not.toBe(keys[3]);
});
