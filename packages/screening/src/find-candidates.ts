/* Chooses the listed names worth scoring: those that hold enough words of the query in any spelling the index can reach, the rarest words first. */
import { askedWords } from './asked-words.ts';
import type { Asked } from './asked-words.ts';
import { marksFor, wipeNames, wipeWords } from './candidate-marks.ts';
import type { Marks } from './candidate-marks.ts';
import { estimated, estimateName } from './estimate-name.ts';
import { ENTRY_KINDS } from './flat-index.ts';
import type { ScreeningIndex } from './flat-index.ts';
import { gatherNames } from './gather-names.ts';
import { bucketOf } from './near-words.ts';
import type { PreparedName } from './prepare-name.ts';
import { numberKeys } from './searched-words.ts';
import type { EntryKind } from './types.ts';
import { hashText } from './word-table.ts';

/** Entries, each with the places of those of its names that share enough with the query. */
export type Places = Map<number, number[]>;
/** Entries worth scoring, and beyond them those worth it only where the last ones before them were accepted; `shared` counts the entries looked at. `others` are of the other kinds, where they are asked for. */
export type CandidateSearch = { entries: Places; further: Places[]; shared: number; others: Places };
export type CandidateOptions = {
  /** Most names in `entries`; `further` holds those after them. */
  mostNames: number;
  /** True: every name that shares enough is given, however little it promises, up to `mostNames`. */
  thorough?: boolean;
  /** Kinds of entry that can be compared with the query; all when left out. */
  kinds?: (kind: EntryKind) => boolean;
  /** Numbers of documents or registers, which find their entry whatever the name. */
  numbers?: readonly string[];
  /** True: the best names of other kinds are given too, apart. */
  others?: boolean;
  /** Gets every entry that is looked at, to count those of several searches once. */
  seen?: Set<number>;
};

/** Names that are scored however little they promise, where so many are found. */
const ALWAYS_SCORED = 40;
const MUCH = 80;
/** Names that contradict the query and are scored all the same, for the nearest ones to be told. */
const OPPOSED_SCORED = 10;
/** Names of other kinds that are scored: only those that hardly differ are shown. */
const OTHERS_SCORED = 24;
/** Most names of an entry that are scored because its number agrees. */
const NUMBERED_NAMES = 12;

export function findCandidates(index: ScreeningIndex, name: PreparedName, options: CandidateOptions): CandidateSearch {
  const marks = marksFor(index);
  const asked = askedWords(index, name, marks);
  gatherNames(index, asked, marks, options.thorough);
  const found = chooseNames(index, asked, marks, options);
  for (const { reached } of asked.words) wipeWords(marks, reached);
  wipeNames(index, marks);
  for (const number of options.numbers ?? []) for (const key of numberKeys(number)) addNumbered(index, found.entries, key);
  return found;
}

/** Of the names that were kept, so many are compared closely; that is also the most that are ever scored. */
const COMPARED_CLOSELY = 250;
/** Beyond those that are always scored so many at a time. */
const PORTION = 50;

/** Gives every name that was kept an estimate of its score and takes the best. */
function chooseNames(index: ScreeningIndex, asked: Asked, marks: Marks, options: CandidateOptions): CandidateSearch {
  const { shared, others } = dropOtherKinds(index, marks, options);
  const bestOthers = openBest(OTHERS_SCORED);
  for (const name of others) {
    estimateName(index, asked, marks, name, false);
    if (!estimated.opposed) bestOthers.offer(name, estimated.value);
  }
  const compared = options.thorough === true ? options.mostNames : COMPARED_CLOSELY;
  keepBest(index, asked, marks, compared);
  const close = openBest(compared);
  const opposed = openBest(Math.min(OPPOSED_SCORED, options.mostNames));
  for (let place = 0; place < marks.lookedCount; place++) {
    const name = marks.looked[place] ?? 0;
    estimateName(index, asked, marks, name, true);
    (estimated.opposed && options.thorough !== true ? opposed : close).offer(name, estimated.value);
  }
  const ranked = close.all();
  const promising = options.thorough === true ? ranked.length : close.countPromising();
  const taken = ranked.slice(0, Math.min(promising, options.mostNames));
  const contrary = opposed.all().slice(0, Math.max(0, options.mostNames - taken.length));
  const further: Places[] = [];
  for (let from = taken.length; from < ranked.length; from += PORTION) further.push(placesOf(index, ranked.slice(from, from + PORTION)));
  return { entries: placesOf(index, [...taken, ...contrary]), further, shared, others: placesOf(index, bestOthers.all()) };
}

/** Answers how many entries the names left are of, and the names that were dropped, where they are asked for. */
function dropOtherKinds(index: ScreeningIndex, marks: Marks, options: CandidateOptions): { shared: number; others: number[] } {
  const kinds = ENTRY_KINDS.map((kind) => options.kinds?.(kind) ?? true);
  const others: number[] = [];
  let kept = 0;
  let shared = 0;
  for (let place = 0; place < marks.lookedCount; place++) {
    const name = marks.looked[place] ?? 0;
    const entry = index.nameEntry[name] ?? 0;
    if (!kinds[index.entryKind[entry] ?? 0]) {
      if (options.others === true) others.push(name);
      continue;
    }
    options.seen?.add(entry);
    if (marks.entries[entry] !== marks.round) {
      marks.entries[entry] = marks.round;
      shared += 1;
    }
    marks.looked[kept++] = name;
  }
  marks.lookedCount = kept;
  return { shared, others };
}

/** Keeps the names with the highest first estimates. */
function keepBest(index: ScreeningIndex, asked: Asked, marks: Marks, most: number): void {
  if (marks.lookedCount <= most) return;
  const values = new Float32Array(marks.lookedCount);
  for (let place = 0; place < values.length; place++) {
    estimateName(index, asked, marks, marks.looked[place] ?? 0, false);
    values[place] = estimated.value;
  }
  const least = nthHighest(values.slice(), most);
  let above = 0;
  for (let place = 0; place < values.length; place++) if ((values[place] ?? 0) > least) above += 1;
  // Of those that are equal to the last one as many as there is room for.
  let equal = most - above;
  let kept = 0;
  for (let place = 0; place < values.length; place++) {
    const value = values[place] ?? 0;
    if (value > least || (value === least && equal-- > 0)) marks.looked[kept++] = marks.looked[place] ?? 0;
  }
  marks.lookedCount = kept;
}

/** Without putting all of them in order (Hoare 1961). `values` are moved. */
function nthHighest(values: Float32Array, nth: number): number {
  const wanted = values.length - nth;
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const middle = values[(from + to) >>> 1] ?? 0;
    let [left, right] = [from, to];
    while (left <= right) {
      while ((values[left] ?? 0) < middle) left += 1;
      while ((values[right] ?? 0) > middle) right -= 1;
      if (left > right) break;
      const moved = values[left] ?? 0;
      values[left++] = values[right] ?? 0;
      values[right--] = moved;
    }
    if (wanted <= right) to = right;
    else if (wanted >= left) from = left;
    else break;
  }
  return values[wanted] ?? 0;
}

/** The names of the highest values, best first; of equal ones the lowest number. */
function openBest(most: number) {
  const names: number[] = [];
  const values: number[] = [];
  return {
    offer(name: number, value: number) {
      const last = names.length - 1;
      if (names.length === most && !isBefore(value, name, values[last] ?? 0, names[last] ?? 0)) return;
      let at = names.length === most ? last : names.length;
      for (; at > 0 && isBefore(value, name, values[at - 1] ?? 0, names[at - 1] ?? 0); at--) {
        names[at] = names[at - 1] ?? 0;
        values[at] = values[at - 1] ?? 0;
      }
      names[at] = name;
      values[at] = value;
    },
    all: (): readonly number[] => names,
    /** Beyond so many only those that promise half as much as the best, where that is much. */
    countPromising() {
      const best = values[0] ?? 0;
      if (best < MUCH) return names.length;
      const below = values.findIndex((value, at) => at >= ALWAYS_SCORED && value < best / 2);
      return below === -1 ? names.length : below;
    },
  };
}

function isBefore(value: number, name: number, otherValue: number, otherName: number): boolean {
  return value > otherValue || (value === otherValue && name < otherName);
}

function placesOf(index: ScreeningIndex, names: readonly number[]): Places {
  const entries: Places = new Map();
  for (const name of names) addPlace(index, entries, name);
  return entries;
}

function addPlace(index: ScreeningIndex, entries: Places, name: number): void {
  const entry = index.nameEntry[name] ?? 0;
  const place = name - (index.firstName[entry] ?? 0);
  const places = entries.get(entry);
  if (!places) entries.set(entry, [place]);
  else if (!places.includes(place)) places.push(place);
}

/** People of one date of birth, at most: the first of January has the most. */
const MOST_BORN = 400;

/** Entries with one of these whole dates of birth, by all their names. */
export function bornOn(index: ScreeningIndex, dates: readonly string[]): Places {
  const entries: Places = new Map();
  for (const date of dates) {
    const bucket = bucketOf(index.births, hashText(date));
    const from = index.births.at[bucket] ?? 0;
    for (let at = from; at < Math.min(index.births.at[bucket + 1] ?? 0, from + MOST_BORN); at++) {
      const entry = index.births.ids[at] ?? 0;
      const first = index.firstName[entry] ?? 0;
      const last = Math.min(index.firstName[entry + 1] ?? 0, first + MOST_BORN_NAMES);
      for (let name = first; name < last; name++) addPlace(index, entries, name);
    }
  }
  return entries;
}

const MOST_BORN_NAMES = 60;

/** Entries that have one of these keys among their numbers, or another that falls into the same bucket. */
export function numberedBy(index: ScreeningIndex, keys: readonly string[]): Places {
  const entries: Places = new Map();
  for (const key of keys) addNumbered(index, entries, key);
  return entries;
}

function addNumbered(index: ScreeningIndex, entries: Places, key: string): void {
  const bucket = bucketOf(index.numbers, hashText(key));
  for (let at = index.numbers.at[bucket] ?? 0; at < (index.numbers.at[bucket + 1] ?? 0); at++) {
    const entry = index.numbers.ids[at] ?? 0;
    const first = index.firstName[entry] ?? 0;
    const last = Math.min(index.firstName[entry + 1] ?? 0, first + NUMBERED_NAMES);
    for (let name = first; name < last; name++) addPlace(index, entries, name);
  }
}
