import { IMPORT_FIELDS, type ImportKind } from '@freehold/contract/import-fields';
import { OWNER_ALIASES, OWNER_WORDS, PEOPLE_ALIASES, PROPERTY_ALIASES } from './column-aliases.ts';

/** A head without what does not tell one from another: case, spaces, marks. */
export const bareHead = (head: string): string =>
  head
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

const known = new Map<ImportKind, Map<string, string[]>>();

/** What each head may mean, likeliest first. */
function aliasesOf(kind: ImportKind): Map<string, string[]> {
  const found = known.get(kind);
  if (found) return found;
  const aliases = new Map<string, string[]>();
  const add = (alias: string, field: string) => aliases.set(alias, [...(aliases.get(alias) ?? []), field]);
  for (const { key, label } of IMPORT_FIELDS[kind]) {
    add(bareHead(label), key);
    add(bareHead(key), key);
    for (const alias of (kind === 'people' ? PEOPLE_ALIASES : PROPERTY_ALIASES)[key] ?? []) add(alias, key);
    for (const owner of OWNER_WORDS[kind] ?? []) for (const alias of OWNER_ALIASES[key] ?? []) add(owner + alias, key);
  }
  known.set(kind, aliases);
  return aliases;
}

/** What each column probably means, by the words of its head. No field is given to two columns. */
export function guessColumns(kind: ImportKind, headers: readonly string[]): (string | null)[] {
  const aliases = aliasesOf(kind);
  const taken = new Set<string>();
  const guessed = headers.map((head) => {
    const field = aliases.get(bareHead(head))?.find((key) => !taken.has(key)) ?? null;
    if (field !== null) taken.add(field);
    return field;
  });
  // One column of the whole address beside its parts would only say it twice.
  return guessed.map((field) => {
    if (field === 'whole_address' && taken.has('town') && taken.has('postcode')) return taken.has('line1') ? null : 'line1';
    return field;
  });
}
