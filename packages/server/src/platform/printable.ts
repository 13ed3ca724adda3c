import anyAscii from 'any-ascii';

/**
 * What the report fonts can draw: Latin, Greek, Cyrillic and their marks, Hebrew, Arabic, Chinese, Japanese and Korean. PDF/A allows no letter
 * without a glyph (ISO 19005-2 6.2.11.8); a test looks each of the far ones up in the fonts.
 */
const DRAWN =
  /[\u0020-\u007e\u00a0-\u024f\u0370-\u0373\u0376-\u0377\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490-\u0491\u1e80-\u1e85\u1ef2-\u1ef3\u2010-\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u2044\u20ac\u2122\u2212\n]/u;
/** First and last of each stretch of letters in the fonts of far scripts. */
export const FAR_LETTERS: readonly (readonly [first: number, last: number])[] = [
  [0x5b0, 0x5c7],
  [0x5d0, 0x5ea],
  [0x60c, 0x60c],
  [0x621, 0x655],
  [0x660, 0x669],
  [0x671, 0x6d3],
  [0x6f0, 0x6f9],
  [0x3001, 0x3011],
  [0x3041, 0x3096],
  [0x30a1, 0x30fc],
  [0x3400, 0x4db5],
  [0x4e00, 0x9fd0],
  [0xac00, 0xd7a3],
];
const isFar = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  return FAR_LETTERS.some(([first, last]) => code >= first && code <= last);
};

/** The text in letters a report can print: others are spelled in Latin ones, and what nobody can spell becomes a question mark. */
export function printable(text: string): string {
  let drawn = '';
  for (const letter of text.normalize('NFC')) drawn += DRAWN.test(letter) || isFar(letter) ? letter : spelled(letter);
  return drawn;
}

function spelled(letter: string): string {
  if (/\s/u.test(letter)) return ' ';
  if (/[\p{Cc}\p{Cf}\p{M}]/u.test(letter)) return '';
  return anyAscii(letter) || '?';
}

/** Every text of a view made printable, at any depth. */
export function printableView<V>(view: V): V {
  // What changes are letters, so that it has the shape it had.
  return madePrintable(view) as V;
}

function madePrintable(view: unknown): unknown {
  if (typeof view === 'string') return printable(view);
  if (Array.isArray(view)) return view.map(madePrintable);
  if (view !== null && typeof view === 'object')
    return Object.fromEntries(Object.entries(view).map(([key, value]) => [key, madePrintable(value)]));
  return view;
}
