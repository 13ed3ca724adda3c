/* Queries made from listed names as people get them wrong. The same seed gives the same queries. */
import { foldName } from '@freehold/screening/fold-name';
import { variantsOf } from '@freehold/screening/name-variants';
import { LEGAL_FORMS } from '@freehold/screening/token-words';
import type { ListEntry, Query } from '@freehold/screening/types';

export type Varied = { query: Query; /** What was done to the name. */ changes: string[]; ref: string | null };

/** Numbers from 0 to 1 in an order that follows from the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];

/** One query: mostly a listed name with one to three changes, sometimes words of several names thrown together. */
export function varyName(entries: readonly ListEntry[], random: () => number): Varied | null {
  const entry = pick(random, entries);
  const name = entry && pick(random, entry.names);
  if (!entry || !name || entry.kind === 'vessel' || entry.kind === 'aircraft') return null;
  const isPerson = entry.kind !== 'organisation';
  let words = foldName(name.text, { joinLetters: !isPerson }).words;
  if (words.length === 0 || words.length > 8) return null;
  if (random() < 0.1) {
    const other = pick(random, entries)?.names[0];
    const strange = other ? foldName(other.text, { joinLetters: !isPerson }).words : [];
    const mixed = [pick(random, words), pick(random, strange)].filter((word) => word !== undefined);
    return { query: queryOf(isPerson, mixed, entry, random), changes: ['thrown together'], ref: null };
  }
  const changes: string[] = [];
  const times = 1 + Math.floor(random() * 3);
  for (let time = 0; time < times; time++) {
    const [what, change] = pick(random, isPerson ? CHANGES : CHANGES.slice(0, -2)) ?? ['nothing', (same: string[]) => same];
    words = change(words, random);
    changes.push(what);
  }
  if (random() < 0.06) {
    const [script, letters] = pick(random, SCRIPTS) ?? ['latin', {}];
    words = words.map((word) => inScript(word, letters));
    changes.push(script);
  }
  // Nobody asks for a legal form alone.
  if (words.every((word) => LEGAL_FORMS.has(word))) return null;
  return words.join('').length < 2 ? null : { query: queryOf(isPerson, words, entry, random), changes, ref: entry.ref };
}

function queryOf(isPerson: boolean, words: string[], entry: ListEntry, random: () => number): Query {
  if (!isPerson) return { kind: 'company', name: words.join(' ') };
  const dob = entry.dobs.find((date) => date.length === 10);
  const known = dob !== undefined && random() < 0.3 ? { dob } : {};
  return { kind: 'person', firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '', ...known };
}

type Change = (words: string[], random: () => number) => string[];

const CHANGES: [string, Change][] = [
  ['typing error', mistypeOne],
  ['typing error', mistypeOne],
  ['two typing errors', (words, random) => mistypeOne(mistypeOne(words, random), random)],
  [
    'other order',
    (words, random) =>
      words
        .map((word) => ({ word, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ word }) => word),
  ],
  ['joined', joinTwo],
  ['split', splitOne],
  ['part left out', (words, random) => (words.length < 3 ? words : without(words, Math.floor(random() * words.length)))],
  ['same', (words) => words],
  // Of people alone.
  ['initial', (words, random) => (words.length < 2 ? words : replaceOne(words, random, (word) => word.slice(0, 1)))],
  ['other form of the name', (words, random) => replaceOne(words, random, (word) => pick(random, variantsOf(word)) ?? word)],
];

function replaceOne(words: string[], random: () => number, change: (word: string) => string): string[] {
  const chosen = Math.floor(random() * words.length);
  return words.map((word, at) => (at === chosen ? change(word) : word));
}

function without(words: string[], chosen: number): string[] {
  return words.filter((_word, at) => at !== chosen);
}

function joinTwo(words: string[], random: () => number): string[] {
  if (words.length < 2) return words;
  const at = Math.floor(random() * (words.length - 1));
  return [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)];
}

function splitOne(words: string[], random: () => number): string[] {
  const at = Math.floor(random() * words.length);
  const word = words[at] ?? '';
  if (word.length < 5) return words;
  const cut = 2 + Math.floor(random() * (word.length - 3));
  return [...words.slice(0, at), word.slice(0, cut), word.slice(cut), ...words.slice(at + 1)];
}

function mistypeOne(words: string[], random: () => number): string[] {
  return replaceOne(words, random, (word) => (word.length < 3 ? word : mistype(word, random)));
}

function mistype(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length);
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const kind = Math.floor(random() * 4);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + letter + word.slice(at);
  if (kind === 2) return word.slice(0, at) + letter + word.slice(at + 1);
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

/** Letter by letter, as a clerk might write a foreign name down. Arabic leaves the short vowels out. */
const SCRIPTS: [string, Record<string, string>][] = [
  ['cyrillic', table('abcdefghijklmnopqrstuvwxyz', 'абкдефгхийклмнопкрстувв	йз'.replace('\t', 'х'))],
  ['greek', table('abcdefghijklmnopqrstuvwxyz', 'αβκδεφγχιικλμνοπκρστουβξυζ')],
  ['arabic', { ...table('bcdfghjklmnpqrstvwyz', 'بكدفغهجكلمنبقرستفويز'), a: '', e: '', i: 'ي', o: 'و', u: 'و', x: 'كس' }],
];

function table(latin: string, other: string): Record<string, string> {
  const letters = [...other];
  return Object.fromEntries([...latin].map((letter, at) => [letter, letters[at] ?? letter]));
}

function inScript(word: string, letters: Record<string, string>): string {
  return [...word].map((letter) => letters[letter] ?? letter).join('');
}
