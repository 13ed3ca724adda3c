/* Turns a name into typed tokens with the weight of evidence that each carries. */
import { letterBits } from './edit-distance.ts';
import { foldName } from './fold-name.ts';
import { consonantsOf, soundKey } from './sound-key.ts';
import { GENERIC, JOINING_WORDS, LEGAL_FORMS, LEGAL_PHRASES, NAMES_TOO, PARTICLES, PLACES, TITLES, WORD_SPELLINGS } from './token-words.ts';
import { TUNING } from './tuning.ts';
import type { TokenKind } from './types.ts';

export type NameSchema = 'person' | 'organisation' | 'object';
export type Token = {
  text: string;
  key: string;
  consonants: string;
  letters: number;
  keyLetters: number;
  kind: TokenKind;
  weight: number;
  at: number;
};
export type PreparedName = { tokens: Token[]; abjad: boolean; schema: NameSchema };
export type NameParts = { given?: string; middle?: string; family?: string };

export function prepareName(text: string, schema: NameSchema, parts?: NameParts): PreparedName {
  const folded = foldName(text, { joinLetters: schema !== 'person' });
  const words = schema === 'person' ? folded.words.map(lettersForDigits) : organisationWords(folded.words);
  const roles = parts && schema === 'person' ? rolesOf(parts) : null;
  const tokens = words.map((word, at) => tokenOf(word, at, schema, roles));
  liftLightWords(tokens, schema);
  return { tokens, abjad: folded.abjad, schema };
}

/** A name whose words are all light ones keeps them at full weight, else "The Group" would match every group. */
function liftLightWords(tokens: Token[], schema: NameSchema): void {
  if (schema === 'person' && tokens.filter(isFullName).length < 2) {
    for (const token of tokens) {
      if (!NAMES_TOO.has(token.text)) continue;
      token.kind = 'name';
      token.weight = TUNING.weight.name;
    }
  }
  if (tokens.some((token) => token.weight >= TUNING.leadWeight)) return;
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

function rolesOf(parts: NameParts): Map<string, TokenKind> {
  const roles = new Map<string, TokenKind>();
  for (const word of foldName(`${parts.given ?? ''} ${parts.middle ?? ''}`, { joinLetters: false }).words) roles.set(word, 'given');
  for (const word of foldName(parts.family ?? '', { joinLetters: false }).words) roles.set(word, roles.has(word) ? 'name' : 'family');
  return roles;
}

function tokenOf(word: string, at: number, schema: NameSchema, roles: Map<string, TokenKind> | null): Token {
  const text = schema === 'person' ? word : (WORD_SPELLINGS.get(word) ?? word);
  const kind = kindOf(text, schema, roles);
  const key = kind === 'legal_form' ? (LEGAL_FORMS.get(text) ?? text) : soundKey(text);
  return {
    text,
    key,
    consonants: consonantsOf(key),
    letters: letterBits(text),
    keyLetters: letterBits(key),
    kind,
    weight: weightOf(text, kind, schema),
    at,
  };
}

const PERSON_LEGAL_FORMS = new Set(['llc', 'ltd', 'plc', 'gmbh', 'inc']);

function kindOf(text: string, schema: NameSchema, roles: Map<string, TokenKind> | null): TokenKind {
  if (/^\d/.test(text)) return 'number';
  if (schema !== 'person') {
    if (JOINING_WORDS.has(text)) return 'particle';
    if (LEGAL_FORMS.has(text)) return 'legal_form';
    if (PLACES.has(text)) return 'place';
    return GENERIC.has(text) ? 'generic' : 'name';
  }
  if (PARTICLES.has(text)) return 'particle';
  const role = roles?.get(text);
  if (TITLES.has(text) && role !== 'family') return 'title';
  return PERSON_LEGAL_FORMS.has(text) ? 'legal_form' : (role ?? 'name');
}

function weightOf(text: string, kind: TokenKind, schema: NameSchema): number {
  const base = TUNING.weight[kind];
  if (kind !== 'name' && kind !== 'given' && kind !== 'family') return base;
  if (text.length === 1) return TUNING.weight.initial;
  return schema === 'person' && COMMON.has(text) ? base * TUNING.commonName : base;
}

/** Names borne by so many that agreeing on one says less. */
const COMMON = new Set(
  'muhammad mohammad mohammed mohamed mohamad ahmad ahmed abd abdul abdel ali hasan hassan husayn hussein khan ibrahim mahmud mahmoud abdullah abdallah kim li wang zhang'.split(
    ' ',
  ),
);
