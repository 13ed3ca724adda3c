import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { watchNotifications } from './watch-notifications.ts';

const said = vi.hoisted(() => [] as string[]);
vi.mock('../../../ui/toast.ts', () => ({ toast: { ok: (text: string) => said.push(text) } }));

let unread: { id: number; words: string; path: string }[] = [];
let stop: AbortController;
let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  said.length = 0;
  unread = [];
  stop = new AbortController();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', async () => {
    const Meta = { page: 1, perPage: 5, total: unread.length, totalPages: 1, unread: unread.length, newest: unread[0]?.id ?? null };
    return Response.json({ Info: { Data: [...unread], Meta } });
  });
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const arrive = async (...ids: number[]) => {
  for (const id of ids) unread.unshift({ id, words: `Told ${id}`, path: `/check/${id}` });
  invalidateTopic(client, 'notifications');
  await vi.advanceTimersByTimeAsync(50);
};
async function start(): Promise<void> {
  watchNotifications(client, stop.signal);
  await vi.advanceTimersByTimeAsync(50);
}
const afterTheBurst = () => vi.advanceTimersByTimeAsync(2_000);

test('what was there before is no news; what arrives is said once', async () => {
  unread = [{ id: 1, words: 'Old', path: '/old' }];
  await start();
  await afterTheBurst();
  expect(said).toEqual([]);
  await arrive(2);
  await afterTheBurst();
  invalidateTopic(client, 'notifications');
  await afterTheBurst();
  expect(said).toEqual(['Told 2']);
});

test('a burst is one message with its number', async () => {
  await start();
  await arrive(3);
  await arrive(4, 5);
  await afterTheBurst();
  expect(said).toEqual(['3 new notifications']);
});

test('nothing is said of the page that is open', async () => {
  window.history.replaceState(null, '', '/check/6');
  await start();
  await arrive(6);
  await afterTheBurst();
  expect(said).toEqual([]);
  window.history.replaceState(null, '', '/');
});

test('nothing is said once the shell is gone', async () => {
  await start();
  await arrive(7);
  stop.abort();
  await afterTheBurst();
  expect(said).toEqual([]);
});
