import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { changeTrouble, passkeyHistory, recoveryFile, roleWords } from './words.ts';

const refusal = (code: string, message = '', reference: string | null = null) => new ApiError({ code, message, status: 422, reference });

test.each([
  [{ role: 'Owner', is_admin: true }, 'Owner, Admin'],
  [{ role: 'Admin', is_admin: true }, 'Admin'],
  [{ role: 'Negotiator', is_admin: false }, 'Negotiator'],
])('the role says Admin once for those who are one: %o', (user, words) => {
  expect(roleWords(user)).toBe(words);
});

test.each([
  [null, 'Added 12 May, not used yet'],
  ['2026-11-20T09:00:00Z', 'Added 12 May, used yesterday'],
  ['2026-11-21T09:00:00Z', 'Added 12 May, used today'],
])('a passkey tells when it was added and last used: %s', (last_used_at, words) => {
  const passkey = { id: 1, name: 'Laptop', created_at: '2026-05-12T09:00:00Z', last_used_at };
  expect(passkeyHistory(passkey, new Date('2026-11-21T12:00:00Z'))).toBe(words);
});

test.each([
  ['CANCELLED', /prompt was closed or timed out\. Try again\.$/],
  ['UNAUTHORISED_DOMAIN', /^This address is not set up for sign-in\./],
  ['OFFLINE', /^You are offline\. Check your connection/],
  ['DUPLICATE', /already holds a passkey/],
  ['PASSKEY_REFUSED', /could not make a passkey/],
  ['INTERNAL', /^Something went wrong on our side\./],
])('a change that failed with %s says what happened and what to do', (code, words) => {
  expect(changeTrouble(refusal(code))).toMatch(words);
});

test('the server’s own sentence and its reference are passed on', () => {
  expect(changeTrouble(refusal('INVALID_STATE', 'Two-step sign-in is on already.', 'r-7'))).toBe(
    'Two-step sign-in is on already. Reference r-7.',
  );
});

test('the recovery file holds the address and each code on its own line', () => {
  const file = recoveryFile('imogen.ashworth@pennard.example', ['abcde-fgh23', 'bcdef-gh234']);
  expect(file.split('\n')).toContain('abcde-fgh23');
  expect(file.split('\n')).toContain('bcdef-gh234');
  expect(file).toContain('imogen.ashworth@pennard.example');
});
