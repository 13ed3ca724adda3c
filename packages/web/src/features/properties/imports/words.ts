import { IMPORT_FIELDS, type ImportKind } from '@freehold/contract/properties/import-fields';
import type { FileImport, ImportCounts, ImportRow, ImportSummary } from '@freehold/contract/properties/imports';
import { PROPERTY_TYPES, STAGE_WORDS } from '@freehold/property-rules/property-stages';
import { capitalise, formatCount, inWords, plural } from '../../../lib/format.ts';

export const KIND = {
  sales: {
    one: 'property',
    many: 'properties',
    list: 'Property sales',
    title: 'Import properties for sale',
    owner: 'seller',
    owners: 'sellers',
  },
  lettings: {
    one: 'property',
    many: 'properties',
    list: 'Property lettings',
    title: 'Import properties to let',
    owner: 'landlord',
    owners: 'landlords',
  },
  people: { one: 'person', many: 'people', list: 'People', title: 'Import people', owner: 'person', owners: 'people' },
} as const satisfies Record<ImportKind, Record<string, string>>;

export const STEPS = ['File', 'Columns', 'Dry run', 'Import'] as const;

export const countOf = (kind: ImportKind, count: number): string => plural(count, KIND[kind].one, KIND[kind].many);

const CHOICE_WORDS: Readonly<Record<string, string>> = {
  ...STAGE_WORDS,
  ...PROPERTY_TYPES,
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  commonhold: 'Commonhold',
  unknown: 'Not known',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};
export const choiceWord = (choice: string): string => CHOICE_WORDS[choice] ?? capitalise(choice);

export const fieldLabel = (kind: ImportKind, key: string): string => IMPORT_FIELDS[kind].find((field) => field.key === key)?.label ?? key;

/** "Stage, 4 words". */
export function meaningOf(kind: ImportKind, { field, words }: FileImport['columns'][number]): string {
  if (field === null) return 'Leave out';
  return words && words.length > 0 ? `${fieldLabel(kind, field)}, ${plural(words.length, 'word')}` : fieldLabel(kind, field);
}

/** What stands in the last column of a row. */
export function resultOf(kind: ImportKind, { state, faults, is_unchecked: isUnchecked }: ImportRow): string {
  if (state === 'here') return 'Already in your list';
  if (state === 'ready') return isUnchecked ? `Ready, ${KIND[kind].owner} not checked` : 'Ready';
  if (state === 'imported') return 'Imported';
  if (state === 'taken_back') return 'Undone';
  if (state === 'waiting') return 'Not checked yet';
  const [first, ...more] = faults;
  if (!first) return 'Not imported';
  return more.length > 0 ? `${first.message}, and ${inWords(more.length)} more` : first.message;
}

const STATE_WORDS = {
  uploaded: 'columns to match',
  checking: 'dry run under way',
  ready: 'ready to be imported',
  importing: 'being imported',
  done: 'imported',
  cancelled: 'stopped',
  failed: 'stopped by a fault',
  taken_back: 'undone',
} as const satisfies Record<FileImport['state'], string>;
export const stateWords = ({ state }: Pick<ImportSummary, 'state'>): string => STATE_WORDS[state];

/** "£22.9m", "£498,000". */
export function poundsShort(pence: number): string {
  const pounds = Math.round(pence / 100);
  return pounds >= 1_000_000 ? `£${(pounds / 1_000_000).toFixed(1)}m` : `£${formatCount(pounds)}`;
}

/** What is left out, in a sentence of the confirmation. */
export function leftOutSentence({ wrong, here }: ImportCounts): string {
  const parts = [
    wrong > 0 ? `the ${wrong === 1 ? 'row' : `${inWords(wrong)} rows`} to put right` : '',
    here > 0 ? `the ${inWords(here)} already here` : '',
  ].filter(Boolean);
  if (parts.length === 0) return '';
  return ` ${capitalise(parts.join(' and '))} ${wrong + here === 1 ? 'is' : 'are'} left out.`;
}

export function uncheckedSentence(kind: ImportKind, count: number): string {
  const { owner } = KIND[kind];
  return count === 1
    ? `One is on the market without a checked ${owner}. It will show as overdue.`
    : `${capitalise(inWords(count))} are on the market without a checked ${owner}. These will show as overdue.`;
}
