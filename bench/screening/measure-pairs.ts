/* Labelled name pairs: how well does the name score tell the same from different, beside the plain baselines in the same run? */
import { BANDS } from '@freehold/screening/bands';
import { scoreNames } from '@freehold/screening/score-names';
import { BASELINES, BASELINE_THRESHOLD } from './baselines.ts';
import { crossValidate } from './cross-validate.ts';
import { measure } from './metrics.ts';
import type { Metrics } from './metrics.ts';
import { groupByName } from './group-by-name.ts';
import { readTable } from './read-table.ts';

export type Pair = { left: string; right: string; same: boolean; schema: string; source: string };
export type Measured = { all: Metrics; bySource: Record<string, Metrics> };
export type PairFigures = {
  pairs: Measured & { crossValidated: { folds: number; f1: number } };
  baselines: Record<string, Measured>;
};

/** Any file with the columns left, right, expected (same or different), schema, source. */
export function readPairs(path: string): Pair[] {
  return readTable(path).map((row, at) => {
    const { left, right, expected, schema, source } = row;
    if (left === undefined || right === undefined || (expected !== 'same' && expected !== 'different')) {
      throw new Error(`${path}: row ${at + 2} needs left, right, and expected as same or different.`);
    }
    return { left, right, same: expected === 'same', schema: schema ?? 'Person', source: (source ?? '').split(':')[0] || 'unnamed' };
  });
}

export function measurePairs(pairs: Pair[]): PairFigures {
  const ours = pairs.map((pair) => scoreNames(pair.left, pair.right, pair.schema));
  const groups = groupByName(pairs).map(String);
  const baselines = Object.entries(BASELINES).map(([name, score]) => {
    const scores = pairs.map((pair) => score(pair.left, pair.right));
    return [name, measureAll(pairs, scores, BASELINE_THRESHOLD)] as const;
  });
  return {
    pairs: {
      ...measureAll(pairs, ours, BANDS.standard.weak),
      crossValidated: crossValidate(pairs.map((pair, at) => ({ ...pair, score: ours[at] ?? 0, group: groups[at] ?? '' }))),
    },
    baselines: Object.fromEntries(baselines),
  };
}

function measureAll(pairs: Pair[], scores: number[], threshold: number): Measured {
  const judged = pairs.map((pair, at) => ({ source: pair.source, same: pair.same, score: scores[at] ?? 0 }));
  const sources = [...new Set(judged.map((row) => row.source))].sort();
  const bySource = sources.map(
    (source) =>
      [
        source,
        measure(
          judged.filter((row) => row.source === source),
          threshold,
        ),
      ] as const,
  );
  return { all: measure(judged, threshold), bySource: Object.fromEntries(bySource) };
}
