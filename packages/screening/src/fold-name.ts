/* Folds a name in any script to plain lower-case Latin words. */
import anyAscii from 'any-ascii';

const CJK = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ABJAD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export type FoldedName = {
  words: string[];
  /** Written without short vowels, so only consonants can be compared. */
  abjad: boolean;
};

const kept = new Map<string, FoldedName>();

/** Folding is pure and costly, so the last few thousand results are kept. */
export function foldName(text: string): FoldedName {
  const known = kept.get(text);
  if (known) return known;
  const folded = fold(text);
  if (kept.size > 5000) kept.clear();
  kept.set(text, folded);
  return folded;
}

function fold(text: string): FoldedName {
  // oxlint-disable-next-line no-control-regex
  const latin = /^[\x00-\x7f]*$/.test(text) ? text : transliterate(text);
  const plain = latin
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/@/g, ' at ')
    // Marks inside a word: O'Brien, Ba'asyir, Mi`raj.
    .replace(/(?<=[a-z])['’‘`´ʼʻ"](?=[a-z])/g, '')
    // Dotted letters are one word: A.B.C., G.m.b.H., S.A.
    .replace(/\b(?:[a-z]\.\s?){2,}(?:[a-z]\b)?/g, (dotted) => `${dotted.replace(/[^a-z]/g, '')}. `)
    .replace(/\b([a-z]{1,4})\.(?=[a-z]{1,4}\.)/g, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return { words: plain === '' ? [] : plain.split(' '), abjad: ABJAD.test(text) };
}

function transliterate(text: string): string {
  const spaced = CJK.test(text) ? [...text.normalize('NFC')].map((sign) => (CJK.test(sign) ? ` ${anyAscii(sign)} ` : sign)).join('') : text;
  // Soft and hard signs are written as marks by some and left out by others.
  return anyAscii(
    spaced
      .normalize('NFKC')
      .replace(/[ьъЬЪʹʺ]/g, '')
      .replace(/\u0640/g, ''),
  );
}
