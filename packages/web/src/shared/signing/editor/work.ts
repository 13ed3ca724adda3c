import { useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import { record, redo, startHistory, undo, type History } from './history.ts';

/** The draft on the screen, and the way back through its changes. `kind` joins changes that are undone together. */
export type Work = {
  draft: Draft;
  change: (next: Draft, kind?: string | null) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
};

/** Changes that stay on this screen until they are sent. */
export function useLocalWork(first: Draft): Work {
  const [draft, setDraft] = useState(first);
  return useHistory(draft, setDraft);
}

/** The way back and on through the changes of a draft that `put` keeps. */
export function useHistory(draft: Draft, put: (draft: Draft) => void): Work {
  const [history, setHistory] = useState<History<Draft>>(() => startHistory(draft));
  // Two changes within one turn both count, so the newest is kept beside what was drawn.
  const newest = useRef({ history, draft });
  // What came from elsewhere cannot be undone here.
  if (newest.current.draft !== draft && newest.current.history.present !== draft) newest.current = { history: startHistory(draft), draft };
  const become = (next: History<Draft>) => {
    if (next === newest.current.history) return;
    newest.current = { history: next, draft: next.present };
    setHistory(next);
    put(next.present);
  };
  const { past, future } = newest.current.history;
  return {
    draft,
    change: (next, kind = null) => become(record(newest.current.history, next, kind)),
    undo: () => become(undo(newest.current.history)),
    redo: () => become(redo(newest.current.history)),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
