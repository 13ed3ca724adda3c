import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaResales, byQuarter, quarterEnd } from './area-resales.ts';
import type { AreaSales } from './area-sales.ts';
import { rangeOfComparables, scoreOf, scoreParts, type Likeness } from './comparable-score.ts';
import { expectedOf, registrationOf } from './completeness.ts';
import { changeOver, histogramOf, monthFigures, pricesByMonth, seasonsOf } from './market-report.ts';
import { changeYear, packYear, unpackYears } from './packed-years.ts';
import { figuresOf, likelyRanks } from './price-figures.ts';
import { quantile } from './quantile.ts';
import type { Sale } from './read-sales.ts';
import { mergeSorted, quantileOfLists } from './merge-sorted.ts';
import { byMonth, dayOfNewest, keyOf, leftOut, markOf, ofSector, pricesOf } from './sales-by-month.ts';
import { repeatSalesIndex } from './repeat-sales-index.ts';
import { homeOf, monthOf, resalePairs } from './resale-pairs.ts';

const sale: fc.Arbitrary<Sale> = fc.record<Sale>({
  id: fc.uuid(),
  pricePence: fc.integer({ min: 1, max: 900_000 }).map((pounds) => pounds * 100),
  date: fc
    .tuple(fc.integer({ min: 2010, max: 2014 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`),
  postcode: fc.constantFrom('RG30 2BY', 'RG30 2BU', ''),
  type: fc.constantFrom('D', 'S', 'T', 'F', 'O'),
  isNew: fc.boolean(),
  tenure: fc.constantFrom('F', 'L', 'U'),
  saon: fc.constantFrom('', 'FLAT 1'),
  paon: fc.constantFrom('1', '2', '3', ''),
  street: fc.constant('PEEL ROAD'),
  locality: fc.constant(''),
  town: fc.constant('READING'),
  district: fc.constant(''),
  county: fc.constant(''),
  category: fc.constantFrom('A', 'B'),
  change: fc.constant('A'),
});
const sales = fc.array(sale, { maxLength: 60 });
type Written = Pick<Sale, 'pricePence' | 'date' | 'type' | 'isNew' | 'tenure' | 'category'>;
/** Columns of sales that were written one by one. */
function columnsOf<S extends Written>(list: readonly S[], homeIn: (one: S) => string | null): AreaSales {
  const sorted = list.toSorted((a, b) => a.date.localeCompare(b.date));
  return {
    count: sorted.length,
    months: Int32Array.from(sorted, ({ date }) => monthOf(date)),
    days: Uint8Array.from(sorted, ({ date }) => Number(date.slice(8))),
    pounds: Int32Array.from(sorted, ({ pricePence }) => pricePence / 100),
    types: sorted.map(({ type }) => type).join(''),
    news: sorted.map(({ isNew }) => (isNew ? 'Y' : 'N')).join(''),
    tenures: sorted.map(({ tenure }) => tenure).join(''),
    categories: sorted.map(({ category }) => category).join(''),
    homes: sorted.map((one) => homeIn(one) ?? ''),
  };
}
const [from, to] = [monthOf('2010-01-01'), monthOf('2014-12-01')];

test('columns give the pairs and prices that rows give, whatever the sales', () => {
  fc.assert(
    fc.property(sales, (list) => {
      // Two sales of one home on one day have no order of their own.
      const days = new Set<string>();
      const once = list.filter((each) => {
        const key = `${homeOf(each)} ${each.date}`;
        return !days.has(key) && days.add(key);
      });
      const columns = columnsOf(once, homeOf);
      const sort = (pairs: readonly object[]) => pairs.map((pair) => JSON.stringify(pair)).sort();
      expect(sort(areaResales(columns, 'all', to).pairs)).toEqual(sort(resalePairs(once)));
      const counted = once.filter(({ category, type }) => category === 'A' && type === 'F').map(({ pricePence }) => pricePence / 100);
      const ordered = byMonth(columns);
      expect([...pricesOf(ordered, { homes: 'flats', from, to })]).toEqual(counted.sort((a, b) => a - b));
      const out = leftOut(ordered, { homes: 'all', from, to });
      const all = pricesOf(ordered, { homes: 'all', from, to }).length;
      expect(out.notFullValue + out.otherProperty + all).toBe(once.length);
    }),
  );
});

test('the ranks of a median hold it with at least 95 % certainty, and no narrower ranks would', () => {
  expect([likelyRanks(5), likelyRanks(6), likelyRanks(10), likelyRanks(20)]).toEqual([null, [1, 6], [2, 9], [6, 15]]);
  const [low, high] = likelyRanks(1000) ?? [0, 0];
  expect([low, high]).toEqual([469, 532]);
});

test('under five sales nothing but their number is told', () => {
  expect(figuresOf([1, 2, 3, 4])).toMatchObject({ sales: 4, medianPence: null, meanPence: null, likelyLowPence: null });
  expect(figuresOf([1, 2, 3, 4, 6])).toMatchObject({ medianPence: 300, meanPence: 320, tenthPence: 140, ninetiethPence: 520 });
});

describe('months', () => {
  const made = (perMonth: number, price: (month: number) => number) =>
    byMonth(
      columnsOf(
        Array.from({ length: 36 }, (_, month) =>
          Array.from({ length: perMonth }, (__, at) => ({
            at,
            pricePence: price(month) * 100,
            date: `${2010 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-10`,
            type: 'T' as const,
            category: 'A' as const,
            isNew: false,
            tenure: 'F' as const,
          })),
        ).flat(),
        () => null,
      ),
    );

  test('roll over twelve, and a change is that of the twelve before', () => {
    const months = pricesByMonth(
      made(2, (month) => (month < 24 ? 100 : 150)),
      'all',
      from,
      from + 35,
    );
    const [last] = monthFigures(months, from + 35, from + 35);
    expect(last).toMatchObject({ sales: 2, medianPence: null, rollingMedianPence: 15_000 });
    expect(changeOver(months, from + 35, 1)).toMatchObject({ percent: 50, percentAYear: null, salesBefore: 24, beforeMedianPence: 10_000 });
    expect(changeOver(months, from + 35, 2)).toMatchObject({ percent: 50, percentAYear: 22.5 });
    expect(changeOver(months, from + 35, 5)).toMatchObject({ percent: null, salesBefore: 0 });
  });

  test('have a season beside an average month of a hundred', () => {
    const every = (count: number) => new Map(Array.from({ length: 36 }, (_, month) => [from + month, count]));
    expect(seasonsOf(every(2), from + 35).map(({ index }) => index)).toEqual(Array.from({ length: 12 }, () => 100));
    expect(seasonsOf(every(1), from + 35)).toEqual([]);
    expect(seasonsOf(new Map(), from + 35)).toEqual([]);
  });
});

test('a quantile of several lists is that of all of them in order', () => {
  const lists = fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }), { minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(lists, fc.constantFrom(0, 0.1, 0.25, 0.5, 0.75, 1), (several, share) => {
      const sorted = several.map((list) => Int32Array.from(list).sort());
      const all = several.flat().sort((a, b) => a - b);
      expect([...mergeSorted(sorted)]).toEqual(all);
      expect(quantileOfLists(sorted, share)).toBe(quantile(all, share));
    }),
  );
});

describe('packed years', () => {
  const kept = fc.record({
    month: fc.integer({ min: 0, max: 35 }),
    pounds: fc.integer({ min: 1, max: 2_000_000_000 }),
    type: fc.constantFrom('D', 'S', 'T', 'F', 'O'),
    isNew: fc.boolean(),
    tenure: fc.constantFrom('F', 'L', 'U'),
    category: fc.constantFrom('A', 'B'),
    sector: fc.integer({ min: 0, max: 2 }),
    day: fc.integer({ min: 1, max: 31 }),
  });
  const keyOfKept = (one: { pounds: number } & Parameters<typeof markOf>[0]) => keyOf(one.pounds, markOf(one));

  test('give the sales that went in, also after others came and went', () => {
    fc.assert(
      fc.property(
        fc.array(kept, { maxLength: 40 }),
        fc.array(kept, { maxLength: 10 }),
        fc.integer({ min: 0, max: 10 }),
        (before, came, leave) => {
          const gone = before.slice(0, leave);
          const years = [2010, 2011, 2012].flatMap((year, at) => {
            const within = (list: typeof before) => list.filter(({ month }) => Math.floor(month / 12) === at);
            const lists = Array.from({ length: 12 }, (_, month) =>
              Float64Array.from(
                within(before).filter((one) => one.month % 12 === month),
                keyOfKept,
              ).sort(),
            );
            const changes = [
              ...within(came).map((one) => ({ month: one.month % 12, key: keyOfKept(one), isAdded: true })),
              ...within(gone).map((one) => ({ month: one.month % 12, key: keyOfKept(one), isAdded: false })),
            ];
            const packed = changeYear(packYear(lists), changes);
            return packed === null ? [] : [{ year, packed }];
          });
          const left = [...before.slice(leave), ...came];
          const sales = unpackYears(years);
          const first = Math.min(...left.map(({ month }) => month)) + 2010 * 12;
          expect([sales.count, sales.count === 0 ? Infinity : sales.first]).toEqual([left.length, first]);
          const whole = { from: 2010 * 12, to: 2012 * 12 + 11 };
          const counted = (list: typeof left) => list.filter(({ type, category }) => category === 'A' && type !== 'O');
          const prices = (list: typeof left) =>
            counted(list)
              .map(({ pounds }) => pounds)
              .sort((a, b) => a - b);
          expect([...pricesOf(sales, { homes: 'all', ...whole })]).toEqual(prices(left));
          expect([...pricesOf(ofSector(sales, 1), { homes: 'all', ...whole })]).toEqual(prices(left.filter(({ sector }) => sector === 1)));
          const days = counted(left)
            .map(({ month, day }) => month * 100 + day)
            .sort((a, b) => b - a);
          const third = dayOfNewest(sales, 'all', 3);
          expect(third === null ? undefined : (third.month - 2010 * 12) * 100 + third.day).toBe(days[2]);
        },
      ),
    );
  });

  test('do not lose what they never had', () => {
    const key = keyOf(5, markOf({ type: 'D', isNew: false, tenure: 'F', category: 'A', sector: 1, day: 1 }));
    expect(() => changeYear(null, [{ month: 0, key, isAdded: false }])).toThrow(/not in the sums/);
    expect(
      changeYear(packYear([Float64Array.of(key), ...Array.from({ length: 11 }, () => new Float64Array(0))]), [
        { month: 0, key, isAdded: false },
      ]),
    ).toBeNull();
  });
});

test('a histogram counts every sale once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 20, maxLength: 300 }), (prices) => {
      const steps = histogramOf(prices.sort((a, b) => a - b));
      if (steps.length > 0) expect(steps.reduce((sum, { sales: each }) => sum + each, 0)).toBe(prices.length);
    }),
  );
});

test('what a month will come to needs three files, and is never under what is registered', () => {
  const delays = [10, 30, 40, 20].map((many, months) => ({ months, sales: many }));
  expect(registrationOf({ files: 2, delays }).shares).toBeNull();
  const known = registrationOf({ files: 3, delays });
  expect(known.shares).toEqual([0.1, 0.4, 0.8, 1]);
  expect(expectedOf(8, 1, known)).toEqual({ registeredPercent: 40, sales: 20, low: 9, high: 31 });
  expect(expectedOf(7, 9, known)).toEqual({ registeredPercent: 100, sales: 7, low: 7, high: 7 });
  expect([expectedOf(0, 1, known), expectedOf(5, 1, { files: 0, shares: null })]).toEqual([null, null]);
});

test('an index may have its hundred at any month: levels keep their proportions, and the error there is nothing', () => {
  const pairs = Array.from({ length: 60 }, (_, at) => ({ from: at % 5, to: 5 + (at % 7), growth: ((at * 37) % 11) / 50 }));
  const [first, moved] = [repeatSalesIndex(pairs), repeatSalesIndex(pairs, 4)];
  expect(moved.map(({ month }) => month)).toEqual(first.map(({ month }) => month));
  expect(moved[4]).toEqual({ month: '0000-05', index: 100, error: 0 });
  moved.forEach(({ index }, at) => expect((index / 100) * (first[4]?.index ?? 0)).toBeCloseTo(first[at]?.index ?? 0, 6));
  expect(repeatSalesIndex(pairs, 99)).toEqual([]);
  expect(
    byQuarter([
      { from: 0, to: 1, growth: 1 },
      { from: 1, to: 8, growth: 1 },
    ]),
  ).toEqual([{ from: 2, to: 8, growth: 1 }]);
  expect([0, 1, 2, 3].map(quarterEnd)).toEqual([2, 2, 2, 5]);
});

describe('how like a sale is', () => {
  const SAME: Likeness = {
    metres: 0,
    monthsAgo: 1,
    type: 'T',
    soldType: 'T',
    tenure: 'F',
    soldTenure: 'F',
    isSameStreet: true,
    isNew: false,
    soldNew: false,
  };
  const score = (more: Partial<Likeness>) => scoreOf(scoreParts({ ...SAME, ...more }));

  test('is a hundred for the house next door sold last month, and each difference takes its own points', () => {
    expect(score({})).toBe(100);
    expect(score({ metres: 1609.344 })).toBe(85);
    expect(score({ monthsAgo: 60 })).toBe(75);
    expect(score({ soldType: 'F' })).toBe(80);
    expect([score({ soldType: 'S' }), score({ type: 'S', soldType: 'T' })]).toEqual([96, 96]);
    expect([score({ soldTenure: 'L' }), score({ soldTenure: 'U' }), score({ tenure: null })]).toEqual([92, 95, 95]);
    expect([score({ isSameStreet: false }), score({ soldNew: true })]).toEqual([90, 95]);
    expect(score({ metres: 99_999, monthsAgo: 999, soldType: 'F', soldTenure: 'L', isSameStreet: false, soldNew: true })).toBe(2);
  });

  test('makes a range from three on, between the lowest and the highest', () => {
    const of = (pounds: number, points: number) => ({ todayPence: pounds * 100, score: points });
    expect(rangeOfComparables([of(1000, 90), of(2000, 80)])).toBeNull();
    expect(rangeOfComparables([of(200_200, 100), of(300_000, 100), of(400_000, 50)])).toEqual({
      lowPence: 20_000_000,
      middlePence: 28_000_000,
      highPence: 40_000_000,
      from: 3,
    });
  });
});

test('quantiles of typed columns are those of lists', () => {
  expect(quantile(Int32Array.from([1, 2, 3, 4]), 0.5)).toBe(2.5);
});
