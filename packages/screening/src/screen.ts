/* Screens one person or company against one list version. The caller screens several lists and merges. */
import type { ScreeningIndex } from './build-index.ts';
import { explainNearName } from './explain-near-name.ts';
import { findCandidates } from './find-candidates.ts';
import { isComparable, prepareQuery, scoreEntry } from './score-entry.ts';
import type { Bands, Candidate, Query, ScreenResult } from './types.ts';

/** Changes whenever the same values could give another answer. */
export const ENGINE_VERSION = 'screening-1.0.0';

export type ScreenOptions = {
  /** Most names to score in full; the rarest shared words first. */
  mostNames?: number;
  nearest?: number;
};

export function screen(index: ScreeningIndex, query: Query, bands: Bands, options: ScreenOptions = {}): ScreenResult {
  const asked = prepareQuery(query);
  const found = findCandidates(index, asked.name, options.mostNames ?? 600);
  const scored: Candidate[] = [];
  for (const at of found.entries) {
    const prepared = index.entries[at];
    if (prepared && isComparable(query, prepared.entry)) scored.push(scoreEntry(prepared, asked, bands));
  }
  scored.sort((left, right) => right.score - left.score || right.rank - left.rank || (left.entry.ref < right.entry.ref ? -1 : 1));
  const matches = scored.filter((candidate) => candidate.band !== 'below');
  const below = scored.filter((candidate) => candidate.band === 'below');
  return {
    engineVersion: ENGINE_VERSION,
    matches,
    nearest: below.slice(0, options.nearest ?? 5).map((candidate) => explainNearName(candidate)),
    funnel: {
      entries: index.entries.length,
      names: index.nameEntry.length,
      shared: found.shared,
      scored: scored.length,
      shown: matches.length,
      hidden: below.length,
    },
  };
}
