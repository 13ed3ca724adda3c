import { expect, test } from 'vitest';
import { phoneWords } from './phone-words.ts';

test.each([
  ['+447700900263', '+44 7700 900 263'],
  ['+441632960123', '+441632960123'],
  ['+33612345678', '+33612345678'],
])('%s is read as %s', (phone, words) => expect(phoneWords(phone)).toBe(words));
