/* European Union lists as read from the Official Journal: one row for each listing in an annex of an act, and amendments in the same columns. */
import { countryCodes } from '../country-code.ts';
import type { OpenFile } from '../open-file.ts';
import { nameColumns, readFirstRows, readRows } from '../read-csv.ts';
import { readDate, readDates } from '../read-date.ts';
import type { EntryKind, ListEntry, NameKind, ParsedList } from '../types.ts';
import { writeDate } from '../write-date.ts';
import { addBirthPlace, addName, addOnce, emptyEntry, finishList } from './list-format.ts';
import type { Piece } from './list-format.ts';

const KINDS: Record<string, EntryKind> = {
  Person: 'person',
  LegalEntity: 'organisation',
  Company: 'organisation',
  Organization: 'organisation',
  Vessel: 'vessel',
};

export function recogniseEuJournal(file: OpenFile): Piece | null {
  const header = readFirstRows(file.text, ',', 1)[0] ?? [];
  if (!['recordId', 'programKey', 'weakAlias'].every((title) => header.includes(title))) return null;
  return { listKey: 'eu-consolidated', part: header.includes('amendedCelex') ? 'amendments' : 'main', file };
}

export function parseEuJournal(file: OpenFile): ParsedList {
  const header = readFirstRows(file.text, ',', 1)[0] ?? [];
  const cell = nameColumns(header);
  const rows = readRows(file, { columns: header.length, headerLines: 1 });
  const entries = new Map<string, ListEntry>();
  let repeated = 0;
  for (const row of rows) {
    const plainRef = [cell(row, 'celex') || cell(row, 'amendmentCelex'), cell(row, 'annex'), cell(row, 'recordId')]
      .filter((part) => part !== '')
      .join('/');
    const ref = freeRef(entries, plainRef);
    if (ref !== plainRef) repeated += 1;
    entries.set(
      ref,
      readRow(ref, (name) => cell(row, name)),
    );
  }
  const newest = [...entries.values()].map((entry) => entry.listedOn ?? '').reduce((most, date) => (date > most ? date : most), '');
  const warnings = newest === '' ? [] : [`The file carries no publication date. Its newest listing started on ${writeDate(newest)}.`];
  if (repeated > 0) warnings.push(`${repeated} rows repeat the number of another row and are kept as entries of their own.`);
  return finishList('eu-consolidated', [...entries.values()], { publishedAt: null, skipped: 0, warnings, files: [file.name] });
}

function freeRef(entries: Map<string, ListEntry>, ref: string): string {
  if (!entries.has(ref)) return ref;
  let count = 2;
  while (entries.has(`${ref}#${count}`)) count += 1;
  return `${ref}#${count}`;
}

function readRow(ref: string, cell: (name: string) => string): ListEntry {
  const entry = emptyEntry(ref);
  entry.kind = KINDS[cell('schema')] ?? 'unknown';
  const names: [string, NameKind][] = [
    ['name', 'primary'],
    ['alias', 'alias'],
    ['weakAlias', 'weak_alias'],
    ['previousName', 'former'],
  ];
  for (const [column, kind] of names) for (const text of cell(column).split(';')) addName(entry, { text, kind });
  for (const date of readDates(cell('birthDate'))) addOnce(entry.dobs, date);
  for (const place of cell('birthPlace').split(';')) addBirthPlace(entry, [place]);
  entry.countries = countryCodes(['nationality', 'jurisdiction', 'country', 'flag'].flatMap((column) => cell(column).split(';')));
  const gender = cell('gender').toLowerCase();
  entry.gender = gender === 'female' || gender === 'male' ? gender : null;
  for (const [label, column] of [
    ['passport', 'passportNumber'],
    ['national id', 'idNumber'],
    ['registration', 'registrationNumber'],
    ['tax number', 'taxNumber'],
    ['imo', 'imoNumber'],
  ] as const) {
    for (const number of cell(column).split(';')) if (number.trim() !== '') addOnce(entry.identifiers, `${label}: ${number.trim()}`);
  }
  for (const address of cell('address').split(';')) addOnce(entry.addresses, address);
  entry.programme = [cell('programKey'), cell('measure')].filter((part) => part !== '').join(': ') || null;
  const started = readDate(cell('startDate'));
  entry.listedOn = started?.length === 10 ? started : null;
  entry.text = [cell('reason'), cell('position'), cell('notes')].filter((part) => part !== '').join(' ');
  return entry;
}
