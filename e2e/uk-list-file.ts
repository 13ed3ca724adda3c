/* A UK Sanctions List file as its publisher lays it out, with made-up names only. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from './journey.ts';

const HEADER =
  'Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Non-latin script type,Non-latin script language,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Address Line 6,Address Postal Code,Address Country,Phone number,Website,Email address,Date Designated,D.O.B,Nationality(/ies),National Identifier number,National Identifier additional information,Passport number,Passport additional information,Position,Gender,Town of birth,Country of birth,Type of entity,Subsidiaries,Parent company,Business registration number (s),IMO number,Regime Name,Designation Type,Designation source,Sanctions Imposed,Other Information,UK Statement of Reasons';
const COLUMNS = HEADER.split(',');
const SYLLABLES = ['zor', 'vek', 'mul', 'tahn', 'brix', 'quel', 'dorv', 'yash', 'plem', 'grun', 'skev', 'irzo', 'olmar', 'fenk', 'wuld'];

export type ListedPerson = {
  id: string;
  family: string;
  given: string;
  dob?: string;
  nationality?: string;
  alias?: [given: string, family: string];
  weakAlias?: [given: string, family: string];
  reasons?: string;
};

const row = (cells: Record<string, string>) => COLUMNS.map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`).join(',');

function rowsOf(person: ListedPerson): string[] {
  const shared = {
    'Unique ID': person.id,
    'Designation Type': 'Individual',
    'Regime Name': 'The Examples (Sanctions) (EU Exit) Regulations 2020',
    'Date Designated': '01/03/2022',
    'Last Updated': '02/11/2026',
    'D.O.B': person.dob ?? '',
    'Nationality(/ies)': person.nationality ?? '',
    'UK Statement of Reasons': person.reasons ?? '',
  };
  return [
    row({ ...shared, 'Name 6': person.family, 'Name 1': person.given, 'Name type': 'Primary Name' }),
    ...(person.alias
      ? [
          row({
            ...shared,
            'Name 1': person.alias[0],
            'Name 6': person.alias[1],
            'Name type': 'Alias',
            'Alias strength': 'Good quality a.k.a',
          }),
        ]
      : []),
    ...(person.weakAlias
      ? [
          row({
            ...shared,
            'Name 1': person.weakAlias[0],
            'Name 6': person.weakAlias[1],
            'Name type': 'Alias',
            'Alias strength': 'Low quality a.k.a',
          }),
        ]
      : []),
  ];
}

/** The file's text: the people given, filled up with invented ones to `size` entries. `published` is DD/MM/YYYY. */
export function ukListFile(people: readonly ListedPerson[], size: number, published: string): string {
  const syllable = (seed: number) => SYLLABLES[seed % SYLLABLES.length] ?? '';
  const word = (seed: number) => syllable(seed) + syllable(Math.floor(seed / 15)) + syllable(Math.floor(seed / 225) + 7);
  const filling = Array.from({ length: size - people.length }, (_, index): ListedPerson => ({
    id: `EXA${String(index + 1000).padStart(5, '0')}`,
    given: word(index * 7 + 3),
    family: word(index * 11 + 5).toUpperCase(),
  }));
  return [`Report Date: ${published}`, HEADER, ...[...people, ...filling].flatMap(rowsOf)].join('\r\n') + '\r\n';
}

/** The operator loads a version for everybody: the people given among 2,200 entries. `published` is DD/MM/YYYY. */
export async function loadUkList({ folder: parent, product }: Stage, people: readonly ListedPerson[], published: string): Promise<void> {
  const folder = join(parent, published.replaceAll('/', '-'));
  mkdirSync(folder);
  writeFileSync(join(folder, 'uk-list.csv'), ukListFile(people, 2200, published));
  await product.importLists(folder, '--newest');
}
