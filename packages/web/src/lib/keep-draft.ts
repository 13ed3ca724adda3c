import { isApiError } from './api-error.ts';

/** Somebody who writes is not asked to wait, and a word is not saved letter by letter. */
const PAUSE_MS = 800;

/** A draft as the server has it, with the version that the next save names. */
type SavedDraft = { version: number; draft: unknown };

export type DraftState<S extends SavedDraft> = {
  draft: S['draft'];
  /** As the server has it. */
  saved: S;
  step: 'saved' | 'waiting' | 'saving' | 'failed';
  error: unknown;
  /** What somebody else saved meanwhile, until one of both is chosen. */
  theirs: S | null;
};

type Calls<S extends SavedDraft> = {
  save: (version: number, draft: S['draft']) => Promise<S>;
  reload: () => Promise<S>;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Keeps a draft and saves it by itself, one save at a time. Where somebody else saved first nothing is overwritten: both are kept until one is chosen. */
export function keepDraft<S extends SavedDraft>(first: S, { save, reload }: Calls<S>) {
  type D = S['draft'];
  let state: DraftState<S> = { draft: first.draft, saved: first, step: 'saved', error: null, theirs: null };
  const watchers = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  const set = (change: Partial<DraftState<S>>) => {
    state = { ...state, ...change };
    for (const tell of watchers) tell();
  };

  async function send(): Promise<boolean> {
    while (state.theirs === null && !same(state.draft, state.saved.draft)) {
      const { draft, saved } = state;
      set({ step: 'saving', error: null });
      try {
        // One after the other: the next carries the version that this one gets.
        const answer = await save(saved.version, draft);
        // What was typed meanwhile stays; the server may have tidied what was sent.
        set({ saved: { ...answer, draft }, step: 'saved' });
      } catch (error) {
        if (!isApiError(error, 'STALE_VERSION')) {
          set({ step: 'failed', error });
          return false;
        }
        const theirs = await reload().catch(() => null);
        if (theirs === null) {
          set({ step: 'failed', error });
          return false;
        }
        // Only its standing changed meanwhile, with the draft as it was: nothing of anybody is lost.
        if (same(theirs.draft, saved.draft)) set({ saved: theirs });
        else set({ step: 'failed', error: null, theirs });
      }
    }
    if (state.theirs === null) set({ step: 'saved' });
    return state.theirs === null;
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= send().finally(() => (running = null));
    return running;
  }

  /** What stays of both: it is saved over what somebody else saved. */
  function choose(draft: D): Promise<boolean> {
    if (state.theirs) set({ saved: state.theirs, draft, theirs: null, step: 'waiting', error: null });
    return flush();
  }

  return {
    read: () => state,
    watch: (tell: () => void) => {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    change: (draft: D) => {
      set({ draft, ...(running === null && state.theirs === null ? { step: 'waiting' } : {}) });
      clearTimeout(timer);
      if (state.theirs === null) timer = setTimeout(() => void flush(), PAUSE_MS);
    },
    /** Saves at once; false where it could not be saved. */
    flush,
    /** The newest from the server; what is not saved here stays until it is. */
    take: (newest: S) => {
      if (newest.version <= state.saved.version || running !== null || state.theirs !== null) return;
      if (same(state.draft, state.saved.draft)) set({ saved: newest, draft: newest.draft, step: 'saved' });
    },
    choose,
    chooseTheirs: () => {
      if (state.theirs) set({ saved: state.theirs, draft: state.theirs.draft, theirs: null, step: 'saved', error: null });
    },
    chooseMine: () => choose(state.draft),
    stop: () => clearTimeout(timer),
  };
}
