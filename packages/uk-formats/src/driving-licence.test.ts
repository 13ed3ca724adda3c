import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLicenceNumber, isGbLicenceNumber, isNiLicenceNumber, type LicenceHolder } from './driving-licence.ts';

/** DVLA's specimen. */
const MORGAN: LicenceHolder = { firstName: 'Sarah', middleNames: 'Meredyth', lastName: 'Morgan', dob: '1976-03-11', sex: 'F' };
const SPECIMEN = 'MORGA753116SM9IJ';
const codes = (number: string, more: Partial<LicenceHolder> = {}) =>
  checkLicenceNumber(number, { ...MORGAN, ...more }).map(({ code }) => code);

test('the specimen belongs to its holder, however it is typed', () => {
  expect(codes(SPECIMEN)).toEqual([]);
  expect(codes('morga 753116 sm9ij')).toEqual([]);
  expect(codes('MORGA657054SM9IJ', { dob: '1964-07-05' })).toEqual([]);
});

test.each<[string, Partial<LicenceHolder>, string[]]>([
  ['another surname', { lastName: 'Morton' }, ['surname']],
  ['another day', { dob: '1976-03-12' }, ['birth_date']],
  ['day and month swapped', { dob: '1976-11-03' }, ['birth_date']],
  ['another decade', { dob: '1986-03-11' }, ['birth_date']],
  ['another sex', { sex: 'M' }, ['sex']],
  ['another first name', { firstName: 'Anna' }, ['initials']],
  ['another middle name', { middleNames: 'Jane' }, ['initials']],
  [
    'somebody else',
    { firstName: 'John', middleNames: '', lastName: 'Smith', dob: '1990-01-01', sex: 'M' },
    ['surname', 'birth_date', 'sex', 'initials'],
  ],
])('%s is found', (_, more, found) => expect(codes(SPECIMEN, more)).toEqual(found));

test('what somebody left out is no contradiction', () => {
  expect(codes(SPECIMEN, { middleNames: '' })).toEqual([]);
  expect(codes(SPECIMEN, { middleNames: '', firstName: 'Sarah Meredyth', sex: null })).toEqual([]);
  expect(codes('MORGA753116S99IJ', { middleNames: 'Meredyth' })).toEqual(['initials']);
});

test.each([
  ['MacDonald', 'MCDON'],
  ['McDonald', 'MCDON'],
  ["O'Brien", 'OBRIE'],
  ['Smith-Jones', 'SMITH'],
  ['Li', 'LI999'],
  ['Müller', 'MULLE'],
  ['Müller', 'MUELL'],
  ['St. John', 'STJOH'],
])('the surname %s stands as %s', (lastName, start) => expect(codes(`${start}753116SM9IJ`, { lastName })).toEqual([]));
test('MAC is always written MC', () => expect(codes('MACDO753116SM9IJ', { lastName: 'MacDonald' })).toEqual(['surname']));

test('what cannot be a number', () => {
  for (const text of [
    '',
    'MORGA753116SM9I',
    'MORGA753116SM9IJX',
    '9MORG753116SM9IJ',
    'MORGA713116SM9IJ',
    'MORGA753326SM9IJ',
    'MORGA7531A6SM9IJ',
    'MO9GA753116SM9IJ',
  ])
    expect([text, isGbLicenceNumber(text), codes(text)]).toEqual([text, false, ['form']]);
});

test('a licence of Northern Ireland is eight digits, which say nothing about anybody', () => {
  expect(codes('1234 5678')).toEqual([]);
  expect(['12345678', '1234567', '123456789', '1234567A'].map(isNiLicenceNumber)).toEqual([true, false, false, false]);
});

test('a number made by DVLA’s rule agrees with whom it was made for', () =>
  fc.assert(
    fc.property(
      fc.stringMatching(/^[B-LN-Z][a-z]{1,9}$/),
      fc.stringMatching(/^[A-Z][a-z]{1,9}$/),
      fc.date({ min: new Date('1930-01-01'), max: new Date('2008-01-01'), noInvalidDate: true }),
      fc.boolean(),
      (lastName, firstName, born, isFemale) => {
        const dob = born.toISOString().slice(0, 10);
        const month = String(Number(dob.slice(5, 7)) + (isFemale ? 50 : 0)).padStart(2, '0');
        const number = `${lastName.toUpperCase().slice(0, 5).padEnd(5, '9')}${dob[2]}${month}${dob.slice(8)}${dob[3]}${firstName[0]}99AB`;
        expect(checkLicenceNumber(number, { firstName, lastName, dob, sex: isFemale ? 'F' : 'M' })).toEqual([]);
      },
    ),
  ));
