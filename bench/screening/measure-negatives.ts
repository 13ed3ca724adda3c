/* People on no list: how often do they alert by name alone, and how long does a screening over all lists take? */
import { BANDS } from '@freehold/screening/bands';
import { queryText } from '@freehold/screening/query-text';
import { screen } from '@freehold/screening/screen';
import type { Candidate, Query } from '@freehold/screening/types';
import { BASELINES, BASELINE_THRESHOLD } from './baselines.ts';
import type { BaselineName } from './baselines.ts';
import type { LoadedList } from './load-lists.ts';
import { personOfRow } from './person-of-row.ts';
import { readTable } from './read-table.ts';

export type Latency = { p50: number; p95: number; p99: number };
export type AlertFigures = {
  people: number;
  alertRate: number;
  strongRate: number;
  /** The most alarming of them, to be looked at. */
  examples: string[];
};
export type NegativeFigures = {
  negatives: AlertFigures & { bands: typeof BANDS.standard; byFile: Record<string, number> };
  latencyMs: Latency;
  baselines: Record<BaselineName, { people: number; alertRate: number }>;
};

/** Baselines are slow: they see every so many-th person, and of the lists only the names that our index finds near, so their rate is a lower bound. */
const BASELINE_PEOPLE = 1000;
const EXAMPLES = 20;

export function measureNegatives(files: string[], lists: LoadedList[]): NegativeFigures {
  const rows = files.flatMap((file) => readTable(file).map((row) => ({ file, person: personOfRow(row) })));
  const times: number[] = [];
  const byFile: Record<string, number> = Object.fromEntries(files.map((file) => [file, 0]));
  const alerted: { person: Query; best: Candidate }[] = [];
  for (const { file, person } of rows) {
    const started = performance.now();
    const matches = lists.flatMap((list) => screen(list.index, person, BANDS.standard).matches);
    times.push(performance.now() - started);
    const best = matches.sort((one, other) => other.score - one.score || other.rank - one.rank)[0];
    if (!best) continue;
    byFile[file] = (byFile[file] ?? 0) + 1;
    alerted.push({ person, best });
  }
  alerted.sort((one, other) => other.best.rank - one.best.rank);
  const people = Math.max(1, rows.length);
  return {
    negatives: {
      people: rows.length,
      alertRate: alerted.length / people,
      strongRate: alerted.filter(({ best }) => best.band === 'strong').length / people,
      bands: BANDS.standard,
      byFile,
      examples: alerted
        .slice(0, EXAMPLES)
        .map(({ person, best }) => `${best.score} ${queryText(person)} | ${best.explanation.matchedName}`),
    },
    latencyMs: latencyOf(times),
    baselines: measureBaselines(
      rows.map((row) => row.person),
      lists,
    ),
  };
}

function measureBaselines(people: Query[], lists: LoadedList[]): NegativeFigures['baselines'] {
  const step = Math.max(1, Math.floor(people.length / BASELINE_PEOPLE));
  const sample = people.filter((_person, at) => at % step === 0);
  const near = sample.map((person) => ({
    name: queryText(person),
    listed: lists.flatMap((list) =>
      screen(list.index, person, { weak: 0, strong: 100 }).matches.map((match) => match.explanation.matchedName),
    ),
  }));
  const rateOf = (score: (left: string, right: string) => number) => ({
    people: sample.length,
    alertRate:
      near.filter(({ name, listed }) => listed.some((other) => score(name, other) >= BASELINE_THRESHOLD)).length /
      Math.max(1, sample.length),
  });
  return {
    tokenSortedJaroWinkler: rateOf(BASELINES.tokenSortedJaroWinkler),
    greedyTokenPairs: rateOf(BASELINES.greedyTokenPairs),
    watchmanFormula: rateOf(BASELINES.watchmanFormula),
  };
}

function latencyOf(times: number[]): Latency {
  const sorted = [...times].sort((left, right) => left - right);
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
