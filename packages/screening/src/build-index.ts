import { textAt } from './flat-index.ts';
import type { ScreeningIndex } from './flat-index.ts';
import { openIndexBuilder } from './index-builder.ts';
import type { BuildOptions } from './index-builder.ts';
import type { ListEntry } from './types.ts';

export type { ScreeningIndex } from './flat-index.ts';

/** The recall index of one list version. The order of the entries has no say. */
export function buildIndex(entries: readonly ListEntry[], options: Pick<BuildOptions, 'keepRest'> = {}): ScreeningIndex {
  const names = entries.reduce((sum, entry) => sum + entry.names.length, 0);
  const builder = openIndexBuilder({ ...options, entries: entries.length, names });
  for (const entry of [...entries].sort(byRef)) builder.add(entry);
  return builder.finish();
}

export type IndexChanges = { added?: readonly ListEntry[]; changed?: readonly ListEntry[]; removed?: readonly string[] };

/** The index of the next version: the same bytes as a fresh one, for the cost of what changed. The index given stays as it is. */
export function updateIndex(index: ScreeningIndex, changes: IndexChanges): ScreeningIndex {
  const fresh = [...(changes.added ?? []), ...(changes.changed ?? [])].sort(byRef);
  const gone = new Set([...(changes.removed ?? []), ...fresh.map((entry) => entry.ref)]);
  const builder = openIndexBuilder({
    entries: index.entryCount + fresh.length,
    names: index.nameCount + fresh.reduce((sum, entry) => sum + entry.names.length, 0),
    keepRest: index.entryCount === 0 || index.rest.text.length > 0,
  });
  let next = 0;
  for (let at = 0; at < index.entryCount; at++) {
    const ref = textAt(index.refs, at);
    for (let entry = fresh[next]; entry && compareRefs(entry.ref, ref) < 0; entry = fresh[++next]) builder.add(entry);
    if (!gone.has(ref)) builder.copy(index, at);
  }
  for (const entry of fresh.slice(next)) builder.add(entry);
  return builder.finish();
}

function byRef(left: ListEntry, right: ListEntry): number {
  return compareRefs(left.ref, right.ref);
}

/** By code points, as a database compares bytes of UTF-8. */
export function compareRefs(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const one = left.charCodeAt(at);
    const other = right.charCodeAt(at);
    if (one !== other) return isSurrogate(one) === isSurrogate(other) ? one - other : isSurrogate(one) ? 1 : -1;
  }
  return left.length - right.length;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
