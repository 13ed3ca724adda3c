import type { Values } from '@freehold/signing-rules/fields';
import { isApiError } from '../../../../lib/api-error.ts';
import type { Ink } from './ink.ts';

/** What one person has filled in of a document. Their signature stays on the device until they sign. */
export type Held = {
  values: Values;
  /** Keys whose value the server does not have yet. */
  unsent: readonly string[];
  signature: Ink | null;
  initials: Ink | null;
  agreed: boolean;
};
/** `kept`: the server has it. `waiting`: it is on this device and goes out by itself. `refused`: the document takes nothing more. */
export type SaveState = 'kept' | 'saving' | 'waiting' | 'refused';
export type Work = Held & { state: SaveState };

/** Where the device keeps it; a browser that refuses keeps it as long as the page stands. */
export type WorkStore = { read: () => Promise<Held | null>; write: (held: Held) => Promise<void>; forget: () => Promise<void> };

type Ways = {
  /** As the server has it. */
  saved: { values: Values; version: number };
  store: WorkStore;
  /** Answers the new version. */
  save: (values: Values, version: number) => Promise<number>;
  /** As the server has it now, where another device saved meanwhile. */
  reload: () => Promise<{ values: Values; version: number }>;
};

const TYPING_MS = 1_000;
const RETRY_MS = 6_000;

/** Holds what is filled in, saves it while somebody types, and keeps it through a lost connection and a reload. */
export function openWork({ saved, store, save, reload }: Ways) {
  let work: Work = { values: saved.values, unsent: [], signature: null, initials: null, agreed: false, state: 'kept' };
  let version = saved.version;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let isClosed = false;
  const listeners = new Set<() => void>();

  function become(change: Partial<Work>): void {
    work = { ...work, ...change };
    for (const listener of listeners) listener();
  }
  function keep(): void {
    const { state: _, ...held } = work;
    void store.write(held);
  }
  function plan(ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void flush(), ms);
  }

  async function send(): Promise<void> {
    const { unsent, values } = work;
    become({ state: 'saving' });
    try {
      version = await save(Object.fromEntries(unsent.map((key) => [key, values[key] ?? ''])), version);
      // What was typed on meanwhile is still to go.
      const left = work.unsent.filter((key) => !unsent.includes(key) || work.values[key] !== values[key]);
      become({ unsent: left, state: left.length === 0 ? 'kept' : 'waiting' });
      keep();
      if (left.length > 0) plan(0);
    } catch (error) {
      if (isApiError(error, 'STALE_VERSION')) return takeOver();
      const mayPass = !isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500;
      become({ state: mayPass ? 'waiting' : 'refused' });
      if (mayPass) plan(RETRY_MS);
    }
  }
  /** Another device saved: its values stand where this one has none that are unsent. */
  async function takeOver(): Promise<void> {
    try {
      const theirs = await reload();
      version = theirs.version;
      const own = Object.fromEntries(work.unsent.map((key) => [key, work.values[key] ?? '']));
      become({ values: { ...theirs.values, ...own }, state: 'waiting' });
      plan(0);
    } catch {
      become({ state: 'waiting' });
      plan(RETRY_MS);
    }
  }
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (sending !== null) return sending;
    if (work.unsent.length === 0 || work.state === 'refused') return;
    sending = send();
    try {
      await sending;
    } finally {
      sending = null;
    }
  }
  const goOn = () => void flush();

  return {
    view: () => work,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes up what this device still has of the document. */
    async open(): Promise<void> {
      window.addEventListener('online', goOn);
      const held = await store.read();
      if (held === null || isClosed) return;
      // What the person does before the device has answered counts more.
      const unsent = held.unsent.filter((key) => !work.unsent.includes(key));
      const values = { ...work.values, ...Object.fromEntries(unsent.map((key) => [key, held.values[key] ?? ''])) };
      become({
        values,
        unsent: [...work.unsent, ...unsent],
        signature: work.signature ?? held.signature,
        initials: work.initials ?? held.initials,
        agreed: work.agreed || held.agreed,
      });
      if (work.unsent.length > 0) plan(0);
    },
    write(key: string, value: string, ...clear: string[]): void {
      const values = { ...work.values, ...Object.fromEntries(clear.map((other) => [other, ''])), [key]: value };
      become({ values, unsent: [...new Set([...work.unsent, key, ...clear])] });
      keep();
      plan(TYPING_MS);
    },
    adopt(change: Partial<Pick<Held, 'signature' | 'initials' | 'agreed'>>): void {
      become(change);
      keep();
    },
    /** Before signing: what is unsent goes with the signature itself, so only the sending under way is waited for. */
    async settle(): Promise<Values> {
      clearTimeout(timer);
      await sending;
      clearTimeout(timer);
      return work.values;
    },
    /** Signed or declined: nothing of it stays on the device. */
    async forget(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      await store.forget();
    },
    close(): void {
      window.removeEventListener('online', goOn);
      void flush();
      isClosed = true;
    },
  };
}
