import { isOwnKey } from './catalogue.ts';

/** Entries by reference: new ones, ones whose hash changed, and ones that are gone. */
export function compareVersions(before: ReadonlyMap<string, string>, after: readonly { ref: string; hash: string }[]) {
  let added = 0;
  let changed = 0;
  let kept = 0;
  for (const entry of after) {
    const hash = before.get(entry.ref);
    if (hash === undefined) added += 1;
    else {
      kept += 1;
      if (hash !== entry.hash) changed += 1;
    }
  }
  return { added, changed, removed: before.size - kept };
}

/** A published list rarely shrinks: a file under 80 % of the version before may be cut short. */
export const SMALLEST_SHARE = 0.8;
export function shrinks(entriesBefore: number, entries: number): boolean {
  return entries < entriesBefore * SMALLEST_SHARE;
}

/** A short list of one's own may well lose one of its five names: only from this size on is a loss a sign of a cut file. */
const LONG_ENOUGH = 50;
export function isSmallerThan(before: { entries: number }, now: { list_key: string; entries: number }): boolean {
  return shrinks(before.entries, now.entries) && (!isOwnKey(now.list_key) || before.entries >= LONG_ENOUGH);
}
