import { expect, test } from 'vitest';
import { measure } from './metrics.ts';

const judged = [
  { score: 95, same: true },
  { score: 90, same: false },
  { score: 80, same: true },
  { score: 10, same: false },
];

test('best F1, F1 at a threshold and the area under the curve are computed from the scores', () => {
  const found = measure(judged, 92);
  expect(found).toMatchObject({ rows: 4, same: 2, bestThreshold: 80, recall: 1, precisionAtThreshold: 1, recallAtThreshold: 0.5 });
  expect(found.bestF1).toBeCloseTo(0.8);
  expect(found.f1AtThreshold).toBeCloseTo(2 / 3);
  expect(found.auc).toBeCloseTo(0.75);
});

test('ties count half, and one kind alone has no area', () => {
  expect(
    measure(
      [
        { score: 1, same: true },
        { score: 1, same: false },
      ],
      1,
    ).auc,
  ).toBe(0.5);
  expect(measure([{ score: 1, same: true }], 1).auc).toBeNull();
});
