/* Screens one person or company against one list version. The caller screens several lists and merges. */
import type { ScreeningIndex } from './flat-index.ts';
import { explainNearName } from './explain-near-name.ts';
import { findCandidates } from './find-candidates.ts';
import { entryOf } from './pack-entry.ts';
import { prepareListed } from './prepare-listed.ts';
import { explainEntry, isComparable, prepareQuery, scoreEntry } from './score-entry.ts';
import type { EntryScore, PreparedEntry, PreparedQuery } from './score-entry.ts';
import type { Bands, ListEntry, Query, ScreenResult } from './types.ts';

/** Changes whenever the same values could give another answer. */
export const ENGINE_VERSION = 'screening-2.0.0';

export type ScreenOptions = {
  /** Most names to score in full; the rarest shared words first. */
  mostNames?: number;
  nearest?: number;
};

const MOST_NAMES = 100;
const NEAREST = 5;

export function screen(index: ScreeningIndex, query: Query, bands: Bands, options: ScreenOptions = {}): ScreenResult {
  return explainScored(index, scoreCandidates(index, query, bands, options), options);
}

type Scored = { at: number; prepared: PreparedEntry; found: EntryScore };
/** Entries scored and not yet explained, best first; the first `shown` of them are matches. */
export type ScoredList = { asked: PreparedQuery; bands: Bands; scored: Scored[]; shown: number; shared: number };

/** The first half of a screening. A caller whose index holds no more than the facts reads the entries of the matches before the second. */
export function scoreCandidates(index: ScreeningIndex, query: Query, bands: Bands, options: ScreenOptions = {}): ScoredList {
  const asked = prepareQuery(query);
  const { entries, shared } = findCandidates(index, asked.name, {
    mostNames: options.mostNames ?? MOST_NAMES,
    kinds: (kind) => isComparable(query, { kind }),
    number: query.kind === 'company' ? query.number : undefined,
  });
  const scored: Scored[] = [];
  for (const [at, places] of entries) {
    const prepared = prepareListed(entryOf(index, at), places);
    const found = isComparable(query, prepared.entry) ? scoreEntry(prepared, asked, bands, places) : null;
    if (found) scored.push({ at, prepared, found });
  }
  // Entries stand in the order of their reference numbers.
  scored.sort((left, right) => compareScores(left.found, right.found) || left.at - right.at);
  return { asked, bands, scored, shown: scored.filter(({ found }) => found.score >= bands.weak).length, shared };
}

/** Reference numbers of the matches, best first. */
export function matchedRefs({ scored, shown }: ScoredList): string[] {
  return scored.slice(0, shown).map(({ prepared }) => prepared.entry.ref);
}

/** The second half. `whole` gives the entry of a match as its reader is to see it; the index's own where it gives none. */
export function explainScored(
  index: ScreeningIndex,
  list: ScoredList,
  options: ScreenOptions = {},
  whole: (ref: string) => ListEntry | undefined = () => undefined,
): ScreenResult {
  const { asked, bands, scored, shown } = list;
  const explain = ({ prepared, found }: Scored) => explainEntry(prepared, asked, bands, found);
  return {
    engineVersion: ENGINE_VERSION,
    matches: scored.slice(0, shown).map((row) => {
      const entry = whole(row.prepared.entry.ref);
      if (!entry) return explain(row);
      // What only the whole entry has is shown beside the score and does not move it.
      const prepared = { ...row.prepared, entry };
      return explain({ ...row, prepared, found: scoreEntry(prepared, asked, bands) ?? row.found });
    }),
    nearest: scored.slice(shown, shown + (options.nearest ?? NEAREST)).map((row) => explainNearName(explain(row))),
    funnel: {
      entries: index.entryCount,
      names: index.nameCount,
      shared: list.shared,
      scored: scored.length,
      shown,
      hidden: scored.length - shown,
    },
  };
}

function compareScores(left: EntryScore, right: EntryScore): number {
  return right.score - left.score || right.rank - left.rank;
}
