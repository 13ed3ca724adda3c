import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutBrackets } from './without-brackets.ts';

test.each([
  ['1960 (approximately)', '1960  '],
  ['(a) 1960 (b) 1961', '  1960   1961'],
  ['nested (one (two) three)', 'nested   three)'],
  ['never closed (1960', 'never closed (1960'],
  ['over (two\nlines) (one)', 'over (two\nlines)  '],
])('%j reads as %j', (text, read) => {
  expect(withoutBrackets(text)).toBe(read);
});

test('reads every text as the pattern does that it stands for', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('(', ')', 'a', ' ', '\n', '\u2028')), (letters) => {
      const text = letters.join('');
      expect(withoutBrackets(text)).toBe(text.replace(new RegExp(String.raw`\(.*?\)`, 'g'), ' '));
    }),
    { seed: 13 },
  );
});
