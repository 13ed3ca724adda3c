/* Labelled pairs of whole records: names, aliases, weak aliases, dates of birth, countries, numbers and gender, through the scorer of the screenings. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { BANDS } from '@freehold/screening/bands';
import { compareRecords } from '@freehold/screening/compare-records';
import { emptyEntry } from '@freehold/screening/lists/list-format';
import type { ListEntry } from '@freehold/screening/types';
import { BASELINES, BASELINE_THRESHOLD } from './baselines.ts';
import type { BaselineName } from './baselines.ts';
import { crossValidate } from './cross-validate.ts';
import { measure } from './metrics.ts';
import type { Metrics } from './metrics.ts';

const LISTS = [
  'names',
  'aliases',
  'weakAliases',
  'birthDate',
  'gender',
  'country',
  'nationality',
  'jurisdiction',
  'address',
  'idNumbers',
] as const;
type RecordRow = { schema: string; caption: string } & Record<(typeof LISTS)[number], string[]>;

export type EntityPair = { left: ListEntry; right: ListEntry; same: boolean; schema: string };
export type EntityFigures = {
  entities: Metrics & { bySchema: Record<string, Metrics>; crossValidated: { folds: number; f1: number } };
  baselines: Record<BaselineName, Metrics>;
};

/** JSON lines, plain or gzipped: `label` and the records `left` and `right` in FollowTheMoney properties. */
export function readEntityPairs(path: string): EntityPair[] {
  const bytes = readFileSync(path);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { label, left, right }: Record<string, unknown> = JSON.parse(line);
      const record = recordOf(left);
      return { left: entryOf(record), right: entryOf(recordOf(right)), same: label === 'same', schema: record.schema };
    });
}

const KINDS: Record<string, ListEntry['kind']> = { Person: 'person', Vessel: 'vessel', Airplane: 'aircraft' };

/** What is missing or of another shape counts as not given. */
function recordOf(value: unknown): RecordRow {
  const given: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : '');
  const texts = (key: string) => (Array.isArray(given[key]) ? given[key].filter((item) => typeof item === 'string') : []);
  const lists = Object.fromEntries(LISTS.map((key) => [key, texts(key)])) as Record<(typeof LISTS)[number], string[]>;
  return { schema: text('schema'), caption: text('caption'), ...lists };
}

function entryOf(row: RecordRow): ListEntry {
  const named = row.names.length > 0 ? row.names : [row.caption];
  const gender = row.gender.find((value) => value === 'female' || value === 'male');
  return {
    ...emptyEntry(''),
    kind: KINDS[row.schema] ?? 'organisation',
    names: [
      ...named.map((text) => ({ text, kind: 'primary' as const })),
      ...row.aliases.map((text) => ({ text, kind: 'alias' as const })),
      ...row.weakAliases.map((text) => ({ text, kind: 'weak_alias' as const })),
    ],
    dobs: row.birthDate,
    countries: [...row.country, ...row.nationality, ...row.jurisdiction].map((code) => code.toUpperCase()),
    gender: gender === 'female' || gender === 'male' ? gender : null,
    identifiers: row.idNumbers,
    addresses: row.address,
  };
}

export function measureEntities(pairs: EntityPair[]): EntityFigures {
  const judged = pairs.map(({ left, right, same, schema }) => ({
    score: compareRecords(left, right).rank,
    same,
    schema,
    group: groupOf(left, right),
  }));
  const schemas = [...new Set(judged.map((row) => row.schema))].sort();
  const bySchema = schemas.map(
    (schema) =>
      [
        schema,
        measure(
          judged.filter((row) => row.schema === schema),
          BANDS.standard.weak,
        ),
      ] as const,
  );
  return {
    entities: { ...measure(judged, BANDS.standard.weak), bySchema: Object.fromEntries(bySchema), crossValidated: crossValidate(judged) },
    baselines: Object.fromEntries(
      Object.entries(BASELINES).map(([name, score]) => [
        name,
        measure(
          pairs.map((pair) => ({ same: pair.same, score: bestOf(pair, score) })),
          BASELINE_THRESHOLD,
        ),
      ]),
    ) as EntityFigures['baselines'],
  };
}

function groupOf(left: ListEntry, right: ListEntry): string {
  return [left, right].map((entry) => entry.names[0]?.text.toLowerCase() ?? '').sort()[0] ?? '';
}

/** A baseline knows names alone: its best alias against the best alias. */
function bestOf({ left, right }: EntityPair, score: (left: string, right: string) => number): number {
  const names = (entry: ListEntry) => [...new Set(entry.names.map((name) => name.text))].slice(0, 25);
  let best = 0;
  for (const one of names(left)) for (const other of names(right)) best = Math.max(best, score(one, other));
  return best;
}
