/* Whole screenings over real lists: are listed people found, how often do unlisted people alert, and how long does a query take? */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BANDS } from '@freehold/screening/bands';
import { buildIndex } from '@freehold/screening/build-index';
import type { ScreeningIndex } from '@freehold/screening/build-index';
import { readFolder } from '@freehold/screening/list-files';
import { screen } from '@freehold/screening/screen';
import type { Query } from '@freehold/screening/types';
import { readTable } from './read-table.ts';

export type ListFigures = {
  lists: { listKey: string; entries: number; names: number }[];
  names: number;
  buildMs: number;
  unRecall: { people: number; foundWeak: number; foundStrong: number; treatedFoundWeak: number; treated: number };
  negatives: { people: number; alertedWeak: number; alertedStrong: number; alertsEach: number };
  query: { p50Ms: number; p95Ms: number; p99Ms: number };
};

type Loaded = { listKey: string; index: ScreeningIndex };

export function measureLists(folder: string, sample: number): ListFigures {
  const reading = readFolder(filesOf(folder));
  const started = performance.now();
  const loaded = reading.lists.map((list): Loaded => ({ listKey: list.listKey, index: buildIndex(list.entries) }));
  const buildMs = performance.now() - started;
  const times: number[] = [];
  const negatives = measureNegatives(folder, loaded, sample, times);
  return {
    lists: reading.lists.map((list) => ({ listKey: list.listKey, entries: list.entries.length, names: list.nameCount })),
    names: reading.lists.reduce((sum, list) => sum + list.nameCount, 0),
    buildMs: Math.round(buildMs),
    unRecall: measureUnRecall(folder, loaded),
    negatives,
    query: { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95), p99Ms: percentile(times, 0.99) },
  };
}

function filesOf(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((path) => ({ name: relative(folder, path), bytes: readFileSync(path) }));
}

/** A person as the fixtures write one. Only the whole name is used where the parts are missing. */
export function personOf(row: Record<string, string>, withFacts: boolean): Query {
  const words = (row['full_name'] ?? '').replace(',', ' ').trim().split(/\s+/);
  const whole = {
    firstName: words[0] ?? '',
    middleNames: words.slice(1, -1).join(' '),
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  };
  const parts =
    row['first_name'] && row['last_name']
      ? { firstName: row['first_name'], middleNames: row['middle_name'] ?? '', lastName: row['last_name'] }
      : whole;
  const dob = row['date_of_birth'];
  return { kind: 'person', ...parts, ...(withFacts && dob ? { dob } : {}) };
}

function measureUnRecall(folder: string, loaded: Loaded[]): ListFigures['unRecall'] {
  const un = loaded.find((list) => list.listKey === 'un-consolidated');
  const asked = readTable(join(folder, 'fixtures/positives_un_treated.csv.gz'));
  const original = readTable(join(folder, 'fixtures/positives_un_untreated.csv.gz'));
  const figures = { people: 0, foundWeak: 0, foundStrong: 0, treatedFoundWeak: 0, treated: 0 };
  if (!un) return figures;
  asked.forEach((row, at) => {
    const query = personOf(row, false);
    const best = screen(un.index, query, BANDS.standard).matches[0];
    const treated = row['full_name'] !== original[at]?.['full_name'];
    figures.people += 1;
    figures.treated += treated ? 1 : 0;
    figures.foundWeak += best ? 1 : 0;
    figures.treatedFoundWeak += best && treated ? 1 : 0;
    figures.foundStrong += best?.band === 'strong' ? 1 : 0;
  });
  return figures;
}

function measureNegatives(folder: string, loaded: Loaded[], sample: number, times: number[]): ListFigures['negatives'] {
  const rows = ['fixtures/negatives_global-dev.csv.gz', 'fixtures/negatives_us-dev.csv.gz'].flatMap((name) =>
    readTable(join(folder, name)),
  );
  const step = Math.max(1, Math.floor(rows.length / sample));
  const figures = { people: 0, alertedWeak: 0, alertedStrong: 0, alertsEach: 0 };
  for (const row of rows.filter((_row, at) => at % step === 0)) {
    const started = performance.now();
    const matches = loaded.flatMap((list) => screen(list.index, personOf(row, true), BANDS.standard).matches);
    times.push(performance.now() - started);
    figures.people += 1;
    figures.alertedWeak += matches.length > 0 ? 1 : 0;
    figures.alertedStrong += matches.some((match) => match.band === 'strong') ? 1 : 0;
    figures.alertsEach += matches.length;
  }
  return { ...figures, alertsEach: figures.alertsEach / Math.max(1, figures.people) };
}

function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((left, right) => left - right);
  return Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2));
}
