import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measureEntities, readEntityPairs } from './measure-entities.ts';
import { measurePairs, readPairs } from './measure-pairs.ts';
import { HAS_SCREENING_DATA, SCREENING_DATA } from './shared-data.ts';

describe.skipIf(!HAS_SCREENING_DATA)('labelled pairs (needs the shared data: set FREEHOLD_SHARED_DATA)', () => {
  const figures = measurePairs(HAS_SCREENING_DATA ? readPairs(join(SCREENING_DATA, 'pairs-dev.csv')) : []);

  test('the name score holds its bars', () => {
    expect(figures.pairs.bySource['nk_name_bench']?.bestF1).toBeGreaterThanOrEqual(0.86);
    expect(figures.pairs.all.bestF1).toBeGreaterThanOrEqual(0.87);
  });

  test('pairs that no constant was fitted on do as well', () => {
    expect(figures.pairs.bySource['os_pairs_caption']?.bestF1).toBeGreaterThanOrEqual(0.86);
  });

  test('seven pairs across scripts of eleven and every name of the United Nations reach the shipped threshold', () => {
    const crossScript = figures.pairs.bySource['watchman_cross_script'];
    expect(Math.round((crossScript?.recallAtThreshold ?? 0) * (crossScript?.rows ?? 0))).toBeGreaterThanOrEqual(7);
    expect(figures.pairs.bySource['yente_un_treated']?.recallAtThreshold).toBe(1);
  });

  test('the shipped threshold is no worse than two points from the best one', () => {
    expect(figures.pairs.all.f1AtThreshold).toBeGreaterThan(figures.pairs.all.bestF1 - 0.02);
    expect(figures.pairs.crossValidated.f1).toBeGreaterThan(0.86);
  });

  test('it beats every plain baseline', () => {
    for (const baseline of Object.values(figures.baselines)) {
      expect(figures.pairs.all.auc).toBeGreaterThan(baseline.all.auc ?? 0);
      expect(figures.pairs.all.bestF1).toBeGreaterThan(baseline.all.bestF1);
    }
  });
});

describe.skipIf(!HAS_SCREENING_DATA)('labelled records (needs the shared data: set FREEHOLD_SHARED_DATA)', () => {
  test('whole records reach their bar at the shipped threshold', { timeout: 60_000 }, () => {
    const figures = measureEntities(readEntityPairs(join(SCREENING_DATA, 'entity-pairs-dev.jsonl.gz')));
    expect(figures.entities.bestF1).toBeGreaterThanOrEqual(0.97);
    expect(figures.entities.f1AtThreshold).toBeGreaterThanOrEqual(0.965);
    for (const baseline of Object.values(figures.baselines)) expect(figures.entities.bestF1).toBeGreaterThan(baseline.bestF1);
  });
});
