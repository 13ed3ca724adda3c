/* The European Union's consolidated financial sanctions list in CSV 1.1: semicolons, one row for each name, address, birth date or number of an entity. */
import { countryCodes } from '../country-code.ts';
import type { OpenFile } from '../open-file.ts';
import { nameColumns, readFirstRows, readRows } from '../read-csv.ts';
import { readDate } from '../read-date.ts';
import type { ListEntry, ParsedList } from '../types.ts';
import { addName, addOnce, emptyEntry, finishList } from './list-format.ts';
import type { Piece } from './list-format.ts';

const DELIMITER = ';';

export function recogniseEuFsf(file: OpenFile): Piece | null {
  const header = readFirstRows(file.text, DELIMITER, 1)[0] ?? [];
  return header.includes('Entity_LogicalId') && header.includes('NameAlias_WholeName')
    ? { listKey: 'eu-consolidated', part: 'fsf', file }
    : null;
}

export function parseEuFsf(file: OpenFile): ParsedList {
  const header = readFirstRows(file.text, DELIMITER, 1)[0] ?? [];
  const cell = nameColumns(header);
  const rows = readRows(file, { delimiter: DELIMITER, columns: header.length, headerLines: 1 });
  const entries = new Map<string, ListEntry>();
  for (const row of rows) {
    const ref = cell(row, 'Entity_EU_ReferenceNumber') || cell(row, 'Entity_LogicalId');
    if (ref === '') continue;
    const entry = entries.get(ref) ?? emptyEntry(ref);
    entries.set(ref, entry);
    readRow(entry, (name) => cell(row, name));
  }
  const generated = readDate(cell(rows[0] ?? [], 'fileGenerationDate'));
  return finishList('eu-consolidated', [...entries.values()], {
    publishedAt: generated?.length === 10 ? `${generated}T00:00:00.000Z` : null,
    skipped: 0,
    warnings: generated ? [] : ['The file carries no generation date.'],
    files: [file.name],
  });
}

function readRow(entry: ListEntry, cell: (name: string) => string): void {
  const type = (cell('Entity_SubjectType_ClassificationCode') || cell('Entity_SubjectType')).toLowerCase();
  if (type !== '') entry.kind = /^p/.test(type) ? 'person' : 'organisation';
  const parts = [cell('NameAlias_FirstName'), cell('NameAlias_MiddleName'), cell('NameAlias_LastName')];
  const text = cell('NameAlias_WholeName') || parts.filter((part) => part !== '').join(' ');
  const weak = /low quality|weak/i.test(cell('NameAlias_Remark'));
  addName(entry, { text, kind: weak ? 'weak_alias' : entry.names.length === 0 ? 'primary' : 'alias' });
  const gender = cell('NameAlias_Gender').toUpperCase();
  if (gender === 'F' || gender === 'M') entry.gender ??= gender === 'F' ? 'female' : 'male';
  const range = [cell('BirthDate_YearRangeFrom'), cell('BirthDate_YearRangeTo')];
  addOnce(entry.dobs, readDate(cell('BirthDate_BirthDate')) ?? readDate(cell('BirthDate_Year')) ?? readDate(range.join(' to ')) ?? '');
  for (const code of countryCodes([cell('Citizenship_CountryIso2Code') || cell('Citizenship_CountryDescription')])) {
    // The publisher writes 00 for an unknown country.
    if (code !== '00') addOnce(entry.countries, code);
  }
  const number = cell('Identification_Number');
  if (number !== '') addOnce(entry.identifiers, `${(cell('Identification_TypeDescription') || 'number').toLowerCase()}: ${number}`);
  const address = ['Street', 'City', 'Region', 'ZipCode', 'CountryDescription'].map((part) => cell(`Address_${part}`));
  addOnce(entry.addresses, address.filter((part) => part !== '' && part !== 'UNKNOWN').join(', '));
  entry.programme ??= cell('Entity_Regulation_Programme') || null;
  const listed = readDate(cell('Entity_DesignationDate'));
  if (listed?.length === 10) entry.listedOn ??= listed;
  if (entry.text === '') entry.text = [cell('Entity_Remark'), cell('NameAlias_Function')].filter((part) => part !== '').join(' ');
}
