import type { Query } from '@freehold/screening/types';

/** A person as the fixtures write one, by name alone. Where the parts are missing the first and the last word of the whole name are taken. */
export function personOfRow(row: Record<string, string>): Extract<Query, { kind: 'person' }> {
  if (row['first_name'] && row['last_name']) {
    return { kind: 'person', firstName: row['first_name'], middleNames: row['middle_name'] ?? '', lastName: row['last_name'] };
  }
  const words = (row['full_name'] ?? '').replace(',', ' ').trim().split(/\s+/);
  return {
    kind: 'person',
    firstName: words[0] ?? '',
    middleNames: words.slice(1, -1).join(' '),
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  };
}
