/** What can be undone and done again. `kind` joins the steps of one movement or of one word into one. */
export type History<S> = { past: readonly S[]; present: S; future: readonly S[]; kind: string | null };

const MOST_STEPS = 200;

export const startHistory = <S>(present: S): History<S> => ({ past: [], present, future: [], kind: null });

export function record<S>(history: History<S>, present: S, kind: string | null = null): History<S> {
  if (Object.is(present, history.present)) return history;
  if (kind !== null && kind === history.kind) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [], kind };
}

export function undo<S>({ past, present, future, ...rest }: History<S>): History<S> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, ...rest };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], kind: null };
}

export function redo<S>({ past, present, future, ...rest }: History<S>): History<S> {
  const [next, ...later] = future;
  if (next === undefined) return { past, present, future, ...rest };
  return { past: [...past, present], present: next, future: later, kind: null };
}
