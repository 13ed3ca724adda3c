import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantile } from './quantile.ts';
import type { Sale } from './read-sales.ts';
import { repeatSalesIndex } from './repeat-sales-index.ts';
import { monthOf, nameOfMonth, resalePairs, type ResalePair } from './resale-pairs.ts';
import { summariseYears } from './summarise-years.ts';

const SALE: Sale = {
  id: 'A',
  pricePence: 10_000_000,
  date: '2019-04-11',
  postcode: 'RG30 2BY',
  type: 'T',
  isNew: false,
  tenure: 'F',
  saon: '',
  paon: '56',
  street: 'PEEL BROW',
  locality: '',
  town: '',
  district: '',
  county: '',
  category: 'A',
  change: 'A',
};
const sold = (more: Partial<Sale>) => ({ ...SALE, ...more });
const priced = (...pounds: number[]) => pounds.map((price) => sold({ pricePence: price * 100 }));

describe('quantiles', () => {
  test('lie between two values in proportion, as PostgreSQL has it', () => {
    expect([quantile([1, 2, 3, 4], 0.5), quantile([1, 2, 3, 4], 0.25), quantile([5], 0.75), quantile([], 0.5)]).toEqual([
      2.5,
      1.75,
      5,
      null,
    ]);
  });
});

describe('the figures of a year', () => {
  test('count homes at full value alone, each type by itself', () => {
    const figures = summariseYears([
      ...priced(100, 200, 300, 401),
      sold({ type: 'F', pricePence: 50_000 }),
      sold({ type: 'O', pricePence: 1 }),
      sold({ category: 'B', pricePence: 1 }),
      sold({ date: '2020-01-01' }),
    ]);
    expect(figures).toEqual({
      2019: {
        count: 5,
        medianPence: 30_000,
        lowerQuartilePence: 20_000,
        upperQuartilePence: 40_100,
        byType: { T: { count: 4, medianPence: 25_000 }, F: { count: 1, medianPence: 50_000 } },
      },
      2020: {
        count: 1,
        medianPence: 10_000_000,
        lowerQuartilePence: 10_000_000,
        upperQuartilePence: 10_000_000,
        byType: { T: { count: 1, medianPence: 10_000_000 } },
      },
    });
  });

  test('a quarter of a pound stays exact', () => {
    expect(summariseYears(priced(1, 2, 3, 5))['2019']).toMatchObject({ lowerQuartilePence: 175, upperQuartilePence: 350 });
  });
});

describe('pairs of sales of one home', () => {
  const pair = (second: Partial<Sale>, first: Partial<Sale> = {}) =>
    resalePairs([sold(first), sold({ id: 'B', date: '2021-04-11', pricePence: 20_000_000, ...second })]);

  test('are each with the next, whatever order the file has and however the address is written', () => {
    const [one] = pair({ postcode: 'rg302by', street: 'Peel  Brow' });
    expect(one).toEqual({ from: monthOf('2019-04-11'), to: monthOf('2021-04-11'), growth: Math.log(2) });
    expect(
      resalePairs([sold({ date: '2021-01-01' }), sold({ date: '2015-01-01' }), sold({ date: '2018-01-01' })]).map(({ from, to }) => [
        nameOfMonth(from),
        nameOfMonth(to),
      ]),
    ).toEqual([
      ['2015-01', '2018-01'],
      ['2018-01', '2021-01'],
    ]);
  });

  test.each([
    ['another flat', { saon: 'FLAT 2' }],
    ['another type', { type: 'S' }],
    ['within half a year', { date: '2019-09-30' }],
    ['at less than full value', { category: 'B' }],
    ['the same day', { date: '2019-04-11' }],
  ] as const)('are none: %s', (_, second) => {
    expect(pair(second)).toEqual([]);
  });

  test('leave out what was new the first time, and addresses that tell no home', () => {
    expect(pair({}, { isNew: true })).toEqual([]);
    expect(pair({ paon: '' }, { paon: '' })).toEqual([]);
    expect(pair({ postcode: '' }, { postcode: '' })).toEqual([]);
  });
});

describe('the index of resales', () => {
  const levels = [100, 104, 97, 120, 133];
  const made = (from: number, to: number): ResalePair => ({ from, to, growth: Math.log((levels[to] ?? 1) / (levels[from] ?? 1)) });

  test('finds the levels that the pairs were made of, and no error where they agree', () => {
    const index = repeatSalesIndex([made(0, 1), made(1, 2), made(0, 3), made(3, 4), made(2, 4), made(0, 4)]);
    expect(index.map(({ month }) => month)).toEqual(['0000-01', '0000-02', '0000-03', '0000-04', '0000-05']);
    index.forEach((point, at) => expect(point.index).toBeCloseTo(levels[at] ?? 0, 6));
    expect(index[0]).toEqual({ month: '0000-01', index: 100, error: 0 });
  });

  test('says nothing of months that no pair connects with the others', () => {
    const index = repeatSalesIndex([made(0, 1), made(1, 3), { from: 10, to: 20, growth: 1 }]);
    expect(index.map(({ month }) => month)).toEqual(['0000-01', '0000-02', '0000-04']);
    expect(repeatSalesIndex([])).toEqual([]);
  });

  test('a pair that waited long weighs less than one that did not, so that it moves the index less', () => {
    const noise = [0.05, -0.05, 0.05, -0.05];
    const short = noise.map((off) => ({ from: 0, to: 6, growth: off }));
    const long = noise.map((off) => ({ from: 0, to: 120, growth: 1 + off * 8 }));
    const [, six] = repeatSalesIndex([...short, ...long, { from: 6, to: 120, growth: 4 }]);
    const [, alone] = repeatSalesIndex(short);
    expect(Math.abs((six?.index ?? 0) - (alone?.index ?? 0))).toBeLessThan(60);
    expect(six?.error).toBeGreaterThan(0);
  });

  test('whatever the pairs, each point is above nothing and its error a number', () => {
    const any = fc.record({ from: fc.nat(40), gap: fc.integer({ min: 6, max: 60 }), growth: fc.double({ min: -2, max: 2, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 80 }), (list) => {
        const index = repeatSalesIndex(list.map(({ from, gap, growth }) => ({ from, to: from + gap, growth })));
        expect(index.length).toBeGreaterThan(1);
        for (const { index: level, error } of index)
          expect(level > 0 && Number.isFinite(level) && error >= 0 && Number.isFinite(error)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
