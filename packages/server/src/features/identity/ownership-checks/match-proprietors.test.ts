import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareHomes } from './compare-homes.ts';
import { type Candidate, compareOwner, matchOwners, type OwnerName } from './match-proprietors.ts';

const owner = (name: string, over: Partial<OwnerName> = {}): OwnerName => ({ name, kind: 'person', company_number: null, ...over });
const person = (name: string, partyId = 1, lastName = name.split(' ').at(-1) ?? ''): Candidate => ({
  partyId,
  name,
  kind: 'person',
  lastName,
  companyNumber: null,
});

describe('a registered owner beside somebody of the deal', () => {
  test.each([
    ['MARIAN RUTH SEDGEMOOR', 'Marian Sedgemoor', 'full'],
    ['MARIAN RUTH SEDGEMOOR', 'Marian Ruth Sedgemoor', 'full'],
    ['MARIAN RUTH SEDGEMOOR', 'Marian R Sedgemoor', 'full'],
    ['M R SEDGEMOOR', 'Marian Ruth Sedgemoor', 'full'],
    ['MARIAN SEDGEMOOR', 'Marian Ruth Sedgemoor', 'partial'],
    ['MARIAN RUTH SEDGEMOOR', 'Marian Jane Sedgemoor', 'none'],
    ['MARIAN SEDGEMOOR', 'Marian Sedgemore', 'partial'],
    ['MARIAN SEDGEMOOR', 'Marian S', 'partial'],
    ['MARIAN SEDGEMOOR', 'Marian Oyelaran', 'none'],
    ['GERALD SEDGEMOOR', 'Marian Sedgemoor', 'none'],
    ['JOSÉ ÁLVAREZ-NÚÑEZ', 'Jose Alvarez Nunez', 'full'],
  ])('%s and %s: %s', (register, name, verdict) => {
    expect(compareOwner(owner(register), person(name, 1, name === 'Jose Alvarez Nunez' ? 'Alvarez Nunez' : undefined)).verdict).toBe(
      verdict,
    );
  });
  test('a former name is said to be one', () => {
    expect(compareOwner(owner('MARIAN SEDGEMOOR'), person('Marian Oyelaran')).words).toContain('marriage certificate');
  });
  test.each([
    ['LARKHILL HOMES LIMITED', '01234567', 'Larkhill Homes Ltd', '01234567', 'full'],
    ['LARKHILL HOMES LIMITED', '01234567', 'Renamed Since Ltd', '01234567', 'full'],
    ['LARKHILL HOMES LIMITED', null, 'Larkhill Homes Ltd', '01234567', 'full'],
    ['LARKHILL HOMES LIMITED', '01234567', 'Larkhill Homes Ltd', '07654321', 'partial'],
    ['LARKHILL HOMES LIMITED', null, 'Larkhill Home Limited', null, 'partial'],
    ['LARKHILL HOMES LIMITED', null, 'Larkhill Holdings Ltd', null, 'none'],
  ])('%s %s and %s %s: %s', (register, number, name, ownNumber, verdict) => {
    const company: Candidate = { partyId: 1, name, kind: 'company', lastName: '', companyNumber: ownNumber };
    expect(compareOwner(owner(register, { kind: 'company', company_number: number }), company).verdict).toBe(verdict);
  });
});

test('nobody stands for two owners: of father and son of one name one is missing', () => {
  const [first, second] = matchOwners([owner('JOHN LEE'), owner('JOHN LEE')], [person('John Lee')]);
  expect([first?.verdict, second?.verdict, second?.party_id]).toEqual(['full', 'none', null]);
  expect(second?.words).toContain('another owner of the same name');
});

const NAMES = ['John Lee', 'John Arthur Lee', 'J Lee', 'Jon Lee', 'Ann Lee', 'Ann Ray', 'Bo Ray', 'Katherine Ray', 'Kate Ray'];
const deals = fc.record({
  owners: fc.array(fc.constantFrom(...NAMES), { maxLength: 4 }),
  people: fc.array(fc.constantFrom(...NAMES), { maxLength: 4 }),
});
test('whoever is in the deal, each stands for one owner at most, and as many owners are accounted for in full as can be', () => {
  fc.assert(
    fc.property(deals, ({ owners, people }) => {
      const candidates = people.map((name, at) => person(name, at + 1));
      const listed = owners.map((name) => owner(name.toUpperCase()));
      const found = matchOwners(listed, candidates);
      const taken = found.flatMap(({ party_id: id }) => (id === null ? [] : [id]));
      expect(new Set(taken).size).toBe(taken.length);
      for (const [at, { party_id: id, verdict }] of found.entries()) {
        const of = candidates.find(({ partyId }) => partyId === id);
        const known = listed[at];
        if (of && known) expect(compareOwner(known, of).verdict).toBe(verdict);
        else expect(verdict).toBe('none');
      }
      expect(found.filter(({ verdict }) => verdict === 'full').length).toBe(mostInFull(listed, candidates));
      const turned = matchOwners(listed.toReversed(), candidates.toReversed());
      expect(turned.filter(({ verdict }) => verdict === 'full').length).toBe(found.filter(({ verdict }) => verdict === 'full').length);
    }),
    { numRuns: 300 },
  );
});
/** Every way of giving people to owners, tried. */
function mostInFull([first, ...rest]: readonly OwnerName[], people: readonly Candidate[]): number {
  if (first === undefined) return 0;
  const with_ = people.map((one, at) => (compareOwner(first, one).verdict === 'full' ? 1 + mostInFull(rest, people.toSpliced(at, 1)) : 0));
  return Math.max(mostInFull(rest, people), ...with_);
}

test.each([
  [['22 Corsley Avenue, Bristol BS9 4OK', 'BS9 4OK'], ['22 Corsley Avenue, Henleaze, Bristol BS9 4OK', 'BS9 4OK'], true],
  [['24 Corsley Avenue, Bristol BS9 4OK', 'BS9 4OK'], ['22 Corsley Avenue, Henleaze, Bristol BS9 4OK', 'BS9 4OK'], false],
  [['Flat 2, 22 Corsley Avenue, Bristol', null], ['22 Corsley Avenue, Henleaze, Bristol BS9 4OK', 'BS9 4OK'], false],
  [['22 Corsley Avenue, Bristol BS9 4QQ', 'BS9 4QQ'], ['22 Corsley Avenue, Henleaze, Bristol BS9 4OK', 'BS9 4OK'], false],
  [['The Old Rectory, Larkhill', null], ['The Old Rectory, Church Lane, Larkhill', null], true],
  [['The Old Rectory, Larkhill', null], ['Mill House, Stow', null], false],
  [['', null], ['Mill House, Stow', null], false],
])('%j and %j', ([address, postcode], [there, other], agrees) => {
  expect(
    compareHomes({ address: address ?? '', postcode: postcode ?? null }, { address: there ?? '', postcode: other ?? null }) === null,
  ).toBe(agrees);
});
