import type { FieldError } from '@freehold/contract/kernel/envelope';
import type { Task } from '@freehold/contract/flows/applicants';
import type { Answers } from '../../../shared/applicant-steps/step-props.ts';
import { isApiError } from '../../../lib/api-error.ts';
import type { DeviceStore } from './device-store.ts';

/** Answers of one step that the server does not have yet. */
export type Draft = {
  task: number;
  step: string;
  answers: Answers;
  /** The version they were written on. */
  version: number;
  finished: boolean;
  /** Of this content: tried again after a lost answer, it is saved once. */
  key?: string;
};
export type HeldDraft = Draft & {
  /** `conflict`: another device saved the step meanwhile. `refused`: the server wants something else. */
  state: 'waiting' | 'sending' | 'conflict' | 'refused';
  errors: Record<string, Pick<FieldError, 'code' | 'message'>>;
};
export type QueueView = {
  drafts: ReadonlyMap<string, HeldDraft>;
  isOffline: boolean;
  /** The session is over: what is held goes out after the next sign-in. */
  isSignedOut: boolean;
  /** Something that had waited for a connection went out. */
  sentLater: boolean;
};
/** What became of a finished step. `later`: it is held here and goes out by itself. */
export type Finished = 'done' | 'later' | 'conflict' | 'refused' | 'signed out';

export const draftKey = ({ task, step }: Pick<Draft, 'task' | 'step'>): string => `${task}/${step}`;

const TYPING_MS = 1_200;
const RETRY_MS = [3_000, 8_000, 20_000] as const;

type Ways = {
  store: DeviceStore<Draft>;
  send: (draft: Draft) => Promise<Task>;
  /** The task as the server has it now. */
  onTask: (task: Task) => void;
  /** Asks for the task anew: another device changed it. */
  onStale: (task: number) => void;
};

/** Holds answers on the device and sends them one by one, in the order they were given. */
export function openAnswerQueue({ store, send, onTask, onStale }: Ways) {
  let view: QueueView = { drafts: new Map(), isOffline: false, isSignedOut: false, sentLater: false };
  const listeners = new Set<() => void>();
  const waiters = new Map<string, (outcome: Finished) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let tries = 0;
  let isClosed = false;

  function become(change: Partial<QueueView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }
  function hold(draft: HeldDraft): void {
    become({ drafts: new Map(view.drafts).set(draftKey(draft), draft) });
    const { state: _, errors: __, ...kept } = draft;
    void store.put(draftKey(draft), kept);
  }
  function drop(key: string): void {
    const drafts = new Map(view.drafts);
    drafts.delete(key);
    become({ drafts });
    void store.remove(key);
  }
  function tell(key: string, outcome: Finished): void {
    waiters.get(key)?.(outcome);
    waiters.delete(key);
  }
  function plan(ms: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void flush(), ms);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isBusy || view.isSignedOut) return;
    const next = [...view.drafts.values()].find(({ state }) => state === 'waiting');
    if (next === undefined) return;
    isBusy = true;
    const key = draftKey(next);
    const sending: HeldDraft = { ...next, state: 'sending' };
    become({ drafts: new Map(view.drafts).set(key, sending) });
    try {
      const task = await send(next);
      tries = 0;
      const version = task.all.find((step) => step.key === next.step)?.answers_version ?? next.version;
      const now = view.drafts.get(key);
      // Somebody may have typed on while it was under way.
      if (now === sending) drop(key);
      else if (now) hold({ ...now, key: crypto.randomUUID(), version });
      become({ isOffline: false, sentLater: view.sentLater || view.isOffline });
      onTask(task);
      tell(key, 'done');
    } catch (error) {
      settle(error, key, sending);
    } finally {
      isBusy = false;
    }
    if (!view.isOffline && [...view.drafts.values()].some(({ state }) => state === 'waiting')) plan(0);
  }

  function settle(error: unknown, key: string, sent: HeldDraft): void {
    const now = view.drafts.get(key) ?? sent;
    const mayPass = !isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500;
    if (mayPass) {
      hold({ ...now, state: 'waiting' });
      become({ isOffline: true, sentLater: false });
      plan(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0);
      tries += 1;
      return tell(key, 'later');
    }
    if (error.status === 401) {
      hold({ ...now, state: 'waiting' });
      become({ isSignedOut: true });
      return tell(key, 'signed out');
    }
    if (error.code === 'STALE_VERSION') {
      hold({ ...now, state: 'conflict' });
      onStale(sent.task);
      return tell(key, 'conflict');
    }
    if (error.code === 'VALIDATION_FAILED') {
      const errors = Object.fromEntries(
        error.errors.map(({ field, code, message }) => [field.replace(/^answers\./, ''), { code, message }]),
      );
      hold({ ...now, finished: false, state: 'refused', errors });
      return tell(key, 'refused');
    }
    // It cannot be saved now: another step comes first, or the task is closed, which the server says.
    if (error.code === 'NOT_FOUND') drop(key);
    else hold({ ...now, finished: false, state: 'refused', errors: {} });
    onStale(sent.task);
    tell(key, 'refused');
  }

  const goOnAtOnce = () => void flush();
  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes up what was left on this device, as far as it is of these tasks; anything else was somebody else's. */
    async open(tasks: readonly number[]): Promise<void> {
      isClosed = false;
      window.addEventListener('online', goOnAtOnce);
      for (const draft of await store.all()) {
        if (!tasks.includes(draft.task)) await store.remove(draftKey(draft));
        else if (!view.drafts.has(draftKey(draft))) hold({ ...draft, state: 'waiting', errors: {} });
      }
      become({ isSignedOut: false });
      await flush();
    },
    write(draft: Omit<Draft, 'finished'>): void {
      const before = view.drafts.get(draftKey(draft));
      if (before?.state === 'conflict') return hold({ ...before, answers: draft.answers });
      hold({
        ...draft,
        key: crypto.randomUUID(),
        version: before?.version ?? draft.version,
        finished: false,
        state: 'waiting',
        errors: {},
      });
      plan(TYPING_MS);
    },
    /** Saves the step as finished; answers once the server said so, or once it is clear that it does not answer now. */
    finish(draft: Omit<Draft, 'finished'>): Promise<Finished> {
      const key = draftKey(draft);
      const before = view.drafts.get(key);
      const outcome = new Promise<Finished>((resolve) => waiters.set(key, resolve));
      hold({ ...draft, key: crypto.randomUUID(), version: before?.version ?? draft.version, finished: true, state: 'waiting', errors: {} });
      void flush();
      return outcome;
    },
    /** After a conflict: these answers over the other device's, which had this version. */
    keepMine(task: number, step: string, version: number): void {
      const held = view.drafts.get(draftKey({ task, step }));
      if (held) hold({ ...held, key: crypto.randomUUID(), version, state: 'waiting' });
      void flush();
    },
    keepTheirs: (task: number, step: string): void => drop(draftKey({ task, step })),
    /** A task that takes nothing more: what is left of it goes. */
    dropTask(task: number): void {
      for (const draft of view.drafts.values()) if (draft.task === task) drop(draftKey(draft));
    },
    /** Sends what is held now; answers whether nothing is left. */
    async settleAll(): Promise<boolean> {
      await flush();
      return view.drafts.size === 0;
    },
    close(): void {
      isClosed = true;
      window.removeEventListener('online', goOnAtOnce);
      void flush();
    },
    /** At sign-out: nothing of the person stays on the device. */
    async forget(): Promise<void> {
      clearTimeout(timer);
      window.removeEventListener('online', goOnAtOnce);
      view = { drafts: new Map(), isOffline: false, isSignedOut: false, sentLater: false };
      become({});
      await store.clear();
    },
  };
}
