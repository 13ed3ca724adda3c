/* Is a listed person or company still shown when asked for in another way? Each way is counted apart, with no date of birth, one that is a year off, and the exact one. */
import { BANDS } from '@freehold/screening/bands';
import { buildIndex } from '@freehold/screening/build-index';
import type { ScreeningIndex } from '@freehold/screening/build-index';
import { queryText } from '@freehold/screening/query-text';
import { screen } from '@freehold/screening/screen';
import type { ListEntry, Query } from '@freehold/screening/types';
import { BASELINE_THRESHOLD, BASELINES } from '../baselines.ts';
import type { BaselineName } from '../baselines.ts';
import type { LoadedList } from '../load-lists.ts';
import { randomFrom } from '../vary-names.ts';
import { COMPANY_WAYS, inOwnScript, partsOf, PERSON_WAYS, SCRIPTS } from './ways-of-asking.ts';
import type { Asked, Group, Random } from './ways-of-asking.ts';

export type Counts = {
  asked: number;
  shown: number;
  /** Shown above every other entry of its list. */
  first: number;
  /** Not shown, and nothing else shown by any list: the check would end without a match. */
  cleared: number;
};
export type DateGiven = 'none' | 'wrong year' | 'exact';
export type ClassFigures = {
  name: string;
  group: Group;
  /** Standard mode. */
  byDate: Partial<Record<DateGiven, Counts>>;
  /** Without a date of birth, in the other modes. */
  strict: { asked: number; shown: number };
  /** Of what was asked without a date of birth, shown by a plain comparison with the entry's own names. */
  baselines: Record<BaselineName, number>;
  missed: { asked: string; date: string | null; ref: string; listed: string; score: number | null }[];
};
export type VariantFigures = { each: number; seed: number; seconds: number; classes: ClassFigures[] };

type Source = { entry: ListEntry; index: ScreeningIndex };
type Way = { name: string; group: Group; sources: Source[]; ask: (entry: ListEntry, random: Random) => Query | null };

const MOST_MISSED = 60;

/** `each`: questions of a way of asking for each kind of date; Infinity asks for everybody. */
export function measureVariants(lists: Pick<LoadedList, 'entries' | 'index'>[], each: number, seed: number): VariantFigures {
  const started = performance.now();
  const indexes = lists.map(({ index }) => index);
  const sources = lists.flatMap(({ entries, index }) => entries.map((entry) => ({ entry, index })));
  // The same lists without names in other scripts: what is asked in one has to be read.
  const bare = lists.flatMap(({ entries }) => {
    const without = entries.map(withoutScripts);
    const index = buildIndex(without);
    return entries.map((entry) => ({ entry, index }));
  });
  const classes = waysOf(sources, bare).map((way, at) => measureWay(way, indexes, each, randomFrom(seed + at)));
  return { each, seed, seconds: Math.round((performance.now() - started) / 1000), classes };
}

function withoutScripts(entry: ListEntry): ListEntry {
  const names = entry.names.filter(({ text }) => !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text));
  return names.length === 0 ? { ...entry, names: [{ text: '-', kind: 'primary' }] } : { ...entry, names };
}

function waysOf(all: Source[], bare: Source[]): Way[] {
  const people = all.filter(({ entry }) => entry.kind === 'person' || entry.kind === 'unknown');
  const readers = bare.filter(({ entry }) => entry.kind === 'person' && withoutScripts(entry).names[0]?.text !== '-');
  const companies = all.filter(({ entry }) => entry.kind === 'organisation');
  return [
    ...PERSON_WAYS.map(({ name, group, ask }): Way => ({
      name,
      group,
      sources: people,
      ask: (entry, random) => {
        const person = partsOf(entry);
        return asPerson(person && ask(person, random, entry));
      },
    })),
    ...SCRIPTS.flatMap((script): Way[] => [
      {
        name: `in ${script}, as listed`,
        group: 'native script',
        sources: people,
        ask: (entry, random) => asPerson(inOwnScript(entry, script, random)),
      },
      {
        name: `in ${script}, listed in Latin alone`,
        group: 'by reading',
        sources: readers,
        ask: (entry, random) => asPerson(inOwnScript(entry, script, random)),
      },
    ]),
    ...COMPANY_WAYS.map(({ name, group, ask }): Way => ({
      name,
      group,
      sources: companies,
      ask: (entry, random) => {
        const text = entry.names[0]?.text ?? '';
        const asked = /^[\x20-\x7e]{3,80}$/.test(text) ? ask(text, random) : null;
        return asked === null ? null : { kind: 'company', name: asked };
      },
    })),
  ];
}

function asPerson(asked: Asked | null): Query | null {
  if (!asked || asked.first.trim() === '' || asked.last.trim() === '') return null;
  return { kind: 'person', firstName: asked.first, lastName: asked.last, ...(asked.middle ? { middleNames: asked.middle } : {}) };
}

function measureWay(way: Way, indexes: ScreeningIndex[], each: number, random: Random): ClassFigures {
  const figures: ClassFigures = {
    name: way.name,
    group: way.group,
    byDate: {},
    strict: { asked: 0, shown: 0 },
    baselines: { tokenSortedJaroWinkler: 0, greedyTokenPairs: 0, watchmanFormula: 0 },
    missed: [],
  };
  const none = emptyCounts();
  const [wrong, exact] = [emptyCounts(), emptyCounts()];
  for (const source of shuffled(way.sources, random)) {
    const dob = source.entry.dobs.find((date) => date.length === 10);
    const wanted = none.asked < each || (dob !== undefined && exact.asked < each);
    if (!wanted) {
      if (none.asked >= each && exact.asked >= each) break;
      continue;
    }
    const query = way.ask(source.entry, random);
    if (!query) continue;
    if (none.asked < each) {
      countOne(none, figures, source, query, indexes);
      countPlain(figures, way.group === 'by reading' ? withoutScripts(source.entry) : source.entry, query);
      figures.strict.asked += 1;
      if (screen(source.index, query, BANDS.strict, { nearest: 0 }).matches.some(({ entry }) => entry.ref === source.entry.ref))
        figures.strict.shown += 1;
    }
    if (dob === undefined || query.kind !== 'person' || exact.asked >= each) continue;
    countOne(exact, figures, source, { ...query, dob }, indexes);
    countOne(wrong, figures, source, { ...query, dob: yearOff(dob, random) }, indexes);
  }
  figures.byDate = exact.asked === 0 ? { none } : { none, 'wrong year': wrong, exact };
  return figures;
}

function emptyCounts(): Counts {
  return { asked: 0, shown: 0, first: 0, cleared: 0 };
}

function countOne(counts: Counts, figures: ClassFigures, source: Source, query: Query, indexes: ScreeningIndex[]): void {
  const { matches, nearest } = screen(source.index, query, BANDS.standard, { nearest: 60 });
  const place = matches.findIndex(({ entry }) => entry.ref === source.entry.ref);
  counts.asked += 1;
  if (place !== -1) counts.shown += 1;
  if (place === 0) counts.first += 1;
  if (place !== -1) return;
  if (matches.length === 0 && indexes.every((index) => screen(index, query, BANDS.standard, { nearest: 0 }).matches.length === 0))
    counts.cleared += 1;
  if (figures.missed.length >= MOST_MISSED) return;
  figures.missed.push({
    asked: queryText(query),
    date: query.kind === 'person' ? (query.dob ?? null) : null,
    ref: source.entry.ref,
    listed: source.entry.names
      .slice(0, 3)
      .map(({ text }) => text)
      .join(' | '),
    score: nearest.find(({ ref }) => ref === source.entry.ref)?.score ?? null,
  });
}

function countPlain(figures: ClassFigures, entry: ListEntry, query: Query): void {
  const asked = queryText(query);
  for (const name of Object.keys(BASELINES) as BaselineName[])
    if (entry.names.some(({ text }) => BASELINES[name](asked, text) >= BASELINE_THRESHOLD)) figures.baselines[name] += 1;
}

function yearOff(date: string, random: Random): string {
  return `${Number(date.slice(0, 4)) + (random() < 0.5 ? 1 : -1)}${date.slice(4)}`;
}

function* shuffled(sources: Source[], random: Random): Generator<Source> {
  const places = Array.from(sources.keys());
  for (let left = places.length; left > 0; left--) {
    const at = Math.floor(random() * left);
    const source = sources[places[at] ?? 0];
    places[at] = places[left - 1] ?? 0;
    if (source) yield source;
  }
}
