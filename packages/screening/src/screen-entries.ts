/* Screens as the server does, from plain entries: what a check said is worked out again with it, now and when this engine has retired. */
import { buildIndex } from './build-index.ts';
import { explainScored, scoreCandidates } from './screen.ts';
import type { Bands, ListEntry, Query, ScreenResult } from './types.ts';

/** An index of the facts alone, and the whole entries of what matches. The order of the entries has no say. */
export function screenEntries(entries: readonly ListEntry[]): (query: Query, bands: Bands) => ScreenResult {
  const index = buildIndex(entries, { keepRest: false });
  const whole = new Map(entries.map((entry) => [entry.ref, entry]));
  return (query, bands) => explainScored(index, scoreCandidates(index, query, bands), {}, (ref) => whole.get(ref));
}
