/* When to collect the memory of indexes that were dropped. */

type Options = { fromEntries: number; afterMs: number };

/**
 * Collecting stops a thread for a moment, so it is done once much was dropped, of one large list or of many small ones, and a little later: a
 * comparison under way may still hold what was dropped.
 */
export function openGiveBack(collect: () => void, { fromEntries, afterMs }: Options): (entries: number) => void {
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;
  return (entries) => {
    dropped += entries;
    if (dropped < fromEntries || timer) return;
    timer = setTimeout(() => {
      timer = null;
      dropped = 0;
      collect();
    }, afterMs);
    timer.unref();
  };
}
