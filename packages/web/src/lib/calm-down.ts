const FIRST_GAP_MS = 100;
const LONGEST_GAP_MS = 3_200;
const QUIET_MS = 6_000;

/**
 * Calls `work` for a key at once; while more calls for it keep coming, less and less often, and always once more after the last. Five hundred
 * checks that end in a minute are not five hundred times everything on the screen.
 */
export function calmDown<K>(work: (key: K) => void): (key: K) => void {
  const states = new Map<K, { gap: number; at: number; timer: ReturnType<typeof setTimeout> | null }>();
  return (key) => {
    const state = states.get(key) ?? { gap: 0, at: -Infinity, timer: null };
    states.set(key, state);
    if (state.timer !== null) return;
    const run = () => {
      state.timer = null;
      state.at = performance.now();
      state.gap = Math.min(Math.max(state.gap * 2, FIRST_GAP_MS), LONGEST_GAP_MS);
      work(key);
    };
    const since = performance.now() - state.at;
    if (since > QUIET_MS) state.gap = 0;
    if (since >= state.gap) run();
    else state.timer = setTimeout(run, state.gap - since);
  };
}
