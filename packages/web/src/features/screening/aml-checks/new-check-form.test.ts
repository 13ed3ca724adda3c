import { describe, expect, test } from 'vitest';
import { checkNewCheck, EMPTY_NEW_CHECK, serverMessages, toNewAmlCheck, type NewCheckValues } from './new-check-form.ts';

const person = (part: Partial<NewCheckValues>): NewCheckValues => ({
  ...EMPTY_NEW_CHECK,
  first_name: 'Niamh',
  last_name: 'O’Driscoll',
  ...part,
});
const company = (part: Partial<NewCheckValues>): NewCheckValues => ({
  ...EMPTY_NEW_CHECK,
  kind: 'company',
  name: 'Larkhill Developments Ltd',
  ...part,
});

describe('the form for a new check', () => {
  test('an empty person is told what to enter, in the words of the contract', () => {
    expect(checkNewCheck(EMPTY_NEW_CHECK)).toEqual({ first_name: 'Enter a first name', last_name: 'Enter a last name' });
  });

  test.each([
    [{ last_name: 'O’Driscol1' }, 'last_name', 'Use letters, spaces, hyphens and apostrophes only'],
    [{ first_name: 'N'.repeat(61) }, 'first_name', 'Must be 60 characters or fewer'],
    [{ dob: '31/02/1984' }, 'dob', 'Enter a real date of birth'],
    [{ dob: 'last March' }, 'dob', 'Enter a real date of birth'],
    [{ dob: '01/01/2190' }, 'dob', 'Enter a real date of birth'],
    [{ reference: 'x'.repeat(61) }, 'reference', 'Must be 60 characters or fewer'],
  ])('a person with %o is stopped at %s', (part, field, message) => {
    expect(checkNewCheck(person(part))).toEqual({ [field]: message });
  });

  test('a date typed day first goes on as a calendar date', () => {
    const values = person({ dob: '14/03/1979' });
    expect(checkNewCheck(values)).toEqual({});
    expect(toNewAmlCheck(values).subject).toMatchObject({ dob: '1979-03-14' });
  });

  test('every optional field may stay empty', () => {
    expect(checkNewCheck(person({}))).toEqual({});
    expect(checkNewCheck(company({}))).toEqual({});
  });

  test('a company number in a wrong shape is shown the right one', () => {
    expect(checkNewCheck(company({ number: '99 004 12X' }))).toEqual({
      number: 'Enter an 8-character company number, like 01234567 or SC123456',
    });
    expect(checkNewCheck(company({ name: ' ' }))).toEqual({ name: 'Enter a company name' });
  });

  test('what was typed for the other kind does not go along', () => {
    expect(toNewAmlCheck(company({ first_name: 'Niamh' })).subject).toEqual({
      kind: 'company',
      name: 'Larkhill Developments Ltd',
      number: '',
      country: '',
    });
  });

  test('other names and facts go along only where something was typed, and an error finds its own field', () => {
    const values = person({
      former_names: 'Jory Tregenna\n\n Jory Nancarrow ',
      maiden_name: 'Nancarrow',
      native_name: 'Джори Трегенна',
      aliases: 'Jory the Tinner',
      birth_place: 'Truro',
      residence: 'IR',
      passport_number: '51 ab 123456',
    });
    expect(checkNewCheck(values)).toEqual({});
    expect(toNewAmlCheck(values).subject).toMatchObject({
      other_names: [
        { kind: 'former', name: 'Jory Tregenna' },
        { kind: 'former', name: 'Jory Nancarrow' },
        { kind: 'maiden', name: 'Nancarrow' },
        { kind: 'native', name: 'Джори Трегенна' },
        { kind: 'alias', name: 'Jory the Tinner' },
      ],
      birth_place: 'Truro',
      residence: 'IR',
    });
    expect(toNewAmlCheck(person({})).subject).not.toHaveProperty('other_names');
    expect(serverMessages({ 'subject.other_names.2.name': 'Nothing to compare' }, values)).toEqual({ maiden_name: 'Nothing to compare' });
    expect(checkNewCheck(person({ passport_number: 'AB' }))).toEqual({ passport_number: 'Use 5 to 30 letters and digits' });
    expect(checkNewCheck(company({ other_numbers: '1027700132195\nHRB' }))).toEqual({ other_numbers: 'Use 5 to 30 letters and digits' });
  });

  test('a ship, an aircraft and a wallet are told what to enter', () => {
    const of = (part: Partial<NewCheckValues>) => checkNewCheck({ ...EMPTY_NEW_CHECK, ...part });
    expect(of({ kind: 'vessel', imo: 'IMO 9562233' })).toEqual({});
    expect(of({ kind: 'vessel', imo: '956' })).toEqual({ imo: 'Enter the seven digits of the IMO number, like 9562233' });
    expect(of({ kind: 'aircraft' })).toEqual({ registration: 'Enter the registration' });
    expect(of({ kind: 'wallet', wallet: '1Kuf' })).toEqual({ wallet: 'Enter the whole address, without spaces' });
    expect(toNewAmlCheck({ ...EMPTY_NEW_CHECK, kind: 'wallet', wallet: 'a', address: 'b' }).subject).toEqual({
      kind: 'wallet',
      address: 'a',
    });
  });

  test('messages of a refused call land on the fields of the form', () => {
    expect(serverMessages({ 'subject.last_name': 'Enter a last name', reference: 'Too long' }, EMPTY_NEW_CHECK)).toEqual({
      last_name: 'Enter a last name',
      reference: 'Too long',
    });
  });
});
