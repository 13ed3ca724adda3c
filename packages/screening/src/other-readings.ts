/* How a name would be written in English, were its spelling German, Polish, Czech, French or Belarusian, or its marks kept: each gives another key to be found by. */
import { soundKey } from './sound-key.ts';

type Rules = Record<string, string>;
type Reading = { applies: RegExp; pattern: RegExp; rules: Rules };

const POLISH: Rules = { szcz: 'shch', sz: 'sh', cz: 'ch', ch: 'kh', c: 'ts', w: 'v', j: 'y' };
const CZECH: Rules = { ch: 'kh', c: 'ch', j: 'y' };
const GERMAN: Rules = { schtsch: 'shch', tsch: 'ch', sch: 'sh', ch: 'kh', w: 'v', j: 'y', z: 'ts' };
const FRENCH: Rules = { tch: 'ch', ch: 'sh', j: 'zh', ou: 'u', gu: 'g' };
/** Х as H, and Г as Ukrainian and Belarusian say it; В at the end as Belarusian says it. */
const HARD_H: Rules = { kh: 'kh', ch: 'ch', sh: 'sh', zh: 'zh', th: 'th', gh: 'gh', ph: 'ph', h: 'k', j: 'y' };

const READINGS: Reading[] = [
  reading(/sz|cz|ch|c|w|j/, POLISH),
  reading(/c|j/, CZECH),
  reading(/sch|ch|w|j|z/, GERMAN),
  reading(/sch/, { ...GERMAN, sch: 'zh' }),
  reading(/ch|j|ou|gu/, FRENCH),
  reading(/(?<![kcsztgp])h/, HARD_H),
];

function reading(applies: RegExp, rules: Rules): Reading {
  const longestFirst = Object.keys(rules).sort((one, other) => other.length - one.length);
  return { applies, pattern: new RegExp(longestFirst.join('|'), 'g'), rules };
}

const HARD_PATTERN = reading(/h/, HARD_H).pattern;
const SHORTEST = 4;
/** Only words that end as Russian names do are read so: in others the letters mean something else. */
const SLAVIC_END =
  /(?:[oeiy][vwu]|off|eff|[oe][vw]a|ine?|ina|[sc]k(?:i|y|ij|yj|iy|ii|ogo|aja|aya|aia)|enko|[uy]k|iuk|iouk|ich?|i[ct]z|its|ets|ec|itsch|[iy]an|jan|dze|shvili|ai|ay|aj|ey|ei|ej|y[ij]|ii|slav|slaw|mir|ail|ajl|ael|hir)$/;

/** Keys of the readings that differ from the word's own. */
export function otherKeys(word: string, key: string): readonly string[] {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word) || !SLAVIC_END.test(word)) return NONE;
  const found = new Set<string>();
  // Only the last letters of a Belarusian family name tell it: Lukashenkou, Lebedeu.
  const ended = word.replace(/(?<=[oe])u$/, 'v');
  for (const text of ended === word ? [word] : [word, ended]) {
    if (text !== word) found.add(soundKey(text));
    for (const { applies, pattern, rules } of READINGS)
      if (applies.test(text)) found.add(soundKey(text.replace(pattern, (letters) => rules[letters] ?? letters)));
  }
  found.delete(key);
  return found.size === 0 ? NONE : [...found];
}

/** Keys of a word whose marks were written as letters. */
export function speltKeys(word: string): readonly string[] {
  return [soundKey(word), soundKey(word.replace(/j/g, 'y')), soundKey(word.replace(HARD_PATTERN, (letters) => HARD_H[letters] ?? letters))];
}

export const NONE: readonly string[] = [];

const MARKED = /[čćšžŝûâëżźşçğüöäñŭ]/i;
const SPELT: Rules = {
  č: 'ch',
  ć: 'ch',
  šč: 'shch',
  š: 'sh',
  ž: 'zh',
  ŝ: 'shch',
  û: 'yu',
  â: 'ya',
  ë: 'yo',
  ż: 'zh',
  ź: 'z',
  ş: 'sh',
  ç: 'ch',
  ğ: 'gh',
  ü: 'ue',
  ö: 'oe',
  ä: 'ae',
  ŭ: 'u',
};
const SPELT_PATTERN = /šč|[čćšžŝûâëżźşçğüöäŭ]/g;

/** The same text with marks written as letters, as English does; null where it has none. */
export function withMarksSpelt(text: string): string | null {
  const composed = text.normalize('NFC');
  return MARKED.test(composed) ? composed.toLowerCase().replace(SPELT_PATTERN, (letter) => SPELT[letter] ?? letter) : null;
}

/** South Korean romanisation as North Korea writes it: Bae and Pae, Cheol and Chol, Lyeom and Ryom. */
export function northKoreanKeys(word: string): readonly string[] {
  const north = word.replace(/^b/, 'p').replace(/^g/, 'k').replace(/^d/, 't').replace(/^l/, 'r').replace(/eo/g, 'o').replace(/eu/g, 'u');
  return [soundKey(north), soundKey(north.replace(/^j/, 'ch'))];
}
