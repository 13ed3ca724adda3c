import { describe, expect, test } from 'vitest';
import { materialChanges } from './material-changes.ts';
import type { ListEntry } from './types.ts';

const ENTRY: ListEntry = {
  ref: 'EXA0001',
  kind: 'person',
  names: [
    { text: 'Casimir DRAVENKO', kind: 'primary' },
    { text: 'Kazimir Dravenka', kind: 'alias' },
  ],
  dobs: ['1968'],
  countries: ['BY'],
  gender: null,
  identifiers: ['passport: AB 12-34'],
  addresses: ['Minsk'],
  programme: 'Test programme',
  listedOn: '2020-01-01',
  text: 'Made up.',
};
const changed = (over: Partial<ListEntry>) => materialChanges(ENTRY, { ...ENTRY, ...over }).map(({ field }) => field);

describe('what counts as a change of a listed person', () => {
  test.each<[string, Partial<ListEntry>, string[]]>([
    ['a date of birth is added', { dobs: ['1968', '1961-04-02'] }, ['dobs']],
    ['a date of birth becomes exact', { dobs: ['1968-05-11'] }, ['dobs']],
    ['an alias is added', { names: [...ENTRY.names, { text: 'Old Fox', kind: 'weak_alias' }] }, ['names']],
    ['an alias is gone', { names: ENTRY.names.slice(0, 1) }, ['names']],
    ['an accent is added to a name', { names: [{ text: 'Casimír Dravenko', kind: 'primary' }, ...ENTRY.names.slice(1)] }, ['names']],
    ['a nationality is added', { countries: ['BY', 'RU'] }, ['countries']],
    ['a passport number is another', { identifiers: ['passport: AB 99'] }, ['identifiers']],
    ['the programme is another', { programme: 'Another' }, ['programme']],
    ['two things at once', { dobs: [], countries: [] }, ['dobs', 'countries']],
  ])('%s', (_name, over, fields) => expect(changed(over)).toEqual(fields));

  test.each<[string, Partial<ListEntry>]>([
    ['remarks are rewritten', { text: 'Made up,  with  more words.' }],
    ['an address is added', { addresses: ['Minsk', 'Brest'] }],
    [
      'names stand in another order and case',
      {
        names: [
          { text: 'KAZIMIR  DRAVENKA', kind: 'primary' },
          { text: 'Casimir Dravenko', kind: 'alias' },
        ],
      },
    ],
    ['a number is spaced in another way', { identifiers: ['Passport: AB-12 34'] }],
    ['a name is said twice', { names: [...ENTRY.names, { text: 'Casimir Dravenko', kind: 'alias' }] }],
    ['the day of listing is put right', { listedOn: '2020-02-01' }],
    ['the gender is added', { gender: 'male' }],
  ])('nothing: %s', (_name, over) => expect(changed(over)).toEqual([]));

  test('what it is listed for counts where both states say it', () => {
    const sanctioned: ListEntry = { ...ENTRY, categories: ['sanctions'] };
    expect(materialChanges(sanctioned, { ...ENTRY, categories: ['sanctions', 'pep'] })).toMatchObject([{ field: 'categories' }]);
    expect(materialChanges(ENTRY, sanctioned)).toEqual([]);
  });

  test('both values are told, whole', () => {
    expect(materialChanges(ENTRY, { ...ENTRY, dobs: ['1968', '1961-04-02'] })).toEqual([
      { field: 'dobs', before: ['1968'], after: ['1968', '1961-04-02'] },
    ]);
  });
});
