/* Turns a name into typed tokens, each with the evidence that agreeing on it gives. Words come again and again, so what is known of a word is kept. */
import { letterBits } from './edit-distance.ts';
import { foldName } from './fold-name.ts';
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
/** What is known of a word wherever it stands. */
type Word = {
  text: string;
  key: string;
  consonants: string;
  /** Keys of the same word read as another language spells it. */
  otherKeys: readonly string[];
  letters: number;
  keyLetters: number;
  kind: TokenKind;
  /** How much of a name it is: 1 for a name, little for a title or a legal form. */
  weight: number;
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
  const folded = foldName(text, { joinLetters: schema !== 'person' });
  const words = schema === 'person' ? folded.words.map(lettersForDigits) : organisationWords(folded.words);
  const roles = parts && schema === 'person' ? rolesOf(parts) : null;
  const tokens = words.slice(0, MOST_TOKENS).map((word, at): Token => ({ ...wordOf(word, schema, roles?.get(word), rarity), at }));
  if (schema === 'person') addReadings(tokens, text);
  liftLightWords(tokens, schema);
  const sorted = [...tokens].sort((left, right) => (left.text < right.text ? -1 : left.text > right.text ? 1 : left.at - right.at));
  return { tokens, sorted, abjad: folded.abjad, schema };
}

/** What the letters alone no longer tell: marks that were folded away, and Korean signs. */
function addReadings(tokens: Token[], text: string): void {
  const spelt = withMarksSpelt(text);
  if (spelt !== null) {
    const words = foldName(spelt, { joinLetters: false }).words;
    if (words.length === tokens.length)
      tokens.forEach((token, at) => {
        const word = words[at] ?? '';
        if (word !== token.text) token.otherKeys = [...token.otherKeys, ...speltKeys(word)];
      });
  }
  if (HANGUL.test(text)) for (const token of tokens) token.otherKeys = [...token.otherKeys, ...northKoreanKeys(token.text)];
}

const HANGUL = /\p{Script=Hangul}/u;

/** A name whose words are all light ones keeps them at full weight, else "The Group" would match every group. */
function liftLightWords(tokens: Token[], schema: NameSchema): void {
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

function isFullName(token: Token): boolean {
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
  return /[a-z]/.test(word) && /\d/.test(word) ? word.replace(/\d/g, (digit) => LOOKALIKES[digit] ?? digit) : word;
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

function makeWord(word: string, schema: NameSchema, role: Role | undefined, rarity: Rarity): Word {
  const person = schema === 'person';
  const text = person ? word : (WORD_SPELLINGS.get(word) ?? word);
  // In the family field it is a family name: Abramovich.
  const patronymic = person && role !== 'family' && isPatronymic(text);
  const kind = kindOf(text, schema, role, patronymic);
  const key = kind === 'legal_form' ? (LEGAL_FORMS.get(text) ?? text) : soundKey(text);
  return {
    text,
    key,
    consonants: consonantsOf(key),
    otherKeys: person ? otherKeys(text, key) : NONE,
    letters: letterBits(text),
    keyLetters: letterBits(key),
    kind,
    weight: text.length === 1 && WEIGHTS.weight[kind] === 1 ? WEIGHTS.weight.initial : WEIGHTS.weight[kind],
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
