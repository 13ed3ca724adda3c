import { expect, test } from 'vitest';
import { isSamePerson } from './invitation-words.ts';

test.each([
  ['hollis.merriweather@pennard.example', true],
  ['Holly.Other@Pennard.example', true],
  ['dev.chaudhuri@pennard.example', false],
  ['hollis.merriweather@calloway.example', false],
  ['ho@evil-pennard.example', false],
])('whether %s may be behind ho•••@pennard.example: %s', (email, same) => expect(isSamePerson(email, 'ho•••@pennard.example')).toBe(same));
