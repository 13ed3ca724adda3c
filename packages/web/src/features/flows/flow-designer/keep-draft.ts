import type { FlowDraft } from '@freehold/contract/flows/flow-draft';
import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import { isApiError } from '../../../lib/api-error.ts';

/** Somebody who writes is not asked to wait, and a word is not saved letter by letter. */
const PAUSE_MS = 800;

export type DraftState = {
  draft: FlowDraft;
  /** As the server has it. */
  saved: FlowDesign;
  step: 'saved' | 'waiting' | 'saving' | 'failed';
  error: unknown;
  /** What somebody else saved meanwhile, until one of both is chosen. */
  theirs: FlowDesign | null;
};

type Calls = {
  save: (version: number, draft: FlowDraft) => Promise<FlowDesign>;
  reload: () => Promise<FlowDesign>;
};

const same = (one: FlowDraft, other: FlowDraft) => JSON.stringify(one) === JSON.stringify(other);

/** Keeps a draft and saves it by itself, one save at a time. Where somebody else saved first nothing is overwritten: both are kept until one is chosen. */
export function keepDraft(design: FlowDesign, { save, reload }: Calls) {
  let state: DraftState = { draft: design.draft, saved: design, step: 'saved', error: null, theirs: null };
  const watchers = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  const set = (change: Partial<DraftState>) => {
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
        // Published or retired meanwhile, with the draft as it was: nothing of anybody is lost.
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

  return {
    read: () => state,
    watch: (tell: () => void) => {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    change: (draft: FlowDraft) => {
      set({ draft, ...(running === null && state.theirs === null ? { step: 'waiting' } : {}) });
      clearTimeout(timer);
      if (state.theirs === null) timer = setTimeout(() => void flush(), PAUSE_MS);
    },
    /** Saves at once; false where it could not be saved. */
    flush,
    /** The newest from the server; what is not saved here stays until it is. */
    take: (newest: FlowDesign) => {
      if (newest.version <= state.saved.version || running !== null || state.theirs !== null) return;
      if (same(state.draft, state.saved.draft)) set({ saved: newest, draft: newest.draft, step: 'saved' });
    },
    chooseTheirs: () => {
      if (state.theirs) set({ saved: state.theirs, draft: state.theirs.draft, theirs: null, step: 'saved', error: null });
    },
    chooseMine: () => {
      if (state.theirs) set({ saved: state.theirs, theirs: null, step: 'waiting' });
      return flush();
    },
    stop: () => clearTimeout(timer),
  };
}
