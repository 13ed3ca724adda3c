/* How much it says that two names share a word: the natural logarithm of one in how many names has it. */
import { COMMON_WORDS } from './word-counts.ts';
import { POPULATION_NAMES } from './population-names.ts';

/** Nats for agreeing on a word. An index may give its own, from the lists it holds. */
export type Rarity = (word: string, of: 'person' | 'organisation') => number;

const KNOWN = {
  person: lighter(readTable(COMMON_WORDS.person), readTable(POPULATION_NAMES)),
  organisation: readTable(COMMON_WORDS.organisation),
};

/** Lines of `4.5 ali khan`: the nats, then the words. */
function readTable(text: string): Map<string, number> {
  const table = new Map<string, number>();
  for (const line of text.trim().split('\n')) {
    const [nats, ...words] = line.trim().split(' ');
    for (const word of words) table.set(word, Math.min(Number(nats), table.get(word) ?? Infinity));
  }
  return table;
}

/** Of two populations the one where the word is more common counts: a chance meeting may come from either. */
function lighter(first: Map<string, number>, second: Map<string, number>): Map<string, number> {
  const both = new Map(first);
  for (const [word, nats] of second) both.set(word, Math.min(nats, both.get(word) ?? nats));
  return both;
}

/** A word of neither table: about one in twenty thousand, more common where it is so short that few such words exist. */
const UNKNOWN = 10;
const UNKNOWN_BY_LETTERS = [1, 2.5, 5.5, 8, 9.5];

/** Chinese and Korean syllables in Latin letters: a few hundred stand for all names, so that any of them is met often. */
const SYLLABLE =
  /^(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)?(?:a|o|e|i|u|v|ai|ei|ao|ou|ia|ie|iao|iu|ua|uo|uai|ui|ue|an|en|in|un|ang|eng|ing|ong|ian|uan|iang|uang|iong|eo|eon|eong|eol|eop|yeol|yeop|eun|eul|eok|ae|yeo|yeon|yeong|oo|oon|ook|ul|il|ol|al|uk|ok|ak|um|im|am|om|eom|eob|seok|hyeon|hyun|hwa|hwan|gwang|gyu|gyeong|yong|yun|young|jun|joon|jae|won|woo)$/;
const OF_SYLLABLE = 3.3;

export function isSyllable(word: string): boolean {
  return word.length <= 6 && SYLLABLE.test(word);
}

/** A word that is nobody's name as far as anybody counted may be another word typed wrong. */
export function isKnownWord(word: string, of: 'person' | 'organisation'): boolean {
  return KNOWN[of].has(word) || (of === 'person' && isSyllable(word));
}

export function evidenceOf(word: string, of: 'person' | 'organisation'): number {
  const known = KNOWN[of].get(word);
  const unknown = /^\d/.test(word) ? 5 : (UNKNOWN_BY_LETTERS[word.length] ?? UNKNOWN);
  const nats = known ?? unknown;
  return of === 'person' && nats > OF_SYLLABLE && isSyllable(word) ? OF_SYLLABLE : nats;
}
