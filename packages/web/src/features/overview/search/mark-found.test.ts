import { expect, test } from 'vitest';
import { markDigits, markFound } from './mark-found.ts';
import type { Piece } from './mark-words.ts';

const written = (pieces: readonly Piece[]) => pieces.map((piece) => (piece.hit ? `[${piece.text}]` : piece.text)).join('');

test.each([
  ['Tobias Renner', 'renner', 'Tobias [Renner]'],
  ['Tobias Renner', 'tob ren', '[Tob]ias [Ren]ner'],
  ['Lorenz Renner', 'ren', 'Lorenz [Ren]ner'],
  ['Lotte Renner-Voss', 'voss', 'Lotte Renner-[Voss]'],
  ['Renner’s Yard', 'RENN', '[Renn]er’s Yard'],
  ['Zoë Brontë-Ångström', 'angstrom bronte', 'Zoë [Brontë-Ångström]'],
  ['Søren Łukasiewicz', 'soren', '[Søren] Łukasiewicz'],
  ['Straße 4', 'strasse', '[Straße] 4'],
  ['Aoife O’Hanlon', 'ohan', 'Aoife [O’Han]lon'],
  ['Aoife O’Hanlon', "o'hanlon", 'Aoife [O’Hanlon]'],
  ['Aoife O’Hanlon', 'hanlon', 'Aoife O’[Hanlon]'],
  ['CHK-20261121-0001', 'chk-20261121', '[CHK-20261121]-0001'],
  ['CHK-20261121-0001', '0001', 'CHK-20261121-[0001]'],
  ['Anna', 'renner', 'Anna'],
  ['', 'renner', ''],
  ['A (B) C', '(b)', 'A ([B]) C'],
])('in ‘%s’ the search ‘%s’ marks %s', (text, search, expected) => expect(written(markFound(text, search))).toBe(expected));

test.each([
  ['Marc Renard', 'renner', 'Marc [Ren]ard'],
  ['Anne Lee', 'Ann Le', '[Ann]e [Le]e'],
  ['Stephen Macdonald', 'steven', '[Ste]phen Macdonald'],
  ['Katherine Moss', 'catherine', 'Katherine Moss'],
])('a similar ‘%s’ for ‘%s’ is marked as far as it begins alike: %s', (text, search, expected) =>
  expect(written(markFound(text, search, true))).toBe(expected),
);

test.each([
  ['+44 7700 900263', '07700 900263', '+44 [7700 900263]'],
  ['+44 7700 900263', '+44 7700 900263', '+[44 7700 900263]'],
  ['+44 7700 900263', '01632 900263', '+44 7700 [900263]'],
  ['•••• ••• 263', '07700 900263', '•••• ••• [263]'],
  ['+44 7700 900263', '12', '+44 7700 900263'],
])('of %s a search for %s marks %s', (phone, search, expected) => expect(written(markDigits(phone, search))).toBe(expected));
