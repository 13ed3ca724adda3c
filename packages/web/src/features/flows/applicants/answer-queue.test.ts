import type { Task } from '@freehold/contract/flows/applicants';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { type Draft, draftKey, openAnswerQueue } from './answer-queue.ts';
import type { DeviceStore } from './device-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const OFFLINE = () => new ApiError({ code: 'OFFLINE', message: '', status: 0 });
const refusal = (code: string, status: number, errors: { field: string; code: string; message: string }[] = []) =>
  new ApiError({ code, message: code, status, errors });

function memory(first: Draft[] = []): DeviceStore<Draft> & { held: Map<string, Draft> } {
  const held = new Map(first.map((draft) => [draftKey(draft), draft]));
  return {
    held,
    all: async () => [...held.values()],
    put: async (key, value) => void held.set(key, value),
    remove: async (key) => void held.delete(key),
    clear: async () => held.clear(),
  };
}
const taskAt = (version: number) => ({ id: 9, all: [{ key: 'details', answers_version: version }] }) as unknown as Task;

function open(first: Draft[] = []) {
  const sent: Draft[] = [];
  const server = { answer: (_draft: Draft): Task | ApiError => taskAt(1) };
  const store = memory(first);
  const onTask = vi.fn();
  const onStale = vi.fn();
  const queue = openAnswerQueue({
    store,
    onTask,
    onStale,
    async send(draft) {
      sent.push(draft);
      const answer = server.answer(draft);
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
  });
  return { queue, sent, server, store, onTask, onStale };
}
const typed = (name: string, version = 0) => ({ task: 9, step: 'details', answers: { first_name: name }, version });

test('what is typed goes out once the person stops, as the last of it stands, and then leaves the device', async () => {
  const { queue, sent, store } = open();
  queue.write(typed('S'));
  queue.write(typed('Su'));
  expect([sent.length, store.held.size]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent.map(({ answers, finished }) => [answers, finished])).toEqual([[{ first_name: 'Su' }, false]]);
  expect([queue.view().drafts.size, store.held.size]).toEqual([0, 0]);
});

test('offline the answers are kept, the step counts as finished later, and everything goes out by itself', async () => {
  const { queue, sent, server, store } = open();
  server.answer = OFFLINE;
  await expect(queue.finish(typed('Sunniva'))).resolves.toBe('later');
  expect(queue.view()).toMatchObject({ isOffline: true, sentLater: false });
  expect([...store.held.values()]).toEqual([{ ...typed('Sunniva'), finished: true, key: expect.any(String) }]);
  server.answer = () => taskAt(1);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(sent).toHaveLength(2);
  expect(queue.view()).toMatchObject({ isOffline: false, sentLater: true });
  expect(store.held.size).toBe(0);
});

test('back online it is tried at once', async () => {
  const { queue, sent, server } = open();
  await queue.open([9]);
  server.answer = OFFLINE;
  await queue.finish(typed('Sunniva'));
  server.answer = () => taskAt(1);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(2);
});

test('after a reload what was left goes out; what was somebody else’s is erased', async () => {
  const mine = { ...typed('Sunniva'), finished: false };
  const others = { ...typed('Tobias'), task: 12, finished: true };
  const { queue, sent, store } = open([mine, others]);
  await queue.open([9]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ task }) => task)).toEqual([9]);
  expect(store.held.size).toBe(0);
});

test('of two devices the second is asked, and may keep either', async () => {
  const { queue, sent, server, onStale } = open();
  server.answer = () => refusal('STALE_VERSION', 412);
  await expect(queue.finish(typed('Here'))).resolves.toBe('conflict');
  expect(onStale).toHaveBeenCalledWith(9);
  expect(queue.view().drafts.get('9/details')?.state).toBe('conflict');
  server.answer = () => taskAt(5);
  queue.keepMine(9, 'details', 4);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toMatchObject({ answers: { first_name: 'Here' }, version: 4 });
  server.answer = () => refusal('STALE_VERSION', 412);
  await queue.finish(typed('Here again', 5));
  queue.keepTheirs(9, 'details');
  expect(queue.view().drafts.size).toBe(0);
});

test('a refused answer stays with what is wrong by field', async () => {
  const { queue, server } = open();
  server.answer = () => refusal('VALIDATION_FAILED', 422, [{ field: 'answers.dob', code: 'WRONG', message: 'Enter a real date of birth' }]);
  await expect(queue.finish(typed('Sunniva'))).resolves.toBe('refused');
  expect(queue.view().drafts.get('9/details')).toMatchObject({
    state: 'refused',
    finished: false,
    errors: { dob: { code: 'WRONG', message: 'Enter a real date of birth' } },
  });
});

test('a session that is over keeps the answers until the person is back', async () => {
  const { queue, sent, server, store } = open();
  server.answer = () => refusal('UNAUTHENTICATED', 401);
  await expect(queue.finish(typed('Sunniva'))).resolves.toBe('signed out');
  expect([queue.view().isSignedOut, store.held.size]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  server.answer = () => taskAt(1);
  await queue.open([9]);
  expect([sent.length, store.held.size]).toEqual([2, 0]);
});

test('what is typed while the step is under way is sent on the new version', async () => {
  const { queue, sent, server } = open();
  let answer: (task: Task) => void = () => undefined;
  server.answer = () => new Promise<Task>((resolve) => (answer = resolve)) as unknown as Task;
  queue.write(typed('Su'));
  await vi.advanceTimersByTimeAsync(1_300);
  queue.write(typed('Sunniva'));
  server.answer = () => taskAt(8);
  answer(taskAt(7));
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent.map(({ answers, version }) => [answers['first_name'], version])).toEqual([
    ['Su', 0],
    ['Sunniva', 7],
  ]);
});

test('signing out leaves nothing on the device', async () => {
  const { queue, store, server } = open();
  server.answer = OFFLINE;
  await queue.finish(typed('Sunniva'));
  await queue.forget();
  expect([queue.view().drafts.size, store.held.size]).toEqual([0, 0]);
});
