import { alignNames } from '@freehold/screening/align-names';
import { prepareName } from '@freehold/screening/prepare-name';
import { writtenNames } from '@freehold/uk-formats/mrz-names';

export type StatedName = { first_name: string; middle_names: string; last_name: string };
export type FoundName = { first_names: string; last_name: string };
export type NameAnswer = {
  verdict: 'same' | 'note' | 'differs';
  /** What a person reads of it, without the names. */
  words: string;
  part: 'first' | 'last' | 'both' | null;
};

type Likeness = 'same' | 'form' | 'close' | 'differs';

/** One part of a name beside the same part elsewhere, by the comparer of the screening: case, accents, hyphens, spaces and titles do not matter. */
function comparePart(stated: string, found: string, options: { moreMayFollow?: boolean } = {}): Likeness {
  if (isWrittenSo(stated, found)) return 'same';
  const { pairs, onlyAsked, onlyListed } = alignNames(prepareName(stated, 'person'), prepareName(found, 'person'));
  const isLeft = ({ kind }: { kind: string }) => kind !== 'title';
  if (pairs.length === 0 || onlyAsked.some(isLeft) || (options.moreMayFollow !== true && onlyListed.some(isLeft))) return 'differs';
  const relations = pairs.map(({ relation }) => relation);
  if (relations.every((relation) => relation === 'equal' || relation === 'joined')) return 'same';
  if (relations.every((relation) => ['equal', 'joined', 'variant', 'initial'].includes(relation))) return 'form';
  return 'close';
}

/** The lines of a document have no letters beside A to Z: Müller stands there as MUELLER or MULLER. */
function isWrittenSo(stated: string, found: string): boolean {
  const bare = (name: string) => name.toUpperCase().replace(/[^A-Z]/g, '');
  return stated !== '' && writtenNames(stated).some((spelling) => bare(spelling) === bare(found));
}

/**
 * What somebody states beside what stands on a document or in a record. Middle names are optional, a short form and exchanged first and last
 * names pass with a note; another surname, or another first name, is for a person.
 */
export function compareNames(stated: StatedName, found: FoundName): NameAnswer {
  const last = comparePart(stated.last_name, found.last_name);
  const first = compareFirst(stated, found);
  if (last === 'same' && first === 'same') return { verdict: 'same', words: 'The names agree', part: null };
  if (last === 'same' && first === 'form')
    return { verdict: 'note', words: 'The first name is a form of the one that stands there', part: 'first' };
  if (isSwapped(stated, found)) return { verdict: 'note', words: 'First and last name are exchanged', part: 'both' };
  if (last !== 'same' && first === 'differs') return { verdict: 'differs', words: 'The name differs', part: 'both' };
  if (last !== 'same')
    return {
      verdict: 'differs',
      words: last === 'differs' ? 'The surname differs' : 'The surname is spelt differently',
      part: 'last',
    };
  return {
    verdict: 'differs',
    words: first === 'close' ? 'The first name is spelt differently' : 'The first name differs',
    part: 'first',
  };
}

function compareFirst({ first_name: first, middle_names: middle }: StatedName, { first_names: found }: FoundName): Likeness {
  const whole = comparePart([first, middle].filter(Boolean).join(' '), found);
  return whole === 'same' ? whole : best([whole, comparePart(first, found, { moreMayFollow: true }), comparePart(first, firstWord(found))]);
}

const ORDER: readonly Likeness[] = ['same', 'form', 'close', 'differs'];
const best = (found: readonly Likeness[]): Likeness => ORDER.find((one) => found.includes(one)) ?? 'differs';
const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? '';

const isSwapped = (stated: StatedName, found: FoundName): boolean =>
  comparePart(stated.last_name, firstWord(found.first_names)) === 'same' && comparePart(stated.first_name, found.last_name) === 'same';

export type WholeNameAnswer = { verdict: 'same' | 'note' | 'close' | 'differs'; words: string };

export type AlignedNames = WholeNameAnswer & {
  /** Words that are forms of one name or spelt differently, by how they relate; nothing where every pair of words is equal. */
  relations: string[];
  /** Words that only one of the two has. */
  onlyStated: number;
  onlyFound: number;
};

/**
 * Two names as each stands on one line: of an account, a register, a contract. Titles, case, accents, word order and the spelling of a legal form do
 * not matter; initials, short forms and a further middle name are noted; a letter or two are close; anything else differs.
 */
export function compareWholeNames(stated: string, found: string, kind: 'person' | 'organisation'): WholeNameAnswer {
  const { verdict, words } = alignWholeNames(stated, found, kind);
  return { verdict, words };
}

/** The same with what of the words agrees and what does not. */
export function alignWholeNames(stated: string, found: string, kind: 'person' | 'organisation'): AlignedNames {
  const [one, other] = [prepareName(stated, kind), prepareName(found, kind)];
  const { pairs, onlyAsked, onlyListed } = alignNames(one, other);
  const isName = ({ kind: of }: { kind: string }) => of !== 'title';
  const [left, right] = [onlyAsked.filter(isName), onlyListed.filter(isName)];
  const written = (tokens: readonly { text: string }[]) => tokens.map(({ text }) => text.toUpperCase()).join(' ');
  if (pairs.length === 0)
    return { verdict: 'differs', words: 'No part of the names agrees', relations: [], onlyStated: left.length, onlyFound: right.length };
  // Ltd and Limited are one legal form.
  const isLegalForm = (tokens: readonly { kind: string }[]) => tokens.every(({ kind: of }) => of === 'legal_form');
  const apart = pairs.filter(
    ({ relation, asked, listed }) =>
      !['equal', 'joined'].includes(relation) && !(relation === 'variant' && isLegalForm(asked) && isLegalForm(listed)),
  );
  const isForm = ({ relation }: { relation: string }) => relation === 'variant' || relation === 'initial';
  const parts = { relations: apart.map(({ relation }) => String(relation)), onlyStated: left.length, onlyFound: right.length };
  const told = apart.map(
    ({ asked, listed, relation }) =>
      `${written(asked)} and ${written(listed)} ${isForm({ relation }) ? (relation === 'initial' ? 'share an initial' : 'are forms of one name') : 'are spelt differently'}`,
  );
  const extra = [...left, ...right];
  if (extra.length > 0) {
    told.push(
      ...(left.length > 0 ? [`only the first has ${written(left)}`] : []),
      ...(right.length > 0 ? [`only the second has ${written(right)}`] : []),
    );
    // A middle name that one of the two leaves out says nothing; a first or last name does.
    const isMiddle =
      kind === 'person' &&
      (left.length === 0 || right.length === 0) &&
      extra.every((token) => isInside(token, left.length > 0 ? one : other));
    if (!isMiddle) return { verdict: 'differs', words: sentence(told), ...parts };
    return { verdict: apart.every(isForm) ? 'note' : 'close', words: sentence(told), ...parts };
  }
  if (apart.length === 0) return { verdict: 'same', words: 'The names agree', ...parts };
  return { verdict: apart.every(isForm) ? 'note' : 'close', words: sentence(told), ...parts };
}

const sentence = (parts: readonly string[]): string => {
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
/** Neither the first nor the last word of the name, its titles apart. */
function isInside(token: { at: number }, { tokens }: { tokens: readonly { at: number; kind: string }[] }): boolean {
  const places = tokens.filter(({ kind }) => kind !== 'title').map(({ at }) => at);
  return token.at !== Math.min(...places) && token.at !== Math.max(...places);
}

/** How two dates of birth differ, in words; null where they are one. */
export function compareDates(stated: string, found: string): string | null {
  if (stated === found) return null;
  const [a, b] = [stated, found].map((date) => date.replaceAll('-', ''));
  if (a === undefined || b === undefined || a.length !== b.length) return 'The date of birth differs';
  const apart = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  const [one, other] = apart;
  if (apart.length === 2 && one !== undefined && other === one + 1 && a[one] === b[other] && a[other] === b[one])
    return 'The date of birth has two digits exchanged';
  if (a.slice(0, 4) === b.slice(0, 4) && a.slice(4, 6) === b.slice(6) && a.slice(6) === b.slice(4, 6))
    return 'The date of birth has day and month exchanged';
  return apart.length === 1 ? 'The date of birth differs in one digit' : 'The date of birth differs';
}
