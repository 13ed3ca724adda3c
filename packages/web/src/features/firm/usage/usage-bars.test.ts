import { expect, test } from 'vitest';
import { barsOf, marksOf } from './usage-bars.ts';

const kinds = [
  { kind: 'aml_check', label: 'Sanctions check' },
  { kind: 'identity_check', label: 'Identity check' },
];
const used = (day: string, kind: string, quantity: number) => ({
  day,
  kind,
  quantity,
  total_pence: quantity * 120,
  vat_pence: quantity * 24,
});

test('each day has a bar, also one on which nothing was used and those around the end of summer time', () => {
  const bars = barsOf({
    from: '2026-10-24',
    to: '2026-10-27',
    kinds,
    days: [used('2026-10-25', 'aml_check', 2), used('2026-10-25', 'identity_check', 1)],
  });
  expect(bars.map(({ key, quantity, total_pence: pence }) => [key, quantity, pence])).toEqual([
    ['2026-10-24', 0, 0],
    ['2026-10-25', 3, 360],
    ['2026-10-26', 0, 0],
    ['2026-10-27', 0, 0],
  ]);
  expect(bars[1]?.counts).toEqual([
    { kind: 'aml_check', quantity: 2 },
    { kind: 'identity_check', quantity: 1 },
  ]);
});

test('many days are shown by month, and the sum stays the same', () => {
  const bars = barsOf({
    from: '2026-01-15',
    to: '2026-06-09',
    kinds,
    days: [used('2026-02-28', 'aml_check', 2), used('2026-02-01', 'aml_check', 5)],
  });
  expect(bars.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['2026-01', 0],
    ['2026-02', 7],
    ['2026-03', 0],
    ['2026-04', 0],
    ['2026-05', 0],
    ['2026-06', 0],
  ]);
  expect(marksOf(Array.from({ length: 30 }), () => 'x').length).toBeLessThanOrEqual(7);
});
