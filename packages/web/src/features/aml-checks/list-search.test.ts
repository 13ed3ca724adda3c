import { expect, test } from 'vitest';
import { AmlListSearch, tidySearch } from './list-search.ts';

test('filters are read from the address and wrong ones are left out', () => {
  expect(AmlListSearch.parse({ page: '2', show: 'decided', member: '3', sort: 'nonsense', q: ' renner ' })).toMatchObject({
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
