import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measurePairs, readPairs } from './measure-pairs.ts';
import { HAS_SCREENING_DATA, SCREENING_DATA } from './shared-data.ts';

describe.skipIf(!HAS_SCREENING_DATA)('labelled pairs (needs the shared data: set FREEHOLD_SHARED_DATA)', () => {
  const figures = measurePairs(HAS_SCREENING_DATA ? readPairs(join(SCREENING_DATA, 'pairs-dev.csv')) : []);

  test('the name score holds its bars', () => {
    expect(figures.pairs.bySource['nk_name_bench']?.bestF1).toBeGreaterThanOrEqual(0.8);
    expect(figures.pairs.all.bestF1).toBeGreaterThanOrEqual(0.79);
  });

  test('the shipped threshold is no worse than two points from the best one', () => {
    expect(figures.pairs.all.f1AtThreshold).toBeGreaterThan(figures.pairs.all.bestF1 - 0.02);
    expect(figures.pairs.crossValidated.f1).toBeGreaterThan(0.79);
  });

  test('it beats every plain baseline', () => {
    for (const baseline of Object.values(figures.baselines)) {
      expect(figures.pairs.all.auc).toBeGreaterThan(baseline.all.auc ?? 0);
      expect(figures.pairs.all.bestF1).toBeGreaterThan(baseline.all.bestF1);
    }
  });
});
