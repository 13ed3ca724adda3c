import { describe, expect, test } from 'vitest';
import { shortPounds } from '../../../lib/format.ts';
import { askedBy, countFilters, keptOf, readPropertySearch, tidySearch } from './list-search.ts';
import { nextStages } from './move-menu.tsx';
import { countSentence } from './words.ts';
import { KINDS } from './kinds.ts';

describe('the address of a list', () => {
  test.each([
    [
      { page: '2', stage: 'sold_stc', q: ' Calloway ' },
      { page: 2, stage: 'sold_stc', q: 'Calloway' },
    ],
    [{ q: 14 }, { q: '14' }],
    [{ stage: 'sold', sort: 'colour', order: 'up', look: 'map', clock: 'soon' }, {}],
    [
      { negotiator: 'none', archived: 'true', all: true },
      { negotiator: 'none', archived: true, all: true },
    ],
    [{ price_from: '-3', price_to: 99_000_000, area: 'x'.repeat(81), available: 'soon' }, {}],
    [
      { price_from: 250_000, available: '2026-12-01', view: '7' },
      { price_from: 250_000, available: '2026-12-01', view: 7 },
    ],
  ])('%j is read as %j', (written, read) => {
    expect(tidySearch(readPropertySearch(written))).toEqual(read);
  });

  test('is asked of the server in pence, without what only the screen needs', () => {
    const search = readPropertySearch({ price_from: 250_000, look: 'board', view: 3, stage: 'available' });
    expect(askedBy(1, search)).toEqual({ asset_type_id: 1, stage: 'available', price_from: 25_000_000 });
  });

  test('is kept in a view without the page, the look and the view', () => {
    const search = readPropertySearch({ page: 3, view: 3, look: 'board', all: true, clock: 'late', sort: 'price' });
    expect(keptOf(search)).toEqual({ clock: 'late', sort: 'price' });
  });

  test('counts a range of prices once', () => {
    expect(countFilters(readPropertySearch({ price_from: 1, price_to: 2, area: 'BS8', stage: 'available' }))).toBe(2);
  });
});

describe('where chosen properties may go together', () => {
  test.each([
    ['sale', ['instructed'], ['available']],
    ['sale', ['under_offer'], ['sold_stc']],
    ['sale', ['instructed', 'fallen_through'], ['available']],
    ['sale', ['instructed', 'exchanged'], []],
    ['sale', ['available'], []],
    ['letting', ['ended', 'instructed'], ['to_let']],
  ] as const)('a %s at %j: %j', (kind, stages, next) => {
    expect(nextStages(kind, stages)).toEqual(next);
  });
});

test.each([
  [89_500_000, '£895k'],
  [2_140_000_000, '£21.4m'],
  [2_342_000, '£23,420'],
  [0, '£0'],
])('%i pence are short as %s', (pence, words) => {
  expect(shortPounds(pence)).toBe(words);
});

test('the head says how many are live, what they come to and which checks are late', () => {
  const meta = { live: { count: 48, pence: 2_140_800_000 }, late: 1 } as Parameters<typeof countSentence>[1];
  expect(countSentence(KINDS.sales, meta)).toBe('48 live sales · £21.4m asking value · £446,000 average · one check late');
  expect(countSentence(KINDS.lettings, { ...meta, live: { count: 1, pence: 185_000 }, late: 0 })).toBe('1 live letting · £1,850 a month');
});
