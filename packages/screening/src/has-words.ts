/* Whether there is anything in a question that a list could be compared with. What has nothing must be refused: no match would mean nothing. */
import { foldName } from './fold-name.ts';
import { prepareName } from './prepare-name.ts';
import { LEGAL_FORMS, NAMES_TOO, PARTICLES, TITLES } from './token-words.ts';
import type { OtherName, Query } from './types.ts';

export function hasWordsToCompare(query: Query): boolean {
  switch (query.kind) {
    case 'person':
      return isPersonName([query.firstName, query.middleNames ?? '', query.lastName]);
    case 'company':
      return isCompanyName(query.name);
    case 'vessel':
      return query.imo !== undefined || isCompanyName(query.name ?? '');
    case 'aircraft':
      return /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(query.registration);
    case 'wallet':
      return /^[A-Za-z0-9:]{20,120}$/.test(query.address);
  }
}

/** The same of one more name of the subject. */
export function isNameToCompare(query: Query, name: OtherName): boolean {
  return query.kind === 'person' ? isPersonName([name.text]) : isCompanyName(name.text);
}

/** A word of two letters that is no particle or title, or such words as are whole names elsewhere, one beside the other: Prince King, Van Do. */
function isPersonName(parts: string[]): boolean {
  const words = foldName(lettersOf(parts.join(' ')), { joinLetters: false }).words.filter((word) => /[a-z]{2}/.test(word));
  if (words.some((word) => !PARTICLES.has(word) && !TITLES.has(word) && !LEGAL_FORMS.has(word))) return true;
  return words.length > 1 && words.every((word) => NAMES_TOO.has(word));
}

/** A word, a number of two signs, or one sign with a legal form beside it: X Corp. */
function isCompanyName(name: string): boolean {
  const { tokens } = prepareName(lettersOf(name), 'organisation');
  const own = tokens.filter(({ kind }) => kind !== 'legal_form' && kind !== 'particle');
  return own.some(({ text }) => text.length > 1) || (own.length > 0 && tokens.some(({ kind }) => kind === 'legal_form'));
}

/** Pictures and signs would be read by their names in English. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{Z}&]/gu, ' ');
}
