/* Turns a name into typed tokens, each with the evidence that agreeing on it gives. Words come again and again, so what is known of a word is kept. */
import { letterBits } from './edit-distance.ts';
import { foldName, isPlainLatin } from './fold-name.ts';
import { formsOf, patronymicStem } from './name-variants.ts';
import type { NameForms } from './name-variants.ts';
import { evidenceOf, isKnownWord, isSyllable } from './rarity.ts';
import type { Rarity } from './rarity.ts';
import { NONE, northKoreanKeys, otherKeys, speltKeys, withMarksSpelt } from './other-readings.ts';
import { openRecent } from './recent.ts';
import { consonantsOf, soundKey } from './sound-key.ts';
import { GENERIC, JOINING_WORDS, LEGAL_FORMS, LEGAL_PHRASES, NAMES_TOO, PARTICLES, PLACES, TITLES, WORD_SPELLINGS } from './token-words.ts';
import type { TokenKind } from './types.ts';
import { WEIGHTS } from './weights.ts';

export type NameSchema = 'person' | 'organisation' | 'object';
/** What kind of word it is, which is all that an index is built from. */
type WordKind = {
  text: string;
  kind: TokenKind;
  /** How much of a name it is: 1 for a name, little for a title or a legal form. */
  weight: number;
};
/** What is known of a word wherever it stands. */
type Word = WordKind & {
  key: string;
  consonants: string;
  /** Keys of the same word read as another language spells it. */
  otherKeys: readonly string[];
  letters: number;
  keyLetters: number;
  /** Nats for agreeing on it: the logarithm of one in how many names has it. */
  evidence: number;
  forms: NameForms | null;
  patronymic: boolean;
  /** A Chinese or Korean syllable, where another letter makes another name. */
  syllable: boolean;
  /** False for a word that nobody is known to be called. */
  known: boolean;
};
export type Token = Word & { at: number };
/** `sorted` holds the same tokens in alphabetical order, so that word order has no say. */
export type PreparedName = { tokens: Token[]; sorted: Token[]; abjad: boolean; schema: NameSchema };
export type NameParts = { given?: string; middle?: string; family?: string };

/** Lists hold whole paragraphs where a name should be; what follows is no name. */
const MOST_TOKENS = 30;

export function prepareName(text: string, schema: NameSchema, parts?: NameParts, rarity: Rarity = evidenceOf): PreparedName {
  const { words, roles, abjad } = readWords(text, schema, parts);
  const tokens = words.map((word, at): Token => ({ ...wordOf(word, schema, roles?.get(word), rarity), at }));
  const readings = readingsOf(text, schema, tokens.length);
  if (readings)
    tokens.forEach((token, at) => {
      token.otherKeys = [...token.otherKeys, ...keysOfReadings(token.text, readings, at)];
    });
  liftLightWords(tokens, schema);
  const sorted = [...tokens].sort((left, right) => (left.text < right.text ? -1 : left.text > right.text ? 1 : left.at - right.at));
  return { tokens, sorted, abjad, schema };
}

/** The kinds of the words alone, in their order. `plain`: they say as much as the signs do that they were written in. */
export function prepareKinds(text: string, schema: NameSchema, parts?: NameParts): { tokens: WordKind[]; abjad: boolean; plain: boolean } {
  const { words, roles, abjad } = readWords(text, schema, parts);
  const tokens = words.map((word): WordKind => ({ ...recentKindOf(word, schema, roles?.get(word)) }));
  liftLightWords(tokens, schema);
  return { tokens, abjad, plain: readingsOf(text, schema, tokens.length) === null };
}

function readWords(text: string, schema: NameSchema, parts: NameParts | undefined) {
  const folded = foldName(text, { joinLetters: schema !== 'person' });
  const words = schema === 'person' ? folded.words.map(lettersForDigits) : organisationWords(folded.words);
  const roles = parts && schema === 'person' ? rolesOf(parts) : null;
  return { words: words.slice(0, MOST_TOKENS), roles, abjad: folded.abjad };
}

type Readings = { spelt: string[] | null; korean: boolean };

/** What the letters alone no longer tell: marks that were folded away, and Korean signs. Null where there is nothing of it. */
function readingsOf(text: string, schema: NameSchema, count: number): Readings | null {
  if (schema !== 'person' || isPlainLatin(text)) return null;
  const spelt = withMarksSpelt(text);
  const words = spelt === null ? null : foldName(spelt, { joinLetters: false }).words;
  const korean = HANGUL.test(text);
  return words?.length === count ? { spelt: words, korean } : korean ? { spelt: null, korean } : null;
}

function keysOfReadings(word: string, { spelt, korean }: Readings, at: number): readonly string[] {
  const written = spelt?.[at] ?? word;
  return [...(written === word ? NONE : speltKeys(written)), ...(korean ? northKoreanKeys(word) : NONE)];
}

const HANGUL = /\p{Script=Hangul}/u;

/** A name whose words are all light ones keeps them at full weight, else "The Group" would match every group. */
function liftLightWords(tokens: WordKind[], schema: NameSchema): void {
  if (schema === 'person' && tokens.filter(isFullName).length < 2) {
    for (const token of tokens) {
      if (!NAMES_TOO.has(token.text)) continue;
      token.kind = 'name';
      token.weight = WEIGHTS.weight.name;
    }
  }
  if (tokens.some((token) => token.weight >= WEIGHTS.leadWeight)) return;
  const lifted = tokens.filter((token) => token.kind !== 'legal_form' && token.kind !== 'title');
  for (const token of lifted.length > 0 ? lifted : tokens) token.weight = 1;
}

function isFullName(token: WordKind): boolean {
  return token.text.length > 1 && token.kind !== 'particle' && token.kind !== 'title' && token.kind !== 'legal_form';
}

function organisationWords(words: string[]): string[] {
  let text = words.join(' ');
  for (const [phrase, form] of LEGAL_PHRASES) text = text.replace(phrase, form);
  return text.split(' ').filter((word) => word !== '');
}

const LOOKALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '9': 'g' };

/** Digits inside a person's name stand for the letters that they look like. */
function lettersForDigits(word: string): string {
  return /\d/.test(word) && /[a-z]/.test(word) ? word.replace(/\d/g, (digit) => LOOKALIKES[digit] ?? digit) : word;
}

type Role = 'given' | 'middle' | 'family' | 'name';

function rolesOf(parts: NameParts): Map<string, Role> {
  const roles = new Map<string, Role>();
  const give = (text: string | undefined, role: Role) => {
    for (const word of foldName(text ?? '', { joinLetters: false }).words) roles.set(word, roles.has(word) ? 'name' : role);
  };
  give(parts.given, 'given');
  give(parts.middle, 'middle');
  give(parts.family, 'family');
  return roles;
}

/** Words of either half of a memory, of people's names and of others. */
const MOST_WORDS = 30_000;
const MOST_PARTS = 5_000;
const recentOthers = openRecent(MOST_WORDS, (word) => makeWord(word, 'organisation', undefined, evidenceOf));
const recentNames = openRecent(MOST_WORDS, (word) => makeWord(word, 'person', undefined, evidenceOf));
const recentParts: Record<Role, (word: string) => Word> = {
  given: openRecent(MOST_PARTS, (word) => makeWord(word, 'person', 'given', evidenceOf)),
  middle: openRecent(MOST_PARTS, (word) => makeWord(word, 'person', 'middle', evidenceOf)),
  family: openRecent(MOST_PARTS, (word) => makeWord(word, 'person', 'family', evidenceOf)),
  name: openRecent(MOST_PARTS, (word) => makeWord(word, 'person', 'name', evidenceOf)),
};

function wordOf(word: string, schema: NameSchema, role: Role | undefined, rarity: Rarity): Word {
  if (rarity !== evidenceOf) return makeWord(word, schema, role, rarity);
  if (schema !== 'person') return recentOthers(word);
  return role === undefined ? recentNames(word) : recentParts[role](word);
}

/** A word of a person's name as it may stand in the list, in the family field and elsewhere. */
export function tokensOfWord(word: string): Token[] {
  return [recentNames(word), recentParts.family(word)].map((known) => ({ ...known, at: 0 }));
}

function recentKindOf(word: string, schema: NameSchema, role: Role | undefined): WordKind {
  if (schema !== 'person') return otherKinds(word);
  return role === undefined ? nameKinds(word) : partKinds[role](word);
}

const otherKinds = openRecent(MOST_WORDS, (word) => makeKind(word, 'organisation', undefined));
const nameKinds = openRecent(MOST_WORDS, (word) => makeKind(word, 'person', undefined));
const partKinds: Record<Role, (word: string) => WordKind> = {
  given: openRecent(MOST_PARTS, (word) => makeKind(word, 'person', 'given')),
  middle: openRecent(MOST_PARTS, (word) => makeKind(word, 'person', 'middle')),
  family: openRecent(MOST_PARTS, (word) => makeKind(word, 'person', 'family')),
  name: openRecent(MOST_PARTS, (word) => makeKind(word, 'person', 'name')),
};

function makeKind(word: string, schema: NameSchema, role: Role | undefined): WordKind & { patronymic: boolean } {
  const person = schema === 'person';
  const text = person ? word : (WORD_SPELLINGS.get(word) ?? word);
  // In the family field it is a family name: Abramovich.
  const patronymic = person && role !== 'family' && isPatronymic(text);
  const kind = kindOf(text, schema, role, patronymic);
  const weight = text.length === 1 && WEIGHTS.weight[kind] === 1 ? WEIGHTS.weight.initial : WEIGHTS.weight[kind];
  return { text, kind, weight, patronymic };
}

function makeWord(word: string, schema: NameSchema, role: Role | undefined, rarity: Rarity): Word {
  const person = schema === 'person';
  const { text, kind, weight, patronymic } = makeKind(word, schema, role);
  const key = kind === 'legal_form' ? (LEGAL_FORMS.get(text) ?? text) : soundKey(text);
  return {
    text,
    key,
    consonants: consonantsOf(key),
    otherKeys: person ? otherKeys(text, key) : NONE,
    letters: letterBits(text),
    keyLetters: letterBits(key),
    kind,
    weight,
    evidence: rarity(text, person ? 'person' : 'organisation'),
    forms: person ? formsOf(text, patronymic ? patronymicStem(text) : null) : null,
    patronymic,
    syllable: person && isSyllable(text),
    known: isKnownWord(text, person ? 'person' : 'organisation'),
  };
}

function isPatronymic(word: string): boolean {
  return /[aeiouy][vuw](?:ich|ych|itch|na)$/.test(word);
}

const PERSON_LEGAL_FORMS = new Set(['llc', 'ltd', 'plc', 'gmbh', 'inc']);

function kindOf(text: string, schema: NameSchema, role: Role | undefined, patronymic: boolean): TokenKind {
  if (/^\d/.test(text)) return 'number';
  if (schema !== 'person') {
    if (JOINING_WORDS.has(text)) return 'particle';
    if (LEGAL_FORMS.has(text)) return 'legal_form';
    if (PLACES.has(text)) return 'place';
    return GENERIC.has(text) ? 'generic' : 'name';
  }
  if (PARTICLES.has(text)) return 'particle';
  if (TITLES.has(text) && role !== 'family') return 'title';
  if (PERSON_LEGAL_FORMS.has(text)) return 'legal_form';
  return patronymic && role !== 'family' && role !== 'given' ? 'patronymic' : (role ?? 'name');
}
