import { expect, test } from 'vitest';
import { readListSearch, tidySearch } from './list-search.ts';

test('filters are read from the address and wrong ones are left out', () => {
  expect(readListSearch({ page: '2', show: 'decided', member: '3', sort: 'nonsense', q: ' renner ' })).toMatchObject({
    page: 2,
    show: 'decided',
    member: 3,
    q: 'renner',
    sort: undefined,
  });
});

test('defaults do not stand in the address', () => {
  expect(tidySearch({ page: 1, show: 'all', q: undefined, order: 'asc' })).toEqual({ order: 'asc' });
});
