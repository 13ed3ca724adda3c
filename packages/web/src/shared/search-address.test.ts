import { expect, test } from 'vitest';
import { addressOfSearch, SEARCH_PATH, searchIn } from './search-address.ts';

const workspace = { firebaseId: 'uid-7', workspaceName: 'Pennard & Lisle, Bristol' };

test('a search carries search, firebaseId and workspaceName', () => {
  const address = new URL(addressOfSearch({ search: 'Renner', ...workspace }), 'http://localhost');
  expect(address.pathname).toBe('/properties/search/properties-or-applicants');
  expect(Object.fromEntries(address.searchParams)).toEqual({ search: 'Renner', ...workspace });
});

test('an owner without an identity leaves firebaseId empty', () => {
  expect(addressOfSearch({ search: 'x', ...workspace, firebaseId: null })).toContain('firebaseId=&');
});

test.each(['+44 7700 900263', '14', '1e5', '"Renner"', 'true', "6 Renner's Yard, BS5 6VO", '50% & more', '{}'])(
  'what is written (%s) is read back letter for letter',
  (search) => {
    const address = new URL(addressOfSearch({ search, ...workspace }), 'http://localhost');
    expect(searchIn(address.pathname, address.search)).toBe(search);
  },
);

test('other pages search for nothing', () => {
  expect(searchIn('/', '?search=Renner')).toBeNull();
  expect(searchIn(SEARCH_PATH, '')).toBe('');
});
