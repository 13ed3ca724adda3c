import { LIVE_TOPICS } from '@freehold/contract/overview/events';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvents } from './live-events.ts';
import { topicKey } from './topic-key.ts';

const server = vi.fn<() => Promise<Response>>();
const stream = (...lines: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const line of lines) controller.enqueue(new TextEncoder().encode(line));
        controller.close();
      },
    }),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  const client = new QueryClient();
  for (const topic of LIVE_TOPICS) client.setQueryData(topicKey(topic, 'shown'), 'something');
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const stop = new AbortController();
  void followEvents(client, stop.signal);
  const topics = () => invalidated.mock.calls.map(([filter]) => client.getQueryCache().findAll(filter)[0]?.queryKey[0]);
  return { topics, stop };
}

test('an event asks again for everything of its topic, and unreadable ones are passed over', async () => {
  server.mockResolvedValueOnce(
    stream('data: {"topic":"check","id":7}\n\n', 'data: nonsense\n\n: ping\n\n', 'data: {"topic":"lists","id":null}\n\n'),
  );
  server.mockReturnValue(new Promise(() => undefined));
  const { topics, stop } = follow();
  await vi.waitFor(() => expect(topics()).toEqual(['check', 'lists']), { timeout: 10_000 });
  expect(topicKey('check', 'one', 7)[0]).toBe('check');
  stop.abort();
});

test('a lost stream is opened again after a pause that grows, and what may have been missed is asked for', async () => {
  server.mockRejectedValueOnce(new TypeError('gone')).mockRejectedValueOnce(new TypeError('gone'));
  server.mockReturnValue(Promise.resolve(new Response(new ReadableStream())));
  const { topics, stop } = follow();
  await vi.advanceTimersByTimeAsync(999);
  expect(server).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(server).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(server).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(topics()).toEqual([...LIVE_TOPICS]);
  stop.abort();
});
