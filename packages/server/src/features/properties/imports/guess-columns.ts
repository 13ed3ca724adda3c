import { fieldsFor, IMPORT_FIELDS, type ImportKind } from '@freehold/contract/properties/import-fields';
import { guessHeads, openAliases } from '../../../platform/csv-heads.ts';
import { OWNER_ALIASES, OWNER_WORDS, PEOPLE_ALIASES, PROPERTY_ALIASES } from '../../../platform/table-files/column-aliases.ts';

const known = new Map<ImportKind, Map<string, string[]>>();

function aliasesOf(kind: ImportKind): Map<string, string[]> {
  const found = known.get(kind);
  if (found) return found;
  const aliases = openAliases(IMPORT_FIELDS[kind], (key) => [
    ...((kind === 'people' ? PEOPLE_ALIASES : PROPERTY_ALIASES)[key] ?? []),
    ...(OWNER_WORDS[kind] ?? []).flatMap((owner) => (OWNER_ALIASES[key] ?? []).map((alias) => owner + alias)),
  ]);
  known.set(kind, aliases);
  return aliases;
}

/** What each column probably means, by the words of its head. No field is given to two columns. */
export function guessColumns(kind: ImportKind, headers: readonly string[], hasBranches: boolean): (string | null)[] {
  const offered = new Set(fieldsFor(kind, hasBranches).map(({ key }) => key));
  const guessed = guessHeads(aliasesOf(kind), headers).map((field) => (field !== null && offered.has(field) ? field : null));
  // One column of the whole address beside its parts would only say it twice.
  return guessed.map((field) => {
    if (field === 'whole_address' && guessed.includes('town') && guessed.includes('postcode'))
      return guessed.includes('line1') ? null : 'line1';
    return field;
  });
}
