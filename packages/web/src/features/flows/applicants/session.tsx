import { addTaskFile, beginTaskUpload, listTasks, readTask, saveTaskStep, type Task } from '@freehold/contract/flows/applicants';
import { endAppUserSession } from '@freehold/contract/access/app-users';
import { listSignerDocuments } from '@freehold/contract/signing/signer-documents';
import { createContext, use, useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { call, sessionOf, type DataOf } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { forgetStored, readStored, writeStored } from '../../../lib/storage.ts';
import { forgetSigner } from '../../../shared/forget-signer.ts';
import { openAnswerQueue, type Draft } from './answer-queue.ts';
import { deviceStore } from './device-store.ts';
import { openFileQueue, type WaitingFile } from './file-queue.ts';

export type TaskList = DataOf<typeof listTasks>;

/** What the pages of one person share: their tasks as the server has them, and what is still on its way to it. */
function openSession(onLeft: () => void) {
  const tasks = new Map<number, Task>();
  const listeners = new Set<() => void>();
  let list: TaskList | null = null;
  let toSign = 0;
  let version = 0;
  let token = readStored('appUserToken');

  const hearing = new Set<() => void>();
  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }
  /** Counts what was held of each task: an answer that was asked for before something newer came is no longer how it stands. */
  const heldOf = new Map<number, number>();
  function hold(task: Task): void {
    tasks.set(task.id, task);
    heldOf.set(task.id, (heldOf.get(task.id) ?? 0) + 1);
    if (!task.can.save) {
      answers.dropTask(task.id);
      files.dropTask(task.id);
    }
    changed();
  }
  async function load(id: number): Promise<void> {
    const before = heldOf.get(id);
    const task = await call(readTask, { params: { id } });
    if (heldOf.get(id) === before) hold(task);
  }
  const ask = (id: number) => void load(id).catch(() => undefined);
  const answers = openAnswerQueue({
    store: deviceStore<Draft>('answers'),
    send: ({ task, step, answers: given, version: on, finished, key }) =>
      call(saveTaskStep, {
        params: { id: task, key: step },
        body: { answers: given, answers_version: on, finished },
        ...(key !== undefined && { idempotencyKey: key }),
      }),
    onTask: hold,
    onStale: ask,
  });
  const files = openFileQueue({
    store: deviceStore<WaitingFile>('files'),
    async upload({ file, task }, signal) {
      const { uploadInParts } = await import('../../../lib/upload-in-parts.ts');
      const { headers } = sessionOf(beginTaskUpload);
      // Only a member's token can be renewed.
      const renew = () => Promise.resolve(false);
      return uploadInParts(file, { address: `/v2/app/tasks/${task}/uploads`, headers, renew, signal });
    },
    attach({ upload, file, task, step, part }) {
      const form = new FormData();
      form.set('upload', upload);
      form.set('file_name', file.name);
      if (part !== null) form.set('part', part);
      return call(addTaskFile, { params: { id: task, key: step }, form });
    },
    onTask: hold,
    onStale: ask,
  });

  return {
    answers,
    files,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Hears that something was sent, asked for again or called off meanwhile. */
    hear(listener: () => void) {
      hearing.add(listener);
      return () => void hearing.delete(listener);
    },
    tell(): void {
      for (const listener of hearing) listener();
    },
    version: () => version,
    token: () => token,
    list: () => list,
    /** How many documents wait to be signed. */
    toSign: () => toSign,
    task: (id: number) => tasks.get(id) ?? null,
    hold,
    async loadList(): Promise<void> {
      list = await call(listTasks);
      const ids = list.tasks.map(({ id }) => id);
      for (const id of tasks.keys()) if (!ids.includes(id)) tasks.delete(id);
      changed();
      // Whoever only helps on a device of the firm has none, and the page stands without.
      void call(listSignerDocuments, { query: { state: 'pending' } }).then(
        ({ length }) => {
          toSign = length;
          changed();
        },
        () => undefined,
      );
      await Promise.all([answers.open(ids), files.open(ids)]);
    },
    loadTask: load,
    async enter(next: string): Promise<void> {
      writeStored('appUserToken', next);
      token = next;
      // It may be somebody else: what this device holds is looked through once their list is known.
      list = null;
      tasks.clear();
      // Whoever was signed in before left their lists behind.
      forgetSigner();
      changed();
    },
    /** The session is over: what was typed stays on the device until the same person signs in again. */
    lose(): void {
      if (token === null) return;
      token = null;
      forgetStored('appUserToken');
      changed();
    },
    /** The page is left: what waited for more typing goes out now, and what cannot stays on the device. */
    close(): void {
      answers.close();
      files.close();
    },
    async leave(): Promise<void> {
      if (token !== null) await call(endAppUserSession).catch(() => undefined);
      token = null;
      list = null;
      toSign = 0;
      tasks.clear();
      forgetStored('appUserToken');
      forgetSigner();
      await Promise.all([answers.forget(), files.forget()]);
      onLeft();
    },
  };
}
export type ApplicantSession = ReturnType<typeof openSession>;

const Session = createContext<ApplicantSession | null>(null);
export function SessionProvider({ onLeft, children }: { onLeft: () => void; children: ReactNode }) {
  const [session] = useState(() => openSession(onLeft));
  useEffect(() => session.close, [session]);
  const token = useSyncExternalStore(session.subscribe, session.token);
  useEffect(() => {
    if (token === null) return;
    const stop = new AbortController();
    // After the page: the person sees their list first.
    void import('../../../lib/live-events.ts')
      .then(({ followAppEvents }) => followAppEvents(session.tell, stop.signal))
      .catch(() => undefined);
    return () => stop.abort();
  }, [session, token]);
  return <Session value={session}>{children}</Session>;
}
export function useSession(): ApplicantSession {
  const session = use(Session);
  if (session === null) throw new Error('No session stands round this page');
  useSyncExternalStore(session.subscribe, session.version);
  const answers = useSyncExternalStore(session.answers.subscribe, session.answers.view);
  const files = useSyncExternalStore(session.files.subscribe, session.files.view);
  const isOver = answers.isSignedOut || files.isSignedOut;
  useEffect(() => {
    if (isOver) session.lose();
  }, [isOver, session]);
  return session;
}
export const useAnswerQueue = () => {
  const { answers } = useSession();
  return { queue: answers, view: useSyncExternalStore(answers.subscribe, answers.view) };
};
export const useFileQueue = () => {
  const { files } = useSession();
  return { queue: files, view: useSyncExternalStore(files.subscribe, files.view) };
};

type Loaded = { key: string; step: 'loading' | 'ready' | 'failed'; error: unknown };

/** Loads something when the page is shown, when the window gets the focus again, and every so often while `everyMs` is given. */
export function useLoaded(load: () => Promise<void>, key: string, everyMs: number | null = null) {
  const session = useSession();
  const [state, setState] = useState<Loaded>({ key, step: 'loading', error: null });
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  const run = useCallback(async () => {
    try {
      await newest.current();
      setState({ key, step: 'ready', error: null });
    } catch (error) {
      if (isApiError(error) && error.status === 401) return session.lose();
      // What stands on the screen stays while the connection is away.
      setState((before) => (before.key === key && before.step === 'ready' ? before : { key, step: 'failed', error }));
    }
  }, [key, session]);
  useEffect(() => {
    void run();
    const again = () => void (document.visibilityState === 'visible' && run());
    window.addEventListener('focus', again);
    window.addEventListener('online', again);
    const timer = everyMs === null ? undefined : setInterval(again, everyMs);
    const forget = everyMs === null ? undefined : session.hear(again);
    return () => {
      forget?.();
      window.removeEventListener('focus', again);
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [run, everyMs, session]);
  return { ...(state.key === key ? state : { key, step: 'loading' as const, error: null }), again: () => void run() };
}
