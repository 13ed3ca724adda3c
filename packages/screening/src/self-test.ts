/* Tries a new version of a list before anybody rests on it: names it brought, typed wrong and turned round, must be found in it. */
import { createHash } from 'node:crypto';
import { BANDS } from './bands.ts';
import type { ScreeningIndex } from './build-index.ts';
import { prepareName, type Token } from './prepare-name.ts';
import { queryText } from './query-text.ts';
import { screen } from './screen.ts';
import type { Bands, ListedName, ListEntry, Query, TokenKind } from './types.ts';

export type SelfTest = { tried: number; found: number; missed: { ref: string; asked: string }[] };
export type SelfTestOptions = { bands?: Bands; mostNames?: number };

/** Names looked at in one run. */
const MOST_NAMES = 200;
/** After so many that were not found a person has to look whatever the rest would say. */
const MOST_MISSED = 20;

/** Screens wrong copies of the names of `changed` against the index of the whole version. Which names, and which letter is wrong, follows from the names alone. */
export function selfTest(index: ScreeningIndex, changed: readonly ListEntry[], options: SelfTestOptions = {}): SelfTest {
  const { bands = BANDS.standard, mostNames = MOST_NAMES } = options;
  const result: SelfTest = { tried: 0, found: 0, missed: [] };
  for (const { entry, name } of sampleNames(changed, mostNames)) {
    for (const asked of wrongCopies(entry, name)) {
      const { matches } = screen(index, asked, bands);
      result.tried += 1;
      if (matches.some((match) => match.entry.ref === entry.ref)) result.found += 1;
      else result.missed.push({ ref: entry.ref, asked: queryText(asked) });
      if (result.missed.length === MOST_MISSED) return result;
    }
  }
  return result;
}

type Sampled = { entry: ListEntry; name: ListedName; order: string };

/** The same names for the same version, whoever asks: those whose hash is lowest. */
function sampleNames(entries: readonly ListEntry[], most: number): Sampled[] {
  const all = entries
    .filter((entry) => isAskable(entry))
    .flatMap((entry) =>
      entry.names.filter(isTested).map((name) => ({ entry, name, order: sha256(`${entry.ref} ${name.text}`).toString('hex') })),
    );
  return all.sort((left, right) => (left.order < right.order ? -1 : 1)).slice(0, most);
}

/** Names of ships and aircraft are too short, and too many have the same one, to be known with a letter wrong. */
function isAskable(entry: ListEntry): boolean {
  return entry.kind === 'person' || entry.kind === 'organisation' || entry.kind === 'unknown';
}

/** A weak alias is a nickname, which must be met exactly. */
function isTested(name: ListedName): boolean {
  return name.kind !== 'weak_alias';
}

/** Letters a word must have to be typed wrong: of a shorter one a wrong letter makes another name, as of Ann or Khan. */
const LONG_WORD = 7;
/** Nats of evidence a person's name must carry to be known with a wrong letter in it: of Muhammad Hosseini there are too many who are spelled almost so. */
const RARE_ENOUGH = 16;
/** More words than anybody types into the form for a name. */
const MOST_WORDS = 8;

/**
 * One copy with a wrong letter in a longer word, one with the words in another order; none of a name too short to be known by either. Of a
 * person the first or the last name is typed wrong, of a company a word that is its own: nobody is known by Ivanovich or by Limited.
 */
export function wrongCopies(entry: ListEntry, name: ListedName): Query[] {
  const tokens = prepareName(name.text, entry.kind === 'organisation' ? 'organisation' : 'person').tokens;
  if (tokens.length > MOST_WORDS || !isPlain(name.text)) return [];
  const own = tokens.filter(({ kind }) => kind !== 'legal_form');
  const forms = tokens.filter(({ kind }) => kind === 'legal_form').map(({ text }) => text);
  const words = own.map(({ text }) => text);
  const copies: Query[] = [];
  const typed = mistype(own, entry.kind !== 'organisation', sha256(`${entry.ref} ${name.text} typed`));
  if (typed) copies.push(queryOf(entry, [...typed, ...forms]));
  const full = own.filter(({ text, kind }) => isWord(kind) && text.length >= 3);
  if (full.length >= 2) copies.push(queryOf(entry, [...words.slice(-1), ...words.slice(0, -1), ...forms]));
  return copies;
}

function mistype(tokens: Token[], isPerson: boolean, seed: Buffer): string[] | null {
  const names = tokens.filter(({ kind }) => isWord(kind));
  if (names.length < 2 || (isPerson && names.reduce((sum, { evidence }) => sum + evidence, 0) < RARE_ENOUGH)) return null;
  const long = tokens.flatMap(({ text, kind }, at) => {
    const isChoice = !isPerson || at === 0 || at === tokens.length - 1;
    return isChoice && isName(kind) && text.length >= LONG_WORD && /^[a-z]+$/.test(text) ? [at] : [];
  });
  const chosen = long[(seed[0] ?? 0) % Math.max(1, long.length)];
  if (chosen === undefined) return null;
  const typed = tokens.map(({ text }, at) => (at === chosen ? mistypeWord(text, seed) : text));
  // A slip may make a word of another sort, as a family name that then ends like a patronymic.
  const kinds = prepareName(typed.join(' '), isPerson ? 'person' : 'organisation').tokens.map(({ kind }) => kind);
  return kinds.join() === tokens.map(({ kind }) => kind).join() ? typed : null;
}

/** Words people say when they say the name. */
const isWord = (kind: TokenKind) => isName(kind) || kind === 'generic' || kind === 'place';

/** Words a name is known by, whoever says which of them is the family name. */
const isName = (kind: TokenKind) => kind === 'name' || kind === 'given' || kind === 'family';

/** Neighbours swapped, a letter doubled, left out, or another vowel or consonant: what fingers do. Never the first letter, which people get right. */
function mistypeWord(word: string, seed: Buffer): string {
  const at = 1 + ((seed[1] ?? 0) % (word.length - 2));
  const [letter = '', next = ''] = [word[at], word[at + 1]];
  const kind = (seed[2] ?? 0) % 4;
  if (kind === 0 && letter !== next) return word.slice(0, at) + next + letter + word.slice(at + 2);
  if (kind === 1) return word.slice(0, at) + letter + word.slice(at);
  if (kind === 2) return word.slice(0, at) + (NEAR_KEY[letter] ?? letter) + word.slice(at + 1);
  return word.slice(0, at) + word.slice(at + 1);
}

/** Keys beside each other on the keyboard. */
const NEAR_KEY: Record<string, string> = Object.fromEntries(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => Array.from(row, (key, at) => [key, row[at + 1] ?? row[at - 1] ?? key])),
);

/** Signs of another script are typed by their own rules, a name in brackets or with a comma is not one name, and a number is no word. */
const isPlain = (text: string) => /^[\p{Script=Latin}\p{M}\s.'’&-]+$/u.test(text);

function queryOf(entry: ListEntry, words: string[]): Query {
  if (entry.kind === 'organisation') return { kind: 'company', name: words.join(' ') };
  return { kind: 'person', firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
