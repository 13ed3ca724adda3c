import type { ListEntry } from './types.ts';

/** What tells one listed person from another. Remarks, addresses and the order of things are not among it. */
export type MaterialField = 'names' | 'dobs' | 'countries' | 'identifiers' | 'categories' | 'programme';
export type MaterialChange = { field: MaterialField; before: string[]; after: string[] };

const FIELDS: readonly MaterialField[] = ['names', 'dobs', 'countries', 'identifiers', 'categories', 'programme'];

/** The facts in which two states of an entry differ, whole on both sides; none when only spacing, case, punctuation, order or remarks are different. */
export function materialChanges(before: ListEntry, after: ListEntry): MaterialChange[] {
  // An entry that does not say what it is listed for says nothing that could differ.
  const saysWhatFor = before.categories !== undefined && after.categories !== undefined;
  return FIELDS.filter((field) => field !== 'categories' || saysWhatFor).flatMap((field) => {
    const [old, fresh] = [valuesOf(before, field), valuesOf(after, field)];
    return sameSet(old, fresh) ? [] : [{ field, before: old, after: fresh }];
  });
}

function valuesOf(entry: ListEntry, field: MaterialField): string[] {
  switch (field) {
    case 'names':
      return entry.names.map((name) => name.text);
    case 'categories':
      return entry.categories ?? [];
    case 'programme':
      return entry.programme === null ? [] : [entry.programme];
    default:
      return entry[field];
  }
}

function sameSet(left: readonly string[], right: readonly string[]): boolean {
  const [one, other] = [new Set(left.map(plain)), new Set(right.map(plain))];
  one.delete('');
  other.delete('');
  return one.size === other.size && [...one].every((value) => other.has(value));
}

/** One spelling for case, width, punctuation and spacing. Accents count: a publisher who adds one may mean another name. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
