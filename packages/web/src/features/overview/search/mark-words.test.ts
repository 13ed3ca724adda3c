import { expect, test } from 'vitest';
import { hasWords, markWords } from './mark-words.ts';

const marked = (text: string, search: string) =>
  markWords(text, search)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Tobias Renner', 'renner', 'Tobias [Renner]'],
  ['Renner’s Yard', 'RENN', '[Renn]er’s Yard'],
  ['Zoë Brontë-Ångström', 'angstrom bronte', 'Zoë [Brontë]-[Ångström]'],
  ['Søren Łukasiewicz', 'soren', '[Søren] Łukasiewicz'],
  ['Aoife O’Hanlon', "o'han", 'Aoife [O’Han]lon'],
  ['CHK-20261121-0001', '0001', 'CHK-20261121-[0001]'],
  ['Anna Hannah', 'an', '[An]na H[an]nah'],
  ['Anna', 'renner', 'Anna'],
  ['', 'renner', ''],
])('in ‘%s’ the search ‘%s’ marks %s', (text, search, expected) => expect(marked(text, search)).toBe(expected));

test('every word must be there', () => {
  expect(hasWords('Bethan Prosser bethan@pennard.example', 'prosser bethan')).toBe(true);
  expect(hasWords('Bethan Prosser', 'bethan renner')).toBe(false);
});

test('a sign that means something in a pattern is only a sign', () => expect(marked('A (B) C', '(b)')).toBe('A [(B)] C'));
