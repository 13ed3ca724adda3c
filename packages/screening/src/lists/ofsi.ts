/* OFSI's Consolidated List of Asset Freeze Targets: 36 columns, one row for each name and address of a group. Closed on 28 January 2026. */
import { countryCodes } from '../country-code.ts';
import type { OpenFile } from '../open-file.ts';
import { nameColumns, plainTitle, readFirstRows, readRows } from '../read-csv.ts';
import { readDate, readDates } from '../read-date.ts';
import type { EntryKind, ListEntry, ParsedList } from '../types.ts';
import { addBirthPlace, addName, addOnce, addRelation, emptyEntry, finishList } from './list-format.ts';
import type { Piece } from './list-format.ts';
import { numbered, ukGender, ukName, ukNameKind } from './uk-names.ts';

const KINDS: Record<string, EntryKind> = { individual: 'person', entity: 'organisation', ship: 'vessel' };

export function recogniseOfsi(file: OpenFile): Piece | null {
  const titles = headerOf(file)?.map(plainTitle);
  return titles?.includes('groupid') && titles.includes('aliastype') && titles.includes('name6')
    ? { listKey: 'ofsi-consolidated', part: 'main', file }
    : null;
}

function headerOf(file: OpenFile): string[] | undefined {
  return readFirstRows(file.text, ',', 3).find((row) => row.length >= 30 && row.some((cell) => plainTitle(cell) === 'name6'));
}

export function parseOfsi(file: OpenFile): ParsedList {
  const header = headerOf(file) ?? [];
  const lead = readFirstRows(file.text, ',', 2).findIndex((row) => row.length > 1 && plainTitle(row[0] ?? '') === 'name6');
  const cell = nameColumns(header);
  const rows = readRows(file, { columns: header.length, headerLines: lead + 1 });
  const published = readDate(readFirstRows(file.text, ',', 1)[0]?.[1] ?? '');
  const entries = new Map<string, ListEntry>();
  for (const row of rows) {
    const ref = cell(row, 'Group ID');
    const entry = entries.get(ref) ?? emptyEntry(ref);
    entries.set(ref, entry);
    readRow(entry, (name) => cell(row, name));
  }
  for (const entry of entries.values()) primaryFirst(entry);
  return finishList('ofsi-consolidated', [...entries.values()], {
    publishedAt: published && published.length === 10 ? `${published}T00:00:00.000Z` : null,
    skipped: 0,
    warnings: ['OFSI closed this list on 28 January 2026. The UK Sanctions List is the one that is kept.'],
    files: [file.name],
  });
}

function readRow(entry: ListEntry, cell: (name: string) => string): void {
  entry.kind = KINDS[cell('Group Type').toLowerCase()] ?? 'unknown';
  const kind = ukNameKind(cell('Alias Type'), cell('Alias Quality'));
  addName(entry, ukName({ name6: cell('Name 6'), name1to5: [1, 2, 3, 4, 5].map((at) => cell(`Name ${at}`)) }, kind));
  addName(entry, { text: cell('Name Non-Latin Script'), kind: kind === 'weak_alias' ? kind : 'alias' });
  for (const date of readDates(cell('DOB'))) addOnce(entry.dobs, date);
  for (const code of countryCodes(numbered(cell('Nationality')))) addOnce(entry.countries, code);
  for (const number of numbered(cell('Passport Number'))) addOnce(entry.identifiers, `passport: ${number}`);
  for (const number of numbered(cell('National Identification Number'))) addOnce(entry.identifiers, `national id: ${number}`);
  const address = [1, 2, 3, 4, 5, 6].map((at) => cell(`Address ${at}`)).concat(cell('Post/Zip Code'), cell('Country'));
  addOnce(entry.addresses, address.filter((part) => part !== '').join(', '));
  const other = cell('Other Information');
  const [towns, states] = [numbered(cell('Town of Birth')), numbered(cell('Country of Birth'))];
  for (let at = 0; at < Math.max(towns.length, states.length); at++) addBirthPlace(entry, [towns[at] ?? '', states[at] ?? '']);
  for (const [kind, label] of [
    ['parent', 'Parent company'],
    ['subsidiary', 'Subsidiaries'],
    ['owner', 'Current owners'],
  ] as const) {
    const start = other.indexOf(`(${label}):`);
    if (start === -1) continue;
    const [said = ''] = other.slice(start + label.length + 3).split(/\([A-Z][A-Za-z ]{2,40}\):/);
    for (const name of numbered(said)) addRelation(entry, { kind, name });
  }
  entry.gender ??= ukGender(/\(Gender\):\s*(\w+)/i.exec(other)?.[1] ?? '');
  const imo = /\(IMO number\):\s*(\d+)/i.exec(other)?.[1];
  if (imo) addOnce(entry.identifiers, `imo: ${imo}`);
  if (entry.text === '') entry.text = other;
  entry.programme ??= cell('Regime') || null;
  const listed = readDate(cell('Listed On'));
  if (listed?.length === 10) entry.listedOn ??= listed;
}

export function primaryFirst(entry: ListEntry): void {
  entry.names.sort((left, right) => Number(right.kind === 'primary') - Number(left.kind === 'primary'));
  const first = entry.names[0];
  if (first && first.kind === 'alias' && !entry.names.some((name) => name.kind === 'primary')) first.kind = 'primary';
}
