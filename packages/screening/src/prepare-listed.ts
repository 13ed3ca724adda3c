import { prepareName } from './prepare-name.ts';
import type { NameSchema, PreparedName } from './prepare-name.ts';
import type { EntryKind, ListEntry } from './types.ts';

export function schemaOfKind(kind: EntryKind): NameSchema {
  return kind === 'person' || kind === 'unknown' ? 'person' : kind === 'organisation' ? 'organisation' : 'object';
}

/** The entry's names at the places worth a look; the others stay out of it. */
export function prepareListed<Entry extends Pick<ListEntry, 'kind' | 'names'>>(
  entry: Entry,
  places: readonly number[],
): { entry: Entry; names: PreparedName[] } {
  const schema = schemaOfKind(entry.kind);
  const names: PreparedName[] = [];
  for (const at of places) {
    const name = entry.names[at];
    if (name) names[at] = prepareName(name.text, schema, name.parts);
  }
  return { entry, names };
}
