/* An entry as two pieces of text: the facts that scoring needs, with signs between them that no list uses, and the rest that a person reads, as JSON. */
import { ENTRY_KINDS, textAt } from './flat-index.ts';
import type { ScreeningIndex } from './flat-index.ts';
import { listedNumbers } from './listed-numbers.ts';
import type { EntryKind, ListEntry, ListedName, NameKind } from './types.ts';

const NAME_KINDS: NameKind[] = ['primary', 'alias', 'weak_alias', 'former'];

/** The separators of ASCII. Where a text should hold one of them all the same, a space takes its place. */
const [GROUP, ITEM, PART] = ['\x1d', '\x1e', '\x1f'];
const SEPARATORS = /[\x1d-\x1f]/g;
export const LAST_GROUP = 0x1d;

/** Names, dates of birth, countries, gender, places of birth and identifiers, in this order. */
export function packFacts(entry: ListEntry): string {
  const gender = entry.gender === 'female' ? '1' : entry.gender === 'male' ? '2' : '';
  return [
    entry.names.map(packName),
    entry.dobs.map(plain),
    entry.countries.map(plain),
    [gender],
    (entry.birthPlaces ?? []).map(plain),
    listedNumbers(entry).map(plain),
  ]
    .map((group) => group.join(ITEM))
    .join(GROUP);
}

/** A text alone stands for the primary name in the first place and for an alias after it. */
function packName(name: ListedName, at: number): string {
  const text = plain(name.text);
  if (!name.parts) return name.kind === (at === 0 ? 'primary' : 'alias') ? text : [text, NAME_KINDS.indexOf(name.kind)].join(PART);
  const { given = '', middle = '', family = '' } = name.parts;
  return [text, NAME_KINDS.indexOf(name.kind), plain(given), plain(middle), plain(family)].join(PART);
}

function plain(text: string): string {
  return text.replace(SEPARATORS, ' ');
}

export function packRest(entry: ListEntry): string {
  const {
    ref: _ref,
    kind: _kind,
    names: _names,
    dobs: _dobs,
    countries: _countries,
    gender: _gender,
    identifiers: _ids,
    birthPlaces: _places,
    ...rest
  } = entry;
  return JSON.stringify(rest);
}

/** What of an entry decides its score. */
export type EntryFacts = Pick<ListEntry, 'kind' | 'names' | 'dobs' | 'countries' | 'gender' | 'identifiers' | 'birthPlaces'>;

const NO_REST = { addresses: [], programme: null, listedOn: null, text: '' };

/** The entry as it was given; where the rest was not kept, its facts alone. */
export function entryOf(index: ScreeningIndex, at: number): ListEntry {
  const rest = index.rest.text.length === 0 ? '' : textAt(index.rest, at);
  return { ref: textAt(index.refs, at), ...factsOf(index, at), ...(rest === '' ? NO_REST : (JSON.parse(rest) as typeof NO_REST)) };
}

export function kindOf(index: ScreeningIndex, at: number): EntryKind {
  return ENTRY_KINDS[index.entryKind[at] ?? 4] ?? 'unknown';
}

export function factsOf(index: ScreeningIndex, at: number): EntryFacts {
  const [names = '', dobs = '', countries = '', gender = '', places = '', identifiers = ''] = textAt(index.facts, at).split(GROUP);
  return {
    kind: kindOf(index, at),
    names: items(names).map(unpackName),
    dobs: items(dobs),
    countries: items(countries),
    gender: gender === '1' ? 'female' : gender === '2' ? 'male' : null,
    ...(places !== '' && { birthPlaces: items(places) }),
    identifiers: items(identifiers),
  };
}

/** Identifiers from the last group of packed facts. */
export function identifiersOf(facts: string): string[] {
  return items(facts.slice(facts.lastIndexOf(GROUP) + 1));
}

/** Whole dates of birth from the second group of packed facts. */
export function datesIn(bytes: Uint8Array, from: number, to: number): string[] {
  const start = bytes.indexOf(LAST_GROUP, from) + 1;
  if (start === 0 || start >= to || bytes[start] === LAST_GROUP) return [];
  const end = bytes.indexOf(LAST_GROUP, start);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
  return items(text).filter((date) => date.length === 10);
}

function items(group: string): string[] {
  return group === '' ? [] : group.split(ITEM);
}

function unpackName(packed: string, at: number): ListedName {
  if (!packed.includes(PART)) return { text: packed, kind: at === 0 ? 'primary' : 'alias' };
  const [text = '', kind = '', given, middle, family] = packed.split(PART);
  const name = { text, kind: NAME_KINDS[Number(kind)] ?? 'alias' };
  if (given === undefined) return name;
  return { ...name, parts: { ...(given && { given }), ...(middle && { middle }), ...(family && { family }) } };
}
