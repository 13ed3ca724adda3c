/* The UK Sanctions List in derived tables: subjects, subject_names, and where present subject_dobs, subject_identifiers and subject_countries. */
import { countryCodes } from '../country-code.ts';
import { ListRefusal } from '../list-refusal.ts';
import type { OpenFile } from '../open-file.ts';
import { nameColumns, readFirstRows, readRows } from '../read-csv.ts';
import { readDate } from '../read-date.ts';
import type { EntryKind, ListEntry, ParsedList } from '../types.ts';
import { addBirthPlace, addName, addOnce, emptyEntry, finishList } from './list-format.ts';
import type { Piece } from './list-format.ts';
import { primaryFirst } from './ofsi.ts';
import { ukName, ukNameKind } from './uk-names.ts';

const MARKS: Record<string, string[]> = {
  subjects: ['unique_id', 'subject_type', 'date_designated'],
  names: ['name_id', 'unique_id', 'alias_strength', 'name_6'],
  dobs: ['dob_id', 'unique_id', 'precision'],
  identifiers: ['unique_id', 'raw_value', 'identifier_type'],
  countries: ['unique_id', 'raw_value', 'country_type', 'iso'],
};
const KINDS: Record<string, EntryKind> = { individual: 'person', entity: 'organisation', ship: 'vessel' };

export function recogniseUkTables(file: OpenFile): Piece | null {
  const header = readFirstRows(file.text, ',', 1)[0] ?? [];
  const part = Object.keys(MARKS).find((name) => MARKS[name]?.every((title) => header.includes(title)));
  return part ? { listKey: 'uk-sanctions', part, file } : null;
}

type Cell = (name: string) => string;

export function parseUkTables(pieces: Piece[]): ParsedList {
  const subjects = tableOf(pieces, 'subjects');
  const names = tableOf(pieces, 'names');
  if (!subjects || !names) {
    throw new ListRefusal('incomplete_set', 'The UK Sanctions List tables need the subjects and the subject names together.');
  }
  const entries = new Map<string, ListEntry>();
  let newest = '';
  for (const cell of subjects) {
    entries.set(cell('unique_id'), readSubject(cell));
    const updated = readDate(cell('last_updated')) ?? '';
    if (updated.length === 10 && updated > newest) newest = updated;
  }
  let strangers = 0;
  const fill = (table: Cell[] | null, write: (entry: ListEntry, cell: Cell) => void) => {
    for (const cell of table ?? []) {
      const entry = entries.get(cell('unique_id'));
      if (entry) write(entry, cell);
      else strangers += 1;
    }
  };
  fill(names, readName);
  fill(tableOf(pieces, 'dobs'), (entry, cell) => addOnce(entry.dobs, birthDate(cell)));
  fill(tableOf(pieces, 'identifiers'), (entry, cell) =>
    addOnce(entry.identifiers, `${cell('identifier_type').replace(/_/g, ' ')}: ${cell('raw_value')}`),
  );
  fill(tableOf(pieces, 'countries'), (entry, cell) => {
    if (cell('country_type') === 'birth') addBirthPlace(entry, [cell('raw_value')]);
    if (cell('country_type') === 'nationality')
      for (const code of countryCodes([cell('iso') || cell('raw_value')])) addOnce(entry.countries, code);
  });
  for (const entry of entries.values()) primaryFirst(entry);
  const warnings = newest ? ['The tables carry no report date. The date of the newest record is used.'] : ['The tables carry no date.'];
  if (strangers > 0) warnings.push(`${strangers} rows belong to subjects that the subjects table does not have.`);
  return finishList('uk-sanctions', [...entries.values()], {
    publishedAt: newest ? `${newest}T00:00:00.000Z` : null,
    skipped: strangers,
    warnings,
    files: pieces.map((piece) => piece.file.name),
  });
}

function tableOf(pieces: Piece[], part: string): Cell[] | null {
  const piece = pieces.find((candidate) => candidate.part === part);
  if (!piece) return null;
  const header = readFirstRows(piece.file.text, ',', 1)[0] ?? [];
  const cell = nameColumns(header);
  return readRows(piece.file, { columns: header.length, headerLines: 1 }).map((row) => (name) => cell(row, name));
}

function readSubject(cell: Cell): ListEntry {
  const entry = emptyEntry(cell('unique_id'));
  entry.kind = KINDS[cell('subject_type')] ?? 'unknown';
  const listed = readDate(cell('date_designated'));
  entry.listedOn = listed?.length === 10 ? listed : null;
  // The regime's code is the letters of the unique id: RUS1234, AFG0001.
  entry.programme = /^[A-Z]+/.exec(entry.ref)?.[0] ?? null;
  return entry;
}

function readName(entry: ListEntry, cell: Cell): void {
  const parts = { name6: cell('name_6'), name1to5: [1, 2, 3, 4, 5].map((at) => cell(`name_${at}`)) };
  const name = ukName(parts, ukNameKind(cell('name_type'), cell('alias_strength')));
  addName(entry, name.text === '' ? { text: cell('full_name'), kind: name.kind } : name);
}

function birthDate(cell: Cell): string {
  const parts = [cell('year'), cell('month'), cell('day')];
  const known = cell('precision') === 'exact' ? 3 : cell('precision') === 'month_year' ? 2 : 1;
  return readDate(parts.slice(0, known).join('-')) ?? '';
}
