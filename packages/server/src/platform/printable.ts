import anyAscii from 'any-ascii';

/** What the report fonts can draw: Latin, Greek, Cyrillic and their marks. PDF/A allows no letter without a glyph (ISO 19005-2 6.2.11.8). */
const DRAWN =
  /[\u0020-\u007e\u00a0-\u024f\u0370-\u0373\u0376-\u0377\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490-\u0491\u1e80-\u1e85\u1ef2-\u1ef3\u2010-\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u2044\u20ac\u2122\u2212\n]/u;

/** The text in letters a report can print: others are spelled in Latin ones, and what nobody can spell becomes a question mark. */
export function printable(text: string): string {
  let drawn = '';
  for (const letter of text.normalize('NFC')) drawn += DRAWN.test(letter) ? letter : spelled(letter);
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
