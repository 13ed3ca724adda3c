import { expect, test } from 'vitest';
import { heightOfRow, rowOfPage, rowsOf } from './page-rows.ts';

const page = (number: number, width = 595, height = 842) => ({ number, width, height });

test('pages stand two in a row, and each is found in its own', () => {
  const pages = Array.from({ length: 5 }, (_, at) => page(at + 1));
  expect(rowsOf(pages).map((row) => row.map(({ number }) => number))).toEqual([[1, 2], [3, 4], [5]]);
  expect([1, 2, 3, 5].map((number) => rowOfPage(pages, number))).toEqual([0, 0, 1, 2]);
  expect(rowOfPage(pages, 9)).toBe(-1);
});

test('a row is as high as the higher of its pages', () => {
  const width = 170;
  expect(heightOfRow([page(1), page(2, 842, 595)], width)).toBe(heightOfRow([page(1)], width));
  expect(heightOfRow([page(1)], width)).toBeGreaterThan(heightOfRow([page(2, 842, 595)], width));
});
