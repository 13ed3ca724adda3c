import { expect, test } from 'vitest';
import { pendingSentence, signedSentence } from './words.ts';

test('the titles’ sentences count what waits and what is signed', () => {
  expect([0, 1, 3, 12].map(pendingSentence)).toEqual([
    'What you are asked to sign',
    'One document to sign',
    'Three documents to sign',
    '12 documents to sign',
  ]);
  expect([0, 1, 12].map(signedSentence)).toEqual(['What you have signed', 'One signed by you', '12 signed by you']);
});
