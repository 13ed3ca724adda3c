import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupMatches, type Found } from './group-matches.ts';
import type { ListEntry, ListKey } from './types.ts';

function found(listKey: ListKey, ref: string, name: string, facts: Partial<ListEntry> = {}): Found {
  const blank = { dobs: [], countries: [], gender: null, identifiers: [], addresses: [], programme: null, listedOn: null, text: '' };
  return { listKey, entry: { ref, kind: 'person', names: [{ text: name, kind: 'primary' }], ...blank, ...facts } };
}
const uk = (facts: Partial<ListEntry> = {}) => found('uk-sanctions', 'RUS2053', 'Casimir DRAVENKO', facts);
const un = (facts: Partial<ListEntry> = {}) => found('un-consolidated', 'QDi.1', 'DRAVENKO, Casimir', facts);

test.each([
  ['name in another order and case, and the whole birth date', uk({ dobs: ['1968-04-02'] }), un({ dobs: ['1968-04-02', '1969'] }), true],
  ['name without a birth date', uk(), un(), false],
  ['name and the year alone', uk({ dobs: ['1968'] }), un({ dobs: ['1968'] }), false],
  ['name, and another birth date', uk({ dobs: ['1968-04-02'] }), un({ dobs: ['1968-04-03'] }), false],
  ['passport, written with spaces', uk({ identifiers: ['passport: AB 123456'] }), un({ identifiers: ['passport: AB123456'] }), true],
  ['number of four digits', uk({ identifiers: ['id: 1234'] }), un({ identifiers: ['id: 1234'] }), false],
  [
    'passport, and years of birth that rule each other out',
    uk({ identifiers: ['passport: AB123456'], dobs: ['1968'] }),
    un({ identifiers: ['passport: AB123456'], dobs: ['1981-01-01'] }),
    false,
  ],
  [
    'number, of a person and a company',
    uk({ identifiers: ['tax number: 7707083893'] }),
    un({ identifiers: ['tax number: 7707083893'], kind: 'organisation' }),
    false,
  ],
  ['entry, as a collected source says', uk(), found('own-os', 'NK-1', 'C. Dravenko', { referents: ['gb-fcdo-rus2053'] }), true],
  [
    'entry, as OFSI says of the UK list',
    uk(),
    found('ofsi-consolidated', '13042', 'C. Dravenko', { text: '(UK Sanctions List Ref):RUS2053. (UK Statement of Reasons):None' }),
    true,
  ],
  ['entry, as OFSI says of the UN list', un(), found('ofsi-consolidated', '13042', 'C. Dravenko', { text: '(UN Ref):QDi.1' }), false],
  [
    'entry, as OFSI says of the UN list with its whole number',
    { ...un(), entry: { ...un().entry, ref: 'QDi.299' } },
    found('ofsi-consolidated', '13042', 'C. Dravenko', { text: '(UN Ref):QDi.299. (UK Sanctions List Ref):AQD0191.' }),
    true,
  ],
  [
    'reference, in the remarks of a list that is not OFSI’s',
    uk(),
    found('own-a', '1', 'X', { text: '(UK Sanctions List Ref):RUS2053' }),
    false,
  ],
  ['entity in two sources of one’s own', found('own-a', 'NK-1', 'X'), found('own-b', 'NK-1', 'Y'), true],
  [
    'weak alias and birth date',
    uk({ dobs: ['1968-04-02'] }),
    un({ dobs: ['1968-04-02'], names: [{ text: 'Casimir Dravenko', kind: 'weak_alias' }] }),
    false,
  ],
])('the same %s', (_what, one, other, together) => expect(groupMatches([one, other])).toEqual(together ? [[0, 1]] : [[0], [1]]));

test('a chain of agreements is one group, and the rest keep their places', () => {
  const chain = [
    uk({ dobs: ['1968-04-02'] }),
    found('eu-consolidated', '9', 'Somebody Else', { dobs: ['1970-01-01'] }),
    un({ dobs: ['1968-04-02'], identifiers: ['passport: AB123456'] }),
    found('ofac-sdn', '46001', 'Kazimir Drawenko', { identifiers: ['passport: AB123456'] }),
  ];
  expect(groupMatches(chain)).toEqual([[0, 2, 3], [1]]);
});

test('every match stands in exactly one group, whatever was found', () => {
  const any = fc.record({
    listKey: fc.constantFrom<ListKey>('uk-sanctions', 'un-consolidated', 'own-a'),
    ref: fc.constantFrom('1', '2', '3'),
    name: fc.constantFrom('Ann Lee', 'Lee Ann', 'Bo Li'),
    dob: fc.constantFrom('1968-04-02', '1968', '1970-01-01'),
    number: fc.constantFrom('passport: AB123456', 'id: 12', 'id: 999999'),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (rows) => {
      const given = rows.map(({ listKey, ref, name, dob, number }) => found(listKey, ref, name, { dobs: [dob], identifiers: [number] }));
      const all = groupMatches(given).flat();
      expect([...all].sort((left, right) => left - right)).toEqual(given.map((_, at) => at));
    }),
  );
});
