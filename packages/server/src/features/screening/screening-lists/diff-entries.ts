import type { FieldChange } from '@freehold/contract/screening/list-entries';
import type { ListEntry } from '@freehold/screening/types';

const NAME_KINDS = { primary: '', alias: ' (alias)', weak_alias: ' (weak alias)', former: ' (former name)' } as const;

type Field = FieldChange['field'];
/** The values of each field as a person compares them, in the order they are shown. */
function valuesOf(entry: ListEntry): [Field, string[]][] {
  return [
    ['kind', [entry.kind]],
    ['names', entry.names.map((name) => `${name.text}${NAME_KINDS[name.kind]}`)],
    ['dobs', entry.dobs],
    ['countries', entry.countries],
    ['gender', entry.gender ? [entry.gender] : []],
    ['identifiers', entry.identifiers],
    ['addresses', entry.addresses],
    ['programme', entry.programme ? [entry.programme] : []],
    ['listed_on', entry.listedOn ? [entry.listedOn] : []],
    ['text', entry.text === '' ? [] : [entry.text]],
    ['categories', entry.categories ?? []],
    ['datasets', entry.datasets ?? []],
  ];
}

/** What differs between two states of one entry, field by field. The order of values says nothing. */
export function diffEntries(before: ListEntry, after: ListEntry): FieldChange[] {
  const now = new Map(valuesOf(after));
  return valuesOf(before).flatMap(([field, old]) => {
    const values = now.get(field) ?? [];
    const removed = old.filter((value) => !values.includes(value));
    const added = values.filter((value) => !old.includes(value));
    return removed.length + added.length === 0 ? [] : [{ field, removed, added }];
  });
}
