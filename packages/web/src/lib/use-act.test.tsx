import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAct } from './use-act.ts';

function deferred<T>() {
  let settle = { resolve: (_: T) => undefined as void, reject: (_: unknown) => undefined as void };
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, ...settle };
}

test('an act is pending, then answered, and keeps what it was asked with', async () => {
  const answer = deferred<string>();
  const onSuccess = vi.fn();
  const { result } = renderHook(() => useAct({ mutationFn: (_: number) => answer.promise, onSuccess }));
  expect([result.current.isPending, result.current.isSuccess]).toEqual([false, false]);
  act(() => result.current.mutate(7));
  expect([result.current.isPending, result.current.variables]).toEqual([true, 7]);
  answer.resolve('done');
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(onSuccess).toHaveBeenCalledWith('done', 7);
});

test('a failure is kept until the next try, or until it is put away', async () => {
  const tries = [Promise.reject(new Error('no')), Promise.resolve('yes')];
  const onError = vi.fn();
  const { result } = renderHook(() =>
    useAct<void, string>({ mutationFn: () => tries.shift() ?? Promise.reject(new Error('late')), onError }),
  );
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.error).toEqual(new Error('no')));
  expect(onError).toHaveBeenCalledOnce();
  act(() => result.current.mutate());
  expect([result.current.isError, result.current.error]).toEqual([false, null]);
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.isError).toBe(true));
  act(() => result.current.reset());
  expect([result.current.isError, result.current.error]).toEqual([false, null]);
});

test('only the newest call counts, and none once the screen is gone', async () => {
  const first = deferred<string>();
  const second = deferred<string>();
  const calls = [first, second];
  const onSuccess = vi.fn();
  const { result, unmount } = renderHook(() =>
    useAct({ mutationFn: (_: string) => calls.shift()?.promise ?? Promise.resolve(''), onSuccess }),
  );
  act(() => result.current.mutate('a'));
  act(() => result.current.mutate('b'));
  await act(async () => first.resolve('of a'));
  expect([result.current.isPending, onSuccess.mock.calls]).toEqual([true, []]);
  unmount();
  await act(async () => second.resolve('of b'));
  expect(onSuccess).not.toHaveBeenCalled();
});
