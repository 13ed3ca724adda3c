import type { Task } from '@freehold/contract/flows/applicants';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import type { DeviceStore } from './device-store.ts';
import { openFileQueue, type WaitingFile } from './file-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const waiting = (name: string, more: Partial<WaitingFile> = {}): WaitingFile => ({
  id: name,
  task: 9,
  step: 'statements',
  part: null,
  file: pdf(name),
  upload: null,
  ...more,
});

function open(first: WaitingFile[] = []) {
  const held = new Map(first.map((file) => [file.id, file]));
  const store: DeviceStore<WaitingFile> = {
    all: async () => [...held.values()],
    put: async (key, value) => void held.set(key, value),
    remove: async (key) => void held.delete(key),
    clear: async () => held.clear(),
  };
  const upload = vi.fn(async ({ file }: WaitingFile, _signal: AbortSignal) => `u-${file.name}`);
  const attach = vi.fn(async (_file: WaitingFile) => ({ id: 9 }) as Task);
  const onTask = vi.fn();
  const queue = openFileQueue({ store, upload, attach, onTask, onStale: vi.fn() });
  return { queue, held, upload, attach, onTask };
}

test('files are sent one after the other, put to their step, and leave the device', async () => {
  const { queue, held, upload, attach, onTask } = open();
  queue.add(9, 'statements', 'jan', [pdf('January.pdf'), pdf('April.pdf')]);
  expect(queue.view().files.map(({ state }) => state)).toEqual(['sending', 'waiting']);
  await vi.advanceTimersByTimeAsync(0);
  expect(upload).toHaveBeenCalledTimes(2);
  expect(attach.mock.calls.map(([{ upload: name, part }]) => [name, part])).toEqual([
    ['u-January.pdf', 'jan'],
    ['u-April.pdf', 'jan'],
  ]);
  expect(onTask).toHaveBeenCalledTimes(2);
  expect([queue.view().files.length, held.size]).toEqual([0, 0]);
});

test('after a reload a file goes on, and the page can say so; one of another person is erased', async () => {
  const { queue, held, upload } = open([waiting('May.pdf'), waiting('Theirs.pdf', { task: 12 })]);
  await queue.open([9]);
  await vi.advanceTimersByTimeAsync(0);
  expect(upload.mock.calls.map(([{ id }]) => id)).toEqual(['May.pdf']);
  expect([queue.view().carriedOn, held.size]).toEqual([true, 0]);
});

test('a file the server has already is only put to its step', async () => {
  const { queue, upload, attach } = open([waiting('May.pdf', { upload: 'u-7' })]);
  await queue.open([9]);
  await vi.advanceTimersByTimeAsync(0);
  expect(upload).not.toHaveBeenCalled();
  expect(attach.mock.calls[0]?.[0]).toMatchObject({ upload: 'u-7' });
});

test('while nobody answers the file stays and is tried again', async () => {
  const { queue, held, attach } = open();
  attach.mockRejectedValueOnce(new ApiError({ code: 'OFFLINE', message: '', status: 0 }));
  queue.add(9, 'statements', null, [pdf('May.pdf')]);
  await vi.advanceTimersByTimeAsync(0);
  expect([queue.view().files[0]?.state, held.size]).toEqual(['waiting', 1]);
  await vi.advanceTimersByTimeAsync(3_100);
  expect([queue.view().files.length, held.size]).toEqual([0, 0]);
});

test('a refused file keeps its row with the reason, and the next one goes on', async () => {
  const { queue, attach } = open();
  attach.mockRejectedValueOnce(new ApiError({ code: 'FILE_TOO_LARGE', message: 'This file is larger than 15 MB', status: 413 }));
  queue.add(9, 'statements', null, [pdf('Scan.pdf'), pdf('May.pdf')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.view().files).toEqual([
    expect.objectContaining({ state: 'refused', problem: expect.objectContaining({ message: 'This file is larger than 15 MB' }) }),
  ]);
  expect(attach).toHaveBeenCalledTimes(2);
});

test('a file taken out while it is sent stops, and nothing is put to the step', async () => {
  const { queue, upload, attach, held } = open();
  upload.mockImplementationOnce(
    (_file, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))),
  );
  queue.add(9, 'statements', null, [pdf('Scan.pdf')]);
  const [file] = queue.view().files;
  queue.remove(file?.id ?? '');
  await vi.advanceTimersByTimeAsync(0);
  expect([queue.view().files.length, held.size, attach.mock.calls.length]).toEqual([0, 0, 0]);
});

test('a session that is over keeps the files until the person is back', async () => {
  const { queue, attach, held } = open();
  attach.mockRejectedValueOnce(new ApiError({ code: 'UNAUTHENTICATED', message: '', status: 401 }));
  queue.add(9, 'statements', null, [pdf('May.pdf')]);
  await vi.advanceTimersByTimeAsync(0);
  expect([queue.view().isSignedOut, held.size]).toEqual([true, 1]);
  await queue.open([9]);
  await vi.advanceTimersByTimeAsync(0);
  expect([queue.view().files.length, held.size]).toEqual([0, 0]);
});
