import { expect, test } from 'vitest';
import { readDate, readDates } from './read-date.ts';

test.each([
  ['14 Mar 1979', '1979-03-14'],
  ['circa 1980', '1980'],
  ['Mar 1979', '1979-03'],
  ['14/03/1979', '1979-03-14'],
  ['dd/mm/1979', '1979'],
  ['00/03/1979', '1979-03'],
  ['11.8.1960', '1960-08-11'],
  ['1978-04-28', '1978-04-28'],
  ['12 April 2010', '2010-04-12'],
  ['1975 to 1979', '1975/1979'],
  ['12-May-2026', '2026-05-12'],
  ['unknown', null],
  ['', null],
])('%s is read as %s', (words, date) => {
  expect(readDate(words)).toBe(date);
});

test('a cell with several dates gives each once', () => {
  expect(readDates('1979; 1980; 1979')).toEqual(['1979', '1980']);
  expect(readDates('(1) 14/03/1979 (2) 00/00/1980')).toEqual(['1979-03-14', '1980']);
});
