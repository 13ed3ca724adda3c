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

/** Entries worth scoring, each with those of its names that share enough with the query; `shared` counts the entries looked at for it. */
export type CandidateSearch = { entries: Map<number, number[]>; shared: number };
export type CandidateOptions = {
  /** Most names to score in full. */
  mostNames: number;
  /** Kinds of entry that can be compared with the query; all when left out. */
  kinds?: (kind: EntryKind) => boolean;
  /** Number of a document or register, which finds its entry whatever the name. */
  number?: string | undefined;
};

/** Names that are scored however little they promise, where so many are found. */
const ALWAYS_SCORED = 40;
const MUCH = 80;
/** Names that contradict the query and are scored all the same, for the nearest ones to be told. */
const OPPOSED_SCORED = 10;
/** Most names of an entry that are scored because its number agrees. */
const NUMBERED_NAMES = 12;

export function findCandidates(index: ScreeningIndex, name: PreparedName, options: CandidateOptions): CandidateSearch {
  const marks = marksFor(index);
  const asked = askedWords(index, name, marks);
  gatherNames(index, asked, marks);
  const found = chooseNames(index, asked, marks, options);
  for (const { words } of asked.words) wipeWords(marks, words);
  wipeNames(index, marks);
  if (options.number !== undefined) addNumbered(index, found.entries, options.number);
  return found;
}

/** Of the names that were kept, so many are compared closely. */
const COMPARED_CLOSELY = 300;

/** Gives every name that was kept an estimate of its score and takes the best. */
function chooseNames(index: ScreeningIndex, asked: Asked, marks: Marks, options: CandidateOptions): CandidateSearch {
  const shared = dropOtherKinds(index, marks, options);
  keepBest(index, asked, marks, COMPARED_CLOSELY);
  const close = openBest(options.mostNames);
  const opposed = openBest(Math.min(OPPOSED_SCORED, options.mostNames));
  for (let place = 0; place < marks.lookedCount; place++) {
    const name = marks.looked[place] ?? 0;
    estimateName(index, asked, marks, name, true);
    (estimated.opposed ? opposed : close).offer(name, estimated.value);
  }
  const entries = new Map<number, number[]>();
  const taken = close.names();
  for (const name of [...taken, ...opposed.names().slice(0, Math.max(0, options.mostNames - taken.length))]) addPlace(index, entries, name);
  return { entries, shared };
}

/** Answers how many entries the names left are of. */
function dropOtherKinds(index: ScreeningIndex, marks: Marks, options: CandidateOptions): number {
  const kinds = ENTRY_KINDS.map((kind) => options.kinds?.(kind) ?? true);
  let kept = 0;
  let shared = 0;
  for (let place = 0; place < marks.lookedCount; place++) {
    const name = marks.looked[place] ?? 0;
    const entry = index.nameEntry[name] ?? 0;
    if (!kinds[index.entryKind[entry] ?? 0]) continue;
    if (marks.entries[entry] !== marks.round) {
      marks.entries[entry] = marks.round;
      shared += 1;
    }
    marks.looked[kept++] = name;
  }
  marks.lookedCount = kept;
  return shared;
}

/** Keeps the names with the highest first estimates. */
function keepBest(index: ScreeningIndex, asked: Asked, marks: Marks, most: number): void {
  if (marks.lookedCount <= most) return;
  const values = new Float32Array(marks.lookedCount);
  for (let place = 0; place < values.length; place++) {
    estimateName(index, asked, marks, marks.looked[place] ?? 0, false);
    values[place] = estimated.value;
  }
  const ordered = values.slice().sort();
  const least = ordered[values.length - most] ?? 0;
  let above = 0;
  while ((ordered[values.length - 1 - above] ?? least) > least) above += 1;
  // Of those that are equal to the last one as many as there is room for.
  let equal = most - above;
  let kept = 0;
  for (let place = 0; place < values.length; place++) {
    const value = values[place] ?? 0;
    if (value > least || (value === least && equal-- > 0)) marks.looked[kept++] = marks.looked[place] ?? 0;
  }
  marks.lookedCount = kept;
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
    /** Beyond so many only those that promise half as much as the best, where that is much. */
    names: () => names.filter((_name, at) => at < ALWAYS_SCORED || (values[0] ?? 0) < MUCH || (values[at] ?? 0) >= (values[0] ?? 0) / 2),
  };
}

function isBefore(value: number, name: number, otherValue: number, otherName: number): boolean {
  return value > otherValue || (value === otherValue && name < otherName);
}

function addPlace(index: ScreeningIndex, entries: Map<number, number[]>, name: number): void {
  const entry = index.nameEntry[name] ?? 0;
  const place = name - (index.firstName[entry] ?? 0);
  const places = entries.get(entry);
  if (!places) entries.set(entry, [place]);
  else if (!places.includes(place)) places.push(place);
}

function addNumbered(index: ScreeningIndex, entries: Map<number, number[]>, number: string): void {
  for (const key of numberKeys(number)) {
    const bucket = bucketOf(index.numbers, hashText(key));
    for (let at = index.numbers.at[bucket] ?? 0; at < (index.numbers.at[bucket + 1] ?? 0); at++) {
      const entry = index.numbers.ids[at] ?? 0;
      const first = index.firstName[entry] ?? 0;
      const last = Math.min(index.firstName[entry + 1] ?? 0, first + NUMBERED_NAMES);
      for (let name = first; name < last; name++) addPlace(index, entries, name);
    }
  }
}
