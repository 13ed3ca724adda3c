/* Screens one person or company against one list version. The caller screens several lists and merges. */
import type { ScreeningIndex } from './build-index.ts';
import { explainNearName } from './explain-near-name.ts';
import { findCandidates } from './find-candidates.ts';
import { explainEntry, isComparable, prepareQuery, scoreEntry } from './score-entry.ts';
import type { EntryScore, PreparedEntry } from './score-entry.ts';
import type { Bands, Query, ScreenResult } from './types.ts';

/** Changes whenever the same values could give another answer. */
export const ENGINE_VERSION = 'screening-2.0.0';

export type ScreenOptions = {
  /** Most names to score in full; the rarest shared words first. */
  mostNames?: number;
  nearest?: number;
};

export function screen(index: ScreeningIndex, query: Query, bands: Bands, options: ScreenOptions = {}): ScreenResult {
  const asked = prepareQuery(query);
  const candidates = findCandidates(index, asked.name, options.mostNames ?? 400);
  const scored: { prepared: PreparedEntry; found: EntryScore }[] = [];
  for (const [at, names] of candidates.entries) {
    const prepared = index.entries[at];
    const found = prepared && isComparable(query, prepared.entry) ? scoreEntry(prepared, asked, bands, names) : null;
    if (prepared && found) scored.push({ prepared, found });
  }
  scored.sort((left, right) => compareScores(left.found, right.found) || (left.prepared.entry.ref < right.prepared.entry.ref ? -1 : 1));
  const shown = scored.filter(({ found }) => found.score >= bands.weak);
  const explain = ({ prepared, found }: (typeof scored)[number]) => explainEntry(prepared, asked, bands, found);
  return {
    engineVersion: ENGINE_VERSION,
    matches: shown.map(explain),
    nearest: scored.slice(shown.length, shown.length + (options.nearest ?? 5)).map((row) => explainNearName(explain(row))),
    funnel: {
      entries: index.entries.length,
      names: index.nameEntry.length,
      shared: candidates.shared,
      scored: scored.length,
      shown: shown.length,
      hidden: scored.length - shown.length,
    },
  };
}

function compareScores(left: EntryScore, right: EntryScore): number {
  return right.score - left.score || right.rank - left.rank;
}
