import { expect, test } from 'vitest';
import { balancePath } from './balance-path.ts';

const SIZE = { width: 100, height: 100 };

test('a balance holds until the next one is printed, on a scale people count in', () => {
  const points = [
    { date: '2026-05-01', pence: 13_100_000 },
    { date: '2026-05-06', pence: 22_900_000 },
    { date: '2026-05-11', pence: 24_300_000 },
  ];
  expect(balancePath(points, SIZE)).toEqual({
    line: 'M0 84.5H50V35.5H100V28.5',
    area: 'M0 84.5H50V35.5H100V28.5V100H0Z',
    least: 10_000_000,
    most: 30_000_000,
  });
});

test('one balance, none, and one that never changes are drawn without a fault', () => {
  for (const points of [
    [],
    [{ date: '2026-05-01', pence: 0 }],
    [
      { date: '2026-05-01', pence: -500 },
      { date: '2026-05-02', pence: -500 },
    ],
  ])
    expect(balancePath(points, SIZE).line).not.toMatch(/NaN|Infinity/);
});
