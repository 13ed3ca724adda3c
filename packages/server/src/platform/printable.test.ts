import { expect, test } from 'vitest';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { FONT_FILES } from '@freehold/sealing/font-files';
import { missingSigns, openFonts } from '@freehold/sealing/lay-out-text';
import { FAR_LETTERS, printable, printableView } from './printable.ts';

test.each([
  ['Ørsted Łukasz, “Niamh O’Driscoll” – £5', 'Ørsted Łukasz, “Niamh O’Driscoll” – £5'],
  ['Казимир', 'Казимир'],
  ['Ελένη', 'Ελένη'],
  ['e\u0301', 'é'],
  ['a\u0007b\u200dc', 'abc'],
  ['a\tb', 'a b'],
  ['محمد علي الأنصاري', 'محمد علي الأنصاري'],
  ['王小明, 김민준, カシミル', '王小明, 김민준, カシミル'],
  ['קזימיר', 'קזימיר'],
])('%s is printed as %s', (text, printed) => expect(printable(text)).toBe(printed));

test.each(['สมชาย ใจดี', 'राजेश कुमार', 'Դավիթ', '😀'])('%s is spelled in letters the fonts have', (text) => {
  expect(printable(text)).toMatch(/^[\u0020-\u007e]+$/);
});

test('a view is made printable at any depth', () => {
  expect(printableView({ a: ['\u0000x', { b: 1, c: null }] })).toEqual({ a: ['x', { b: 1, c: null }] });
});

test('each letter of a far script that is printed as it is has a glyph in the fonts of reports', () => {
  const require = createRequire(import.meta.url);
  const fonts = openFonts(FONT_FILES.map(({ name, file }) => readFileSync(join(dirname(require.resolve(name)), '..', file))));
  for (const [first, last] of FAR_LETTERS) {
    const letters = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');
    expect(missingSigns(letters, fonts)).toEqual([]);
  }
});
