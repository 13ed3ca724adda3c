import { expect, test } from 'vitest';
import { buildIndex } from './build-index.ts';
import { emptyEntry } from './lists/list-format.ts';
import { screen } from './screen.ts';
import type { ListEntry, Query } from './types.ts';

const listed = (over: Partial<ListEntry>): ListEntry => ({
  ...emptyEntry('T1'),
  kind: 'person',
  names: [{ text: 'Wilmot Tregenna', kind: 'primary', parts: { given: 'Wilmot', family: 'Tregenna' } }],
  ...over,
});
const nearTo = (entry: ListEntry, query: Query) => screen(buildIndex([entry]), query, { weak: 99, strong: 100 }).nearest[0];
const wilmot = { kind: 'person', firstName: 'Wilmot', lastName: 'Tregenna' } as const;

test('the reason of a near name is what costs most: here the date of birth, and not the middle name', () => {
  const near = nearTo(listed({ dobs: ['1931-04-02'] }), { ...wilmot, middleNames: 'Hugh', dob: '1979-03-14' });
  expect(near).toMatchObject({
    why: 'Date of birth: asked 14 March 1979, listed 2 April 1931.',
    also: 'The listed name lacks Hugh.',
  });
});

test('where a word of the name costs most it is the reason, whatever fact differs after it', () => {
  const near = nearTo(listed({ countries: ['BY'] }), { ...wilmot, firstName: 'Petronella', nationality: 'IE' });
  expect(near).toMatchObject({
    why: 'Given name differs: Petronella against Wilmot.',
    also: 'Nationality: asked Ireland, listed Belarus.',
  });
});

test('of several differences the order in which they stand has no say', () => {
  const one = nearTo(listed({ countries: ['BY'], dobs: ['1931-04-02'] }), {
    ...wilmot,
    lastName: 'Tregeno',
    nationality: 'IE',
    dob: '1979-03-14',
  });
  expect(one?.why).toBe('Date of birth: asked 14 March 1979, listed 2 April 1931.');
  expect(one?.also).toBe('Nationality: asked Ireland, listed Belarus.');
});
