import { expect, test } from 'vitest';
import { askedBy, narrowedBy, readActivitySearch, tidySearch } from './activity-search.ts';

test('filters are read from the address', () => {
  const written = { q: ' renner ', from: '2026-06-08', to: '2026-06-09', person: '3', action: 'check', record: 'check:12', mine: 'true' };
  expect(readActivitySearch(written)).toEqual({
    q: 'renner',
    from: '2026-06-08',
    to: '2026-06-09',
    person: 3,
    action: 'check',
    record: 'check:12',
    mine: true,
  });
  expect(readActivitySearch({ q: 2026, person: 'system', record: 'list_version' })).toMatchObject({
    q: '2026',
    person: 'system',
    record: 'list_version',
  });
});

test('wrong ones are left out, so that an old link still opens the page', () => {
  const wrong = { q: '', from: '2026-13-40', to: 'yesterday', person: 'everybody', action: 'weather', record: '<b>', mine: 'no' };
  expect(tidySearch(readActivitySearch(wrong))).toEqual({});
  expect(readActivitySearch({ from: '2026-06-09', to: '2026-06-08' })).toMatchObject({ from: '2026-06-09', to: undefined });
});

test('they are asked of the server in its own words', () => {
  expect(askedBy({ q: 'a', from: '2026-06-08', person: 'system', action: 'member', record: 'check:12', mine: true })).toEqual({
    q: 'a',
    from: '2026-06-08',
    person: 'system',
    group: 'member',
    object_type: 'check',
    object_id: '12',
    only_mine: true,
  });
  expect(askedBy({ record: 'report' })).toEqual({ object_type: 'report' });
  expect(askedBy({})).toEqual({});
});

test.each([
  [{}, 'nothing'],
  [{ from: '2026-06-08' }, 'days'],
  [{ from: '2026-06-08', q: 'a' }, 'more'],
  [{ mine: true } as const, 'more'],
])('%j narrows by %s', (search, by) => {
  expect(narrowedBy(search)).toBe(by);
});
