import { expect, test } from 'vitest';
import { linePath, monthMarks, roundSteps } from '../../../shared/sold/chart-scale.ts';
import { readMarketSearch } from './market-search.ts';
import { monthsBetween, percentWords, shortMonth } from '../../../shared/sold/sold-words.ts';
import { changeWords, countChange, isPostcodePart, receiptOf } from './words.ts';

test('months, changes and counts in words', () => {
  expect(monthsBetween('2025-03', '2026-02')).toBe('March 2025 to February 2026');
  expect(shortMonth('2025-09')).toBe('Sep 25');
  expect(changeWords(-3.25, 5)).toBe('−3.3% in 5 years');
  expect([2, 0.04, -0.04].map(percentWords)).toEqual(['+2.0%', '0.0%', '0.0%']);
  expect(changeWords(null, 1)).toBe('Too few sales to compare over a year');
  expect([countChange(3, 5), countChange(5, 5)]).toEqual(['2 fewer than in the 12 months before', 'as many as in the 12 months before']);
});

test('the receipt of another figure of the same sales', () => {
  expect(receiptOf('lower_quartile', 'median~BS6_5~all~2025-03~2026-02~every')).toBe('lower_quartile~BS6_5~all~2025-03~2026-02~every');
});

test.each([
  ['BS', true],
  ['bs6', true],
  ['BS6 5', true],
  ['SW1A 1AA', true],
  ['Clifton', false],
  ['', false],
])('%j is a postcode or a part of one: %j', (text, isOne) => expect(isPostcodePart(text)).toBe(isOne));

test('a wrong value of the address is left out', () => {
  const read = readMarketSearch({ tab: 'x', area: ' bs6 ', years: '7', homes: 'castles', metres: '805', chosen: 5 });
  expect(Object.entries(read).filter(([, value]) => value !== undefined)).toEqual([
    ['area', 'BS6'],
    ['metres', 805],
  ]);
});

test('the steps of a chart are round and hold every value', () => {
  expect(roundSteps([31, 47, 12])).toEqual([10, 20, 30, 40, 50]);
  expect(roundSteps([0, 3], true)).toEqual([0, 1, 2, 3]);
  for (const values of [[], [5], [0], [49_850_000, 49_850_000], [12_345, 98_765_432]]) {
    const steps = roundSteps(values);
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.length).toBeLessThan(8);
    for (const value of values) {
      expect(value).toBeGreaterThanOrEqual(steps[0] ?? Infinity);
      expect(value).toBeLessThanOrEqual(steps.at(-1) ?? -Infinity);
    }
  }
});

test('a line is parted where a month has no median, and few months are named', () => {
  expect(linePath([{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4 }])).toBe('M0.0 1.0L1.0 2.0M3.0 4.0');
  expect(monthMarks(Array.from({ length: 60 }, (_, at) => `2026-${String((at % 12) + 1).padStart(2, '0')}`)).length).toBeLessThanOrEqual(7);
});
