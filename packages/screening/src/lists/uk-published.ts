/* The UK Sanctions List as the FCDO publishes it in CSV: a `Report Date` line, a header, and one row for each name, address or birth detail of a designation. */
import { countryCodes } from '../country-code.ts';
import type { OpenFile } from '../open-file.ts';
import { nameColumns, plainTitle, readFirstRows, readRows } from '../read-csv.ts';
import { readDate, readDates } from '../read-date.ts';
import type { EntryKind, ListEntry, ParsedList } from '../types.ts';
import { addBirthPlace, addName, addOnce, addRelation, emptyEntry, finishList } from './list-format.ts';
import type { Piece } from './list-format.ts';
import { primaryFirst } from './ofsi.ts';
import { numbered, ukGender, ukName, ukNameKind } from './uk-names.ts';

const KINDS: Record<string, EntryKind> = { individual: 'person', entity: 'organisation', ship: 'vessel' };

export function recogniseUkPublished(file: OpenFile): Piece | null {
  const header = headerAt(file);
  return header === null ? null : { listKey: 'uk-sanctions', part: 'csv', file };
}

function headerAt(file: OpenFile): { line: number; titles: string[] } | null {
  const rows = readFirstRows(file.text, ',', 4);
  const line = rows.findIndex((row) => {
    const titles = row.map(plainTitle);
    return titles.includes('uniqueid') && titles.includes('name6') && titles.includes('regimename');
  });
  const titles = rows[line];
  return titles ? { line, titles } : null;
}

export function parseUkPublished(file: OpenFile): ParsedList {
  const header = headerAt(file) ?? { line: 0, titles: [] };
  const cell = nameColumns(header.titles);
  const rows = readRows(file, { columns: header.titles.length, headerLines: header.line + 1 });
  const first = readFirstRows(file.text, ',', 1)[0]?.join(' ') ?? '';
  const published = header.line > 0 ? readDate(first.replace(/^.*?date:?\s*/i, '').trim()) : null;
  const entries = new Map<string, ListEntry>();
  for (const row of rows) {
    const ref = cell(row, 'Unique ID');
    const entry = entries.get(ref) ?? emptyEntry(ref);
    entries.set(ref, entry);
    readRow(entry, (...names) => names.map((name) => cell(row, name)).find((value) => value !== '') ?? '');
  }
  for (const entry of entries.values()) primaryFirst(entry);
  return finishList('uk-sanctions', [...entries.values()], {
    publishedAt: published?.length === 10 ? `${published}T00:00:00.000Z` : null,
    skipped: 0,
    warnings: published ? [] : ['The file carries no report date.'],
    files: [file.name],
  });
}

function readRow(entry: ListEntry, cell: (...names: string[]) => string): void {
  entry.kind = KINDS[cell('Designation Type', 'Individual, Entity, Ship', 'Individual/Entity/Ship').toLowerCase()] ?? entry.kind;
  const kind = ukNameKind(cell('Name type'), cell('Alias strength'));
  addName(entry, ukName({ name6: cell('Name 6'), name1to5: [1, 2, 3, 4, 5].map((at) => cell(`Name ${at}`)) }, kind));
  addName(entry, { text: cell('Name non-latin script'), kind: 'alias' });
  for (const date of readDates(cell('D.O.B', 'DOB'))) addOnce(entry.dobs, date);
  for (const code of countryCodes(numbered(cell('Nationality(/ies)', 'Nationality', 'Nationalities')))) addOnce(entry.countries, code);
  for (const [label, name] of [
    ['passport', 'Passport number'],
    ['national id', 'National Identifier number'],
    ['registration', 'Business registration number (s)'],
    ['imo', 'IMO number'],
  ] as const) {
    for (const number of numbered(cell(name))) addOnce(entry.identifiers, `${label}: ${number}`);
  }
  addBirthPlace(entry, [cell('Town of birth'), cell('Country of birth')]);
  for (const [kind, ...names] of [
    ['owner', 'Current owner/operator (s)', 'Current owner/operator'],
    ['parent', 'Parent company'],
    ['subsidiary', 'Subsidiaries'],
  ] as const)
    for (const name of numbered(cell(...names))) addRelation(entry, { kind, name });
  for (const name of numbered(cell('Previous owner/operator (s)', 'Previous owner/operator')))
    addRelation(entry, { kind: 'owner', name, role: 'former owner or operator' });
  const address = [1, 2, 3, 4, 5, 6].map((at) => cell(`Address Line ${at}`)).concat(cell('Address Postal Code'), cell('Address Country'));
  addOnce(entry.addresses, address.filter((part) => part !== '').join(', '));
  entry.gender ??= ukGender(cell('Gender'));
  entry.programme ??= cell('Regime Name') || null;
  const listed = readDate(cell('Date Designated'));
  if (listed?.length === 10) entry.listedOn ??= listed;
  if (entry.text === '')
    entry.text = [cell('UK Statement of Reasons'), cell('Other Information'), cell('Position')].filter((part) => part !== '').join(' ');
}
