import { expect, test } from 'vitest';
import { compareDates } from './compare-dates.ts';

test.each([
  [['1979-03-14'], ['1979-03-14'], 'exact', 0],
  [['1979-03-14'], ['1979-14-03', '1979-03-14'], 'exact', 0],
  [['1979-03-04'], ['1979-04-03'], 'flipped', 0],
  [['1979-03-14'], ['1979-03'], 'month', 0],
  [['1979-03-14'], ['1979'], 'year', 0],
  [['1979-03-14'], ['1975/1982'], 'year', 0],
  [['1979-12-31'], ['1980-01-01'], 'near', 1],
  [['1979-03-14'], ['1950', '1983-01-01'], 'differs', 4],
  [['1979', '1961-02-03'], ['1961-02-03'], 'exact', 0],
])('%o and %o are %s', (asked, listed, kind, years) => {
  expect(compareDates(asked, listed)).toEqual({ kind, years });
});

test('a side without a date says nothing', () => {
  expect(compareDates([], ['1979'])).toBeNull();
  expect(compareDates(['1979'], [])).toBeNull();
});
