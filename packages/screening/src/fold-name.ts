/* Folds a name in any script to plain lower-case Latin words. */
import anyAscii from 'any-ascii';
import { SCRIPT_READINGS } from './script-readings.ts';
import { readArabic } from './read-arabic.ts';
import { bareScript } from './script-words.ts';

const CJK = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ARABIC = /\p{Script=Arabic}/u;
const ABJAD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** As most names are written. */
const PLAIN_WORDS = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

export type FoldedName = {
  words: string[];
  /** Written without short vowels, so only consonants can be compared. */
  abjad: boolean;
};

export type FoldOptions = {
  /** Dotted letters are one word, as in company names: A.B.C., G.m.b.H. In people's names they are initials. */
  joinLetters: boolean;
  /** False leaves the table of readings out, so that it can be made anew. */
  readings?: false;
};

export function foldName(text: string, options: FoldOptions): FoldedName {
  if (PLAIN_WORDS.test(text)) return { words: text.toLowerCase().split(' '), abjad: false };
  const read = isPlainLatin(text) ? text : readWords(text, options.readings === false ? NO_READINGS : READINGS);
  const latin = isPlainLatin(read) ? read : transliterate(read);
  const plain = latin
    .toLowerCase()
    .replace(/&/g, ' and ')
    // Marks inside a word: O'Brien, Ba'asyir, Mi`raj, and the ? that stands for a mark lost on the way.
    .replace(/(?<=[a-z])['’‘`´ʼʻ"?]+(?=[a-z])/g, '');
  const joined = options.joinLetters ? joinLetters(plain) : plain;
  const words = joined.replace(/[^a-z0-9]+/g, ' ').trim();
  return { words: words === '' ? [] : words.split(' '), abjad: ABJAD.test(read) || (read !== text && ABJAD.test(text)) };
}

/** Spellings in Latin letters of words that the lists give in several scripts. */
const READINGS = new Map(
  SCRIPT_READINGS.trim()
    .split('\n')
    .flatMap((line) => {
      const [reading = '', ...words] = line.split(' ');
      return words.map((word) => [word, reading] as const);
    }),
);
const OTHER_SCRIPT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Greek}]/u;

const NO_READINGS: ReadonlyMap<string, string> = new Map();

function readWords(text: string, readings: ReadonlyMap<string, string>): string {
  if (!OTHER_SCRIPT.test(text)) return text;
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const bare = bareScript(word);
    const whole = readings.get(bare);
    if (whole !== undefined) return whole;
    // The Arabic article is written as part of the word.
    const rest = bare.startsWith('ال') ? readings.get(bare.slice(2)) : undefined;
    if (rest !== undefined) return `al ${rest}`;
    return ARABIC.test(bare) ? readArabic(bare, (part) => readings.get(part)) : word;
  });
}

function joinLetters(text: string): string {
  return text
    .replace(/\b(?:[a-z]\.\s?){2,}(?:[a-z]\b)?/g, (dotted) => `${dotted.replace(/[^a-z]/g, '')} `)
    .replace(/\b([a-z]{1,4})\.(?=[a-z]{1,4}\.)/g, '$1');
}

export function isPlainLatin(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Greek letter pairs that stand for one sound. */
const GREEK: [RegExp, string][] = [
  [/ντ/g, 'd'],
  [/μπ/g, 'b'],
  [/γκ/g, 'g'],
  [/ου/g, 'u'],
  [/τζ/g, 'dj'],
  [/γγ/g, 'ng'],
];

function transliterate(text: string): string {
  const greek = /\p{Script=Greek}/u.test(text)
    ? GREEK.reduce((word, [pair, sound]) => word.replace(pair, sound), stripMarks(text.toLowerCase()))
    : text;
  return transliterateSigns(greek);
}

function stripMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

function transliterateSigns(text: string): string {
  const spaced = CJK.test(text) ? [...text.normalize('NFC')].map((sign) => (CJK.test(sign) ? ` ${anyAscii(sign)} ` : sign)).join('') : text;
  // Soft and hard signs are written as marks by some and left out by others.
  return anyAscii(
    spaced
      .normalize('NFKC')
      .replace(/[ьъЬЪʹʺ]/g, '')
      .replace(/\u0640/g, ''),
  );
}
