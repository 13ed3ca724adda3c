const MOST_REMEMBERED = 500;

/** What was answered lately, for a while; the oldest leave first. */
export function openShortMemory<T>(forMs: number, now: () => Date) {
  const kept = new Map<string, { value: T; until: number }>();
  return {
    get(key: string): T | undefined {
      const one = kept.get(key);
      return one && one.until > now().getTime() ? one.value : undefined;
    },
    /** Also what is too old to be used without asking whether it still stands. */
    getOld: (key: string): T | undefined => kept.get(key)?.value,
    set(key: string, value: T): void {
      kept.delete(key);
      kept.set(key, { value, until: now().getTime() + forMs });
      const [oldest] = kept.keys();
      if (kept.size > MOST_REMEMBERED && oldest !== undefined) kept.delete(oldest);
    },
  };
}
