/* An entry as two pieces of JSON: the facts that scoring needs, and the rest that a person reads. */
import { ENTRY_KINDS, textAt } from './flat-index.ts';
import type { ScreeningIndex } from './flat-index.ts';
import type { ListEntry, ListedName, NameKind } from './types.ts';

const NAME_KINDS: NameKind[] = ['primary', 'alias', 'weak_alias', 'former'];

/** A plain text stands for the primary name in the first place and for an alias after it. */
type PackedName = string | [text: string, kind: number, given?: string, middle?: string, family?: string];
type Facts = [names: PackedName[], dobs: string[], countries: string[], gender: 0 | 1 | 2, identifiers: string[]];

export function packFacts(entry: ListEntry): string {
  const gender = entry.gender === 'female' ? 1 : entry.gender === 'male' ? 2 : 0;
  const facts: Facts = [entry.names.map(packName), entry.dobs, entry.countries, gender, entry.identifiers];
  return JSON.stringify(facts);
}

function packName(name: ListedName, at: number): PackedName {
  if (!name.parts) return name.kind === (at === 0 ? 'primary' : 'alias') ? name.text : [name.text, NAME_KINDS.indexOf(name.kind)];
  const { given = '', middle = '', family = '' } = name.parts;
  return [name.text, NAME_KINDS.indexOf(name.kind), given, middle, family];
}

export function packRest(entry: ListEntry): string {
  const { ref: _ref, kind: _kind, names: _names, dobs: _dobs, countries: _countries, gender: _gender, identifiers: _ids, ...rest } = entry;
  return JSON.stringify(rest);
}

const NO_REST = { addresses: [], programme: null, listedOn: null, text: '' };

/** The entry as it was given; where the rest was not kept, its facts alone. */
export function entryOf(index: ScreeningIndex, at: number): ListEntry {
  const [names, dobs, countries, gender, identifiers] = JSON.parse(textAt(index.facts, at)) as Facts;
  const rest = textAt(index.rest, at);
  return {
    ref: textAt(index.refs, at),
    kind: ENTRY_KINDS[index.entryKind[at] ?? 4] ?? 'unknown',
    names: names.map(unpackName),
    dobs,
    countries,
    gender: gender === 1 ? 'female' : gender === 2 ? 'male' : null,
    identifiers,
    ...(rest === '' ? NO_REST : (JSON.parse(rest) as typeof NO_REST)),
  };
}

function unpackName(packed: PackedName, at: number): ListedName {
  if (typeof packed === 'string') return { text: packed, kind: at === 0 ? 'primary' : 'alias' };
  const [text, kind, given, middle, family] = packed;
  const name = { text, kind: NAME_KINDS[kind] ?? 'alias' };
  if (given === undefined) return name;
  return { ...name, parts: { ...(given && { given }), ...(middle && { middle }), ...(family && { family }) } };
}
