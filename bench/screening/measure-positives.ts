/* People who are on a list: are they found by their name alone, though it is typed wrong or turned round? */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { BANDS } from '@freehold/screening/bands';
import { prepareName } from '@freehold/screening/prepare-name';
import { screen } from '@freehold/screening/screen';
import type { ListEntry } from '@freehold/screening/types';
import { BASELINES, BASELINE_THRESHOLD } from './baselines.ts';
import type { BaselineName } from './baselines.ts';
import type { LoadedList } from './load-lists.ts';
import { personOfRow } from './person-of-row.ts';
import { readTable } from './read-table.ts';

export type RecallFigures = {
  people: number;
  /** Those whose name as published is still on a list that was searched. */
  findable: number;
  found: number;
  strong: number;
  /** Found among the findable; null when none is. */
  recall: number | null;
  /** The same for those whose name was changed on purpose. */
  changed: { findable: number; found: number };
  missed: string[];
};
export type PositiveFigures = {
  positives: RecallFigures & { byFile: Record<string, RecallFigures> };
  baselines: Record<BaselineName, { recall: number | null }>;
};

type Row = { asked: Record<string, string>; original: string; changed: boolean };
type Source = { list: LoadedList; entries: ListEntry[] };

export function measurePositives(files: string[], lists: LoadedList[]): PositiveFigures {
  const measured = files.map((file) => [basename(file), measureFile(file, lists)] as const);
  const all = sumOf(measured.map(([, { figures }]) => figures));
  const compared = measured.flatMap(([, { compared }]) => compared);
  const recallOf = (score: (left: string, right: string) => number) => {
    const found = compared.filter(({ name, listed }) => listed.some((other) => score(name, other) >= BASELINE_THRESHOLD));
    return { recall: shareOf(found.length, compared.length) };
  };
  return {
    positives: { ...all, byFile: Object.fromEntries(measured.map(([name, { figures }]) => [name, figures])) },
    baselines: {
      tokenSortedJaroWinkler: recallOf(BASELINES.tokenSortedJaroWinkler),
      greedyTokenPairs: recallOf(BASELINES.greedyTokenPairs),
      watchmanFormula: recallOf(BASELINES.watchmanFormula),
    },
  };
}

/** People of the United Nations are looked for on its list, all others on every list. */
function searched(file: string, lists: LoadedList[]): LoadedList[] {
  const ofUn = lists.filter((list) => list.listKey === 'un-consolidated');
  return /(?:^|[_-])un(?:[_-]|\.)/.test(basename(file)) && ofUn.length > 0 ? ofUn : lists;
}

function measureFile(file: string, lists: LoadedList[]): { figures: RecallFigures; compared: { name: string; listed: string[] }[] } {
  const within = searched(file, lists).map((list) => ({ list, names: entriesByName(list.entries) }));
  const figures: RecallFigures = {
    people: 0,
    findable: 0,
    found: 0,
    strong: 0,
    recall: null,
    changed: { findable: 0, found: 0 },
    missed: [],
  };
  const compared: { name: string; listed: string[] }[] = [];
  for (const row of readRows(file)) {
    figures.people += 1;
    const sources = within.flatMap(({ list, names }): Source[] => {
      const entries = names.get(nameKey(row.original)) ?? [];
      return entries.length > 0 ? [{ list, entries }] : [];
    });
    if (sources.length === 0) continue;
    const name = row.asked['full_name'] ?? '';
    compared.push({ name, listed: sources.flatMap(({ entries }) => entries.flatMap((entry) => entry.names.map((listed) => listed.text))) });
    const bands = sources.flatMap(({ list, entries }) => {
      const refs = new Set(entries.map((entry) => entry.ref));
      const { matches } = screen(list.index, personOfRow(row.asked), BANDS.standard);
      return matches.filter((match) => refs.has(match.entry.ref)).map((match) => match.band);
    });
    figures.findable += 1;
    figures.found += bands.length > 0 ? 1 : 0;
    figures.strong += bands.includes('strong') ? 1 : 0;
    if (row.changed) figures.changed.findable += 1;
    if (row.changed && bands.length > 0) figures.changed.found += 1;
    if (bands.length === 0) figures.missed.push(`${name} | ${row.original}`);
  }
  return { figures: { ...figures, recall: shareOf(figures.found, figures.findable) }, compared };
}

/** Changed names stand in a file `..._treated`, row by row beside the names as published in `..._untreated`. */
function readRows(file: string): Row[] {
  const rows = readTable(file);
  const beside = file.replace(/_treated(?=[^/]*$)/, '_untreated');
  const originals = beside !== file && existsSync(beside) ? readTable(beside) : rows;
  return rows.map((asked, at) => {
    const original = originals[at]?.['full_name'] ?? asked['full_name'] ?? '';
    return { asked, original, changed: original !== asked['full_name'] };
  });
}

function entriesByName(entries: ListEntry[]): Map<string, ListEntry[]> {
  const found = new Map<string, ListEntry[]>();
  for (const entry of entries) {
    if (entry.kind !== 'person' && entry.kind !== 'unknown') continue;
    for (const key of new Set(entry.names.map((name) => nameKey(name.text)))) found.set(key, [...(found.get(key) ?? []), entry]);
  }
  return found;
}

function nameKey(name: string): string {
  return prepareName(name, 'person')
    .sorted.map((token) => token.text)
    .join(' ');
}

function sumOf(all: RecallFigures[]): RecallFigures {
  const sum = (pick: (figures: RecallFigures) => number) => all.reduce((total, figures) => total + pick(figures), 0);
  const findable = sum((one) => one.findable);
  const found = sum((one) => one.found);
  return {
    people: sum((one) => one.people),
    findable,
    found,
    strong: sum((one) => one.strong),
    recall: shareOf(found, findable),
    changed: { findable: sum((one) => one.changed.findable), found: sum((one) => one.changed.found) },
    missed: all.flatMap((one) => one.missed),
  };
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
