import { expect, test } from 'vitest';
import { maskEmail, maskPhone, readContact } from './contact.ts';

test.each([
  '07700 900418',
  '07700900418',
  '+44 7700 900418',
  '+447700900418',
  '0044 7700 900418',
  '+44 (0)7700 900418',
  '(07700) 900-418',
  '447700900418',
])('%s is the British mobile number +447700900418', (typed) => {
  expect(readContact(typed)).toEqual({ channel: 'sms', value: '+447700900418' });
});

test.each([
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+1 415 555 2671', '+14155552671'],
])('%s, a number of another country in full, is kept', (typed, value) => {
  expect(readContact(typed)).toEqual({ channel: 'sms', value });
});

test('an address is kept in small letters', () => {
  expect(readContact(' Tamsin.Rowe@Calloway.example ')).toEqual({ channel: 'email', value: 'tamsin.rowe@calloway.example' });
});

test.each([
  ['a landline, which takes no text', '020 7946 0018'],
  ['a number that is too short', '07700 90041'],
  ['a number that is too long', '07700 9004181'],
  ['an extension', '07700 900418 ext 4'],
  ['letters', 'o7700 9oo418'],
  ['a name', 'Tamsin Rowe'],
  ['half an address', 'tamsin@'],
  ['two addresses', 'a@b.example, c@d.example'],
])('%s is no contact', (_what, typed) => {
  expect(readContact(typed)).toBeNull();
});

test('what is shown of a contact is too little to use', () => {
  expect(maskEmail('tamsin.rowe@calloway.example')).toBe('ta•••@calloway.example');
  expect(maskEmail('t@calloway.example')).toBe('t•••@calloway.example');
  expect(maskPhone('+447700900418')).toBe('•••• ••• 418');
});
