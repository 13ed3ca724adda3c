import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { CONTACT_FAULT, channelOf, contactFault, loginTrouble } from './words.ts';

test.each(['tamsin.rowe@calloway.example', ' 07700 900418 ', '+44 (0)7700 900-418', '+33 6 12 34 56 78'])(
  '“%s” may be a contact',
  (typed) => {
    expect(contactFault(typed)).toBeNull();
  },
);

test.each(['', 'tamsin', 'tamsin@', 'tamsin@calloway', '07700', 'o7700 900418'])('“%s” is none', (typed) => {
  expect(contactFault(typed)).toBe(CONTACT_FAULT);
});

test('what has an @ is an address, anything else a number', () => {
  expect([channelOf('a@b.example'), channelOf('07700 900418')]).toEqual(['email', 'sms']);
});

test.each([
  ['OFFLINE', '', { what: 'You are offline.', advice: 'Check your connection, then try again.' }],
  [
    'RATE_LIMITED',
    'Several codes were already sent. Wait 15 minutes, then ask again.',
    { what: 'Several codes were already sent.', advice: 'Wait 15 minutes, then ask again.' },
  ],
  ['INTERNAL', '', { what: 'Something went wrong on our side.', advice: 'Try again in a moment. Reference r1.' }],
])('%s is told in plain words', (code, message, words) => {
  expect(loginTrouble(new ApiError({ code, message, status: 500, reference: 'r1' }))).toEqual(words);
});
