/* Screens one person or company against one list version. The caller screens several lists and merges. */
import { explainNearName } from './explain-near-name.ts';
import { numbersOf } from './compare-fields.ts';
import { bornOn, findCandidates, numberedBy } from './find-candidates.ts';
import type { Places } from './find-candidates.ts';
import { ENTRY_KINDS, textAt } from './flat-index.ts';
import type { ScreeningIndex } from './flat-index.ts';
import { MOST_FACT_POINTS, openMayAgree } from './may-agree.ts';
import { entryOf, factsOf, kindOf } from './pack-entry.ts';
import { explainOther, openOtherKinds, weighOther } from './other-kinds.ts';
import { prepareListed } from './prepare-listed.ts';
import type { PreparedName } from './prepare-name.ts';
import { explainWallet, weighWallet } from './score-wallet.ts';
import { walletKey } from './searched-words.ts';
import { explainEntry, isComparable, prepareQuery, scoreEntry, weighEntry } from './score-entry.ts';
import type { EntryWeight, PreparedQuery } from './score-entry.ts';
import type { Bands, Candidate, EntryKind, ListEntry, Query, ScreenResult } from './types.ts';

/** Changes whenever the same values could give another answer. */
export const ENGINE_VERSION = 'screening-3.1.0';

export type ScreenOptions = {
  nearest?: number;
};

/** Names that are scored whatever comes of it; further ones as long as the later ones are accepted. */
const MOST_NAMES = 60;
const NEAREST = 5;

export function screen(index: ScreeningIndex, query: Query, bands: Bands, options: ScreenOptions = {}): ScreenResult {
  return explainScored(index, scoreCandidates(index, query, bands), options);
}

/** An entry by its place in the index, and the places of the names that were weighed. */
type Scored = { at: number; places: number[]; found: EntryWeight };
/** Entries scored and not yet explained, best first; the first `shown` of them are matches. */
export type ScoredList = {
  asked: PreparedQuery;
  bands: Bands;
  scored: Scored[];
  shown: number;
  shared: number;
  /** Of the kinds that were not asked about, those whose name is the same. */
  others: Scored[];
};

/** The first half of a screening. A caller whose index holds no more than the facts reads the entries of the matches before the second. */
export function scoreCandidates(index: ScreeningIndex, query: Query, bands: Bands): ScoredList {
  const asked = prepareQuery(query);
  if (query.kind === 'wallet') return { ...findWallet(index, asked, bands), asked, bands };
  const found = new Map<number, Scored>();
  const others = new Map<number, Scored>();
  const seen = new Set<number>();
  const kinds = (kind: EntryKind) => isComparable(query, { kind });
  const readFor = openOtherKinds(asked);
  let shared = 0;
  asked.names.forEach(({ prepared }, nth) => {
    const search = findCandidates(index, prepared, {
      mostNames: MOST_NAMES,
      kinds,
      others: true,
      ...(asked.names.length > 1 && { seen }),
      ...(nth === 0 && { numbers: numbersOf(query) }),
    });
    const goesOn = isTitleAlone(prepared);
    for (const places of [search.entries, ...search.further]) if (!scorePlaces(index, asked, bands, places, found) && !goesOn) break;
    for (const [at, places] of search.others) {
      const facts = factsOf(index, at);
      const weight = weighOther(prepareListed(facts, places), readFor(facts.kind), bands, places);
      if (weight) keepBetter(others, { at, places, found: weight });
    }
    shared = asked.names.length > 1 ? seen.size : search.shared;
  });
  addBorn(index, asked, bands, found);
  const scored = inOrder(found);
  return { asked, bands, scored, shown: scored.filter((row) => row.found.score >= bands.weak).length, shared, others: inOrder(others) };
}

/** A first name that is also a title is no word to look a name up by: whoever has the other word is scored, however little the name promises. */
function isTitleAlone({ tokens, schema }: PreparedName): boolean {
  const others = tokens.filter(({ kind }) => kind !== 'title' && kind !== 'particle');
  return schema === 'person' && others.length === 1 && tokens.some(({ kind }) => kind === 'title');
}

/** A wallet has no name: who is listed with this very address is the answer. */
function findWallet(index: ScreeningIndex, { query }: PreparedQuery, bands: Bands): Omit<ScoredList, 'asked' | 'bands'> {
  const found = new Map<number, Scored>();
  if (query.kind === 'wallet')
    for (const [at, places] of numberedBy(index, [walletKey(query.address)])) {
      const weight = weighWallet(factsOf(index, at), query.address, bands);
      if (weight) found.set(at, { at, places, found: weight });
    }
  const scored = inOrder(found);
  return { scored, shown: scored.length, shared: scored.length, others: [] };
}

/** Entries stand in the order of their reference numbers. */
function inOrder(found: Map<number, Scored>): Scored[] {
  return [...found.values()].sort((left, right) => compareScores(left.found, right.found) || left.at - right.at);
}

function keepBetter(found: Map<number, Scored>, row: Scored): void {
  const before = found.get(row.at);
  if (!before || compareScores(row.found, before.found) < 0) found.set(row.at, row);
}

/** Points that another name of an entry may make up for. */
const NEARLY = 15;
const MOST_OTHER_NAMES = 60;

/** An entry by the names worth a look; where they nearly suffice, by its other names too. */
function scoreAt(index: ScreeningIndex, asked: PreparedQuery, bands: Bands, at: number, places: number[]): Scored | null {
  if (!isComparable(asked.query, { kind: kindOf(index, at) })) return null;
  const entry = factsOf(index, at);
  const by = (some: number[]): Scored | null => {
    const found = weighEntry(prepareListed(entry, some), asked, bands, some);
    return found && { at, places: some, found };
  };
  const row = by(places);
  const isNearly = row !== null && row.found.score < bands.weak && row.found.score >= bands.weak - NEARLY;
  if (!isNearly || places.length === entry.names.length || entry.names.length > MOST_OTHER_NAMES) return row;
  return by([...entry.names.keys()]);
}

/** Who was born on the day asked for is compared whatever the spelling of the name. Those who are not shown for it were not near, and are not told of. */
function addBorn(index: ScreeningIndex, asked: PreparedQuery, bands: Bands, found: Map<number, Scored>): void {
  const dob = asked.query.kind === 'person' ? asked.query.dob : undefined;
  if (dob?.length !== 10) return;
  const tests = bands.weak > MOST_FACT_POINTS ? asked.names.map(({ prepared }) => openMayAgree(index, prepared)) : [() => true];
  const mayAgree = (name: number) => tests.some((test) => test(name));
  for (const [at, places] of bornOn(index, [dob])) {
    const first = index.firstName[at] ?? 0;
    if (!places.some((place) => mayAgree(first + place))) continue;
    const row = scoreAt(index, asked, bands, at, places);
    if (row && row.found.score >= bands.weak) keepBetter(found, row);
  }
}

/** Adds what it scores to `found`. Answers whether one of the later half was accepted, so that more of the kind may follow. */
function scorePlaces(index: ScreeningIndex, asked: PreparedQuery, bands: Bands, places: Places, found: Map<number, Scored>): boolean {
  let [nth, last] = [0, -1];
  for (const [at, some] of places) {
    const row = scoreAt(index, asked, bands, at, some);
    if (row) keepBetter(found, row);
    if (row && row.found.score >= bands.weak) last = nth;
    nth += 1;
  }
  return last >= nth / 2;
}

/** Reference numbers of the matches, best first. */
export function matchedRefs(index: ScreeningIndex, { scored, shown, others }: ScoredList): string[] {
  return [...scored.slice(0, shown), ...others].map(({ at }) => textAt(index.refs, at));
}

/** The second half. `whole` gives the entry of a match as its reader is to see it; the index's own where it gives none. */
export function explainScored(
  index: ScreeningIndex,
  list: ScoredList,
  options: ScreenOptions = {},
  whole: (ref: string) => ListEntry | undefined = () => undefined,
): ScreenResult {
  const { asked, bands, scored, shown, others } = list;
  const readFor = openOtherKinds(asked);
  const explainFound = ({ at, places }: Scored, more?: ListEntry): Candidate[] => {
    const listed = prepareListed(entryOf(index, at), places);
    const prepared = more ? { ...listed, entry: more } : listed;
    const found =
      asked.query.kind === 'wallet'
        ? explainWallet(prepared.entry, asked.query.address, bands)
        : explainOther(prepared, readFor(listed.entry.kind), bands, places);
    return found ? [found] : [];
  };
  const explain = ({ at, places }: Scored, more?: ListEntry): Candidate[] => {
    const listed = prepareListed(entryOf(index, at), places);
    // What only the whole entry has is shown beside the score and does not move it.
    const prepared = more ? { ...listed, entry: more } : listed;
    const found = (more && scoreEntry(prepared, asked, bands)) ?? scoreEntry(listed, asked, bands, places);
    return found ? [explainEntry(prepared, asked, bands, found)] : [];
  };
  return {
    engineVersion: ENGINE_VERSION,
    matches: [
      ...scored
        .slice(0, shown)
        .flatMap((row) => (asked.query.kind === 'wallet' ? explainFound : explain)(row, whole(textAt(index.refs, row.at)))),
      ...others.flatMap((row) => explainFound(row, whole(textAt(index.refs, row.at)))),
    ],
    nearest: scored.slice(shown, shown + (options.nearest ?? NEAREST)).flatMap((row) => explain(row).map(explainNearName)),
    funnel: {
      entries: index.entryCount,
      names: index.nameCount,
      shared: list.shared,
      scored: scored.length,
      shown: shown + others.length,
      hidden: scored.length - shown,
      otherEntries: asked.query.kind === 'wallet' ? 0 : countOthers(index, asked),
      otherShown: others.length,
    },
  };
}

const kindCounts = new WeakMap<Uint8Array, number[]>();

/** Entries of the kinds that are compared by name alone. */
function countOthers({ entryKind }: ScreeningIndex, { query }: PreparedQuery): number {
  let counts = kindCounts.get(entryKind);
  if (!counts) {
    counts = ENTRY_KINDS.map(() => 0);
    for (const kind of entryKind) counts[kind] = (counts[kind] ?? 0) + 1;
    kindCounts.set(entryKind, counts);
  }
  return counts.reduce((sum, count, at) => (isComparable(query, { kind: ENTRY_KINDS[at] ?? 'unknown' }) ? sum : sum + count), 0);
}

function compareScores(left: EntryWeight, right: EntryWeight): number {
  return right.score - left.score || right.rank - left.rank;
}
