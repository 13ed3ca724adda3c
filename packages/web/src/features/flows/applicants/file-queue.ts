import type { Task } from '@freehold/contract/flows/applicants';
import { type ApiError, isApiError } from '../../../lib/api-error.ts';
import type { DeviceStore } from './device-store.ts';

/** A chosen file on its way to the server. */
export type WaitingFile = {
  id: string;
  task: number;
  step: string;
  part: string | null;
  file: File;
  /** Under which name the server has all of it; it is then only to be put to the step. */
  upload: string | null;
};
export type HeldFile = WaitingFile & { state: 'waiting' | 'sending' | 'refused'; problem: ApiError | null };
export type FilesView = {
  files: readonly HeldFile[];
  /** Files that had been chosen before the page was loaded anew went on. */
  carriedOn: boolean;
  isSignedOut: boolean;
};

const RETRY_MS = [3_000, 8_000, 20_000] as const;

type Ways = {
  store: DeviceStore<WaitingFile>;
  /** Sends the whole file, however often the connection breaks, and answers its name. */
  upload: (file: WaitingFile, signal: AbortSignal) => Promise<string>;
  attach: (file: WaitingFile & { upload: string }) => Promise<Task>;
  onTask: (task: Task) => void;
  onStale: (task: number) => void;
};

/** Sends files one after the other, and keeps each on the device until its step has it. */
export function openFileQueue({ store, upload, attach, onTask, onStale }: Ways) {
  let view: FilesView = { files: [], carriedOn: false, isSignedOut: false };
  const listeners = new Set<() => void>();
  let stop: { id: string; controller: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isClosed = false;

  function become(change: Partial<FilesView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }
  function change(id: string, part: Partial<HeldFile>): void {
    become({ files: view.files.map((each) => (each.id === id ? { ...each, ...part } : each)) });
  }
  function keep({ state: _, problem: __, ...file }: HeldFile): void {
    void store.put(file.id, file);
  }
  function drop(id: string): void {
    become({ files: view.files.filter((each) => each.id !== id) });
    void store.remove(id);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (stop !== null || view.isSignedOut) return;
    const next = view.files.find(({ state }) => state === 'waiting');
    if (next === undefined) return;
    const controller = new AbortController();
    stop = { id: next.id, controller };
    change(next.id, { state: 'sending' });
    let again = 0;
    try {
      const name = next.upload ?? (await upload(next, controller.signal));
      change(next.id, { upload: name });
      keep({ ...next, upload: name });
      onTask(await attach({ ...next, upload: name }));
      tries = 0;
      drop(next.id);
    } catch (error) {
      again = settle(error, next, controller.signal.aborted);
    } finally {
      stop = null;
    }
    if (isClosed) return;
    if (again > 0) timer = setTimeout(() => void flush(), again);
    else await flush();
  }

  /** In how many milliseconds it is tried again; 0 where something else comes first. */
  function settle(error: unknown, { id, task }: HeldFile, wasRemoved: boolean): number {
    if (wasRemoved) return 0;
    if (isApiError(error) && error.status === 401) {
      change(id, { state: 'waiting' });
      become({ isSignedOut: true });
      return 0;
    }
    if (!isApiError(error) || error.status === 0 || error.status === 429 || (error.status >= 500 && error.status !== 507)) {
      change(id, { state: 'waiting' });
      tries += 1;
      return RETRY_MS[Math.min(tries, RETRY_MS.length) - 1] ?? 0;
    }
    change(id, { state: 'refused', problem: error });
    onStale(task);
    return 0;
  }

  const goOnAtOnce = () => void flush();
  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async open(tasks: readonly number[]): Promise<void> {
      isClosed = false;
      window.addEventListener('online', goOnAtOnce);
      for (const file of await store.all()) {
        if (!tasks.includes(file.task)) await store.remove(file.id);
        else if (!view.files.some(({ id }) => id === file.id))
          become({ files: [...view.files, { ...file, state: 'waiting', problem: null }], carriedOn: true });
      }
      become({ isSignedOut: false });
      void flush();
    },
    add(task: number, step: string, part: string | null, files: readonly File[]): void {
      for (const file of files) {
        const held: HeldFile = { id: crypto.randomUUID(), task, step, part, file, upload: null, state: 'waiting', problem: null };
        become({ files: [...view.files, held] });
        keep(held);
      }
      void flush();
    },
    dropTask(task: number): void {
      for (const file of view.files) if (file.task === task) this.remove(file.id);
    },
    remove(id: string): void {
      if (stop?.id === id) stop.controller.abort();
      drop(id);
    },
    /** The file under way stops; it goes on from there when the page is opened again. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      window.removeEventListener('online', goOnAtOnce);
      stop?.controller.abort();
    },
    async forget(): Promise<void> {
      clearTimeout(timer);
      window.removeEventListener('online', goOnAtOnce);
      stop?.controller.abort();
      view = { files: [], carriedOn: false, isSignedOut: false };
      become({});
      await store.clear();
    },
  };
}
