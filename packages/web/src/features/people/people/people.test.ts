import { expect, test } from 'vitest';
import { changedFields, textsOf, withMine } from './party-edits.ts';
import { checkParty, EMPTY_ADDRESS, EMPTY_PARTY, serverMessages, toNewParty } from './party-form.ts';
import { filtersOf, readPeopleSearch, tidyPeopleSearch } from './people-search.ts';
import { keptInWords, rolesInWords } from './words.ts';

const TOBIAS = { ...EMPTY_PARTY, first_name: 'Tobias', last_name: 'Renner' };

test('filters come from the address; a wrong one is left out, and what is usual leaves the address short', () => {
  const search = readPeopleSearch({ q: ' tob ', kind: 'robot', as: 'buyer', page: '1', risk: 'high' });
  expect(search).toMatchObject({ q: 'tob', kind: undefined, as: 'buyer', page: 1, risk: 'high' });
  expect(tidyPeopleSearch(search)).toEqual({ q: 'tob', as: 'buyer', risk: 'high' });
  expect(filtersOf(search)).toEqual({ q: 'tob', role: 'buyer', risk: 'high' });
});
test('empty lines and addresses are no part of the record, and dates are read as they are typed', () => {
  const party = toNewParty({ ...TOBIAS, dob: '14/3/1979', phones: ['', ' 07700 900263 '], addresses: [EMPTY_ADDRESS] });
  expect(party).toMatchObject({ dob: '1979-03-14', phones: ['07700 900263'], addresses: [] });
});
test('the contract’s own sentences stand at their fields', async () => {
  const found = await checkParty({
    ...EMPTY_PARTY,
    phones: ['12'],
    addresses: [{ ...EMPTY_ADDRESS, line1: '3 Sable Street' }],
    relationship_started_on: '01/02/2024',
    relationship_ended_on: '01/02/2023',
  });
  expect(found).toMatchObject({
    first_name: 'Enter a first name',
    last_name: 'Enter a last name',
    'phones.0': 'Enter a phone number, like 07700 900123',
    'addresses.0.town': 'Enter a town',
  });
  expect(await checkParty({ ...TOBIAS, relationship_started_on: '01/02/2024', relationship_ended_on: '01/02/2023' })).toEqual({
    relationship_ended_on: 'Must not be before the day it started',
  });
  expect(serverMessages({ 'party.emails.0': 'Wrong' })).toEqual({ 'emails.0': 'Wrong' });
});
test('of two changes at once each keeps the fields the other did not touch', () => {
  const mine = { ...TOBIAS, title: 'Dr', phones: ['+447700900263'] };
  const theirs = { ...TOBIAS, user_reference: 'FILE-2' };
  expect(changedFields(TOBIAS, mine)).toEqual(['title', 'phones']);
  expect(withMine(theirs, mine, ['title', 'phones'])).toMatchObject({ title: 'Dr', phones: ['+447700900263'], user_reference: 'FILE-2' });
  expect(textsOf(mine).phones).toBe('+447700900263');
});
test('a record is active, kept until a day, or past it', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(keptInWords({ retention_until: null }, now)).toBe('Active');
  expect(keptInWords({ retention_until: '2031-03-03' }, now)).toBe('Until 3 Mar 2031');
  expect(keptInWords({ retention_until: '2021-03-03' }, now)).toBe('Due since 3 Mar 2021');
  expect(rolesInWords(['buyer', 'landlord'])).toBe('Buyer, landlord');
});
