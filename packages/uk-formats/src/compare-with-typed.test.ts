import { expect, test } from 'vitest';
import { compareWithTyped, type TypedDetails } from './compare-with-typed.ts';
import { readMrz } from './read-mrz.ts';

const { document } = readMrz(['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'], {
  today: '2026-11-23',
});
if (!document) throw new Error('ICAO’s example was not read');
const SAME: TypedDetails = {
  firstName: 'Anna',
  middleNames: 'Maria',
  lastName: 'Eriksson',
  dob: '1974-08-12',
  sex: 'F',
  number: 'L898902C3',
  expiresOn: '2012-04-15',
};
const codes = (more: TypedDetails, of = document) => compareWithTyped(of, { ...SAME, ...more }).map(({ code }) => code);

test('the same says nothing', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ firstName: 'Anna-Maria', middleNames: '' })).toEqual([]);
  expect(codes({ firstName: 'ANNÁ', lastName: "Erik'sson", number: 'l 898902 c3' })).toEqual([]);
  expect(compareWithTyped(document, {})).toEqual([]);
});

test.each<[string, TypedDetails, string]>([
  ['another surname', { lastName: 'Smith' }, 'surname_differs'],
  ['names the other way round', { firstName: 'Eriksson', middleNames: '', lastName: 'Anna' }, 'names_swapped'],
  ['another first name', { firstName: 'Ann' }, 'first_name_differs'],
  ['another middle name', { middleNames: 'Jane' }, 'middle_names_differ'],
  ['no middle name', { middleNames: '' }, 'middle_names_left_out'],
  ['another birthday', { dob: '1974-08-13' }, 'dob_differs'],
  ['two digits of the birthday in the wrong order', { dob: '1974-08-21' }, 'dob_transposed'],
  ['day and month in the wrong order', { dob: '1974-12-08' }, 'dob_transposed'],
  ['another sex', { sex: 'M' }, 'sex_differs'],
  ['another nationality', { nationality: 'GB' }, 'nationality_differs'],
  ['another country', { country: 'GB' }, 'country_differs'],
  ['another number', { number: 'L898902C4' }, 'number_differs'],
  ['another expiry', { expiresOn: '2022-04-15' }, 'expiry_differs'],
])('%s has words', (_, typed, code) => {
  const found = compareWithTyped(document, { ...SAME, ...typed });
  expect(found.map((difference) => difference.code)).toEqual([code]);
  expect(found[0]?.message).toMatch(/document/);
});

test('notes are no contradictions', () =>
  expect(compareWithTyped(document, { ...SAME, middleNames: '' }).map(({ weight }) => weight)).toEqual(['note']));

test('a birthday a hundred years ago is no difference: the zone has no century', () => expect(codes({ dob: '1874-08-12' })).toEqual([]));

test('names that were cut agree with those that go on', () => {
  const cut = readMrz(['P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'], {
    today: '2026-11-23',
  }).document;
  expect(cut?.isNameCut).toBe(true);
  expect(codes({ lastName: 'Nilavadhanananda', firstName: 'Chayapa', middleNames: 'Dejthamrong Krasuang' }, cut ?? document)).toEqual([]);
  expect(codes({ lastName: 'Nilavadhanananda', firstName: 'Chayapa', middleNames: 'Dejthamrong Rasuang' }, cut ?? document)).toEqual([
    'middle_names_differ',
  ]);
});

test('a name in another script is left to a person', () => expect(codes({ lastName: 'Эриксон' })).toEqual([]));
