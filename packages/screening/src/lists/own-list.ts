/* A list of one's own, kept in the columns of Freehold's template. */
import { createHash } from 'node:crypto';
import { countryCodes } from '../country-code.ts';
import { ListRefusal } from '../list-refusal.ts';
import { plainTitle } from '../read-csv.ts';
import { readDate } from '../read-date.ts';
import type { Category, EntryKind, ListEntry } from '../types.ts';
import { CATEGORIES } from './ftm-topics.ts';
import { addName, addOnce, emptyEntry } from './list-format.ts';
import { openRecords } from './record-lines.ts';
import { LONGEST_TEXT, type ReadItem, type SourceReader } from './source-reader.ts';
import { split } from './targets-simple.ts';

const COLUMNS = ['name', 'kind', 'aliases', 'date_of_birth', 'countries', 'identifiers', 'category', 'reference', 'note'] as const;
type Column = (typeof COLUMNS)[number];

const KINDS: Record<string, EntryKind> = {
  person: 'person',
  individual: 'person',
  company: 'organisation',
  organisation: 'organisation',
  organization: 'organisation',
  vessel: 'vessel',
  ship: 'vessel',
  aircraft: 'aircraft',
  '': 'unknown',
};
const LONGEST_NAME = 400;

/** A table whose first line names the template's first columns, in any order and with others beside them. */
export function startsAsOwnList(firstLine: string): boolean {
  const titles = titlesOf(firstLine.split(','));
  return titles.includes('name') && titles.includes('kind') && titles.filter((title) => isColumn(title)).length >= 4;
}

export function openOwnList(name: string): SourceReader {
  const records = openRecords(name);
  const lineOf = new Map<string, number>();
  let titles: string[] | null = null;
  return {
    format: 'own-list',
    read(text) {
      const record = records.read(text);
      if (!record) return [];
      if (!titles) {
        titles = titlesOf(record.cells);
        const twice = titles.find((title, at) => isColumn(title) && titles?.indexOf(title) !== at);
        if (twice) throw new ListRefusal('damaged', `${name} names the column ${twice} twice.`);
        return [];
      }
      const { cells, line } = record;
      if (cells.length > titles.length)
        return [
          {
            fault: {
              line,
              text: `This row has ${cells.length} columns, where the first line names ${titles.length}. Put quotes around text with a comma.`,
            },
          },
        ];
      if (cells.every((cell) => cell === '')) return [];
      const item = readRow((column) => cells[titles?.indexOf(column) ?? -1] ?? '', line);
      if (!('fragment' in item)) return [item];
      const { ref } = item.fragment.entry;
      const before = lineOf.get(ref);
      if (before !== undefined) return [{ fault: { line, text: `The reference or the whole row repeats line ${before}.` } }];
      lineOf.set(ref, line);
      return [item];
    },
    end() {
      records.end();
      return [];
    },
    newest: () => null,
  };
}

function readRow(cell: (column: Column) => string, line: number): ReadItem {
  const fault = (text: string): ReadItem => ({ fault: { line, text } });
  const name = cell('name');
  if (name === '') return fault('The name is missing.');
  if (name.length > LONGEST_NAME) return fault(`The name is longer than ${LONGEST_NAME} characters.`);
  const kind = KINDS[cell('kind').toLowerCase()];
  if (kind === undefined) return fault(`“${cell('kind')}” is no kind. Write person, company, vessel or aircraft.`);
  const dates = split(cell('date_of_birth'));
  const dobs: string[] = [];
  for (const date of dates) {
    const read = readDate(date);
    if (read === null) return fault(`“${date}” is no date. Write 1968-04-02, 1968-04 or 1968.`);
    addOnce(dobs, read);
  }
  const categories = split(cell('category').toLowerCase());
  const unknown = categories.find((one) => !isCategory(one));
  if (unknown !== undefined) return fault(`“${unknown}” is no category. Write ${CATEGORIES.join(', ')}.`);
  const entry: ListEntry = { ...emptyEntry(''), kind, dobs };
  addName(entry, { text: name, kind: 'primary' });
  for (const alias of split(cell('aliases'))) addName(entry, { text: alias, kind: 'alias' });
  entry.countries = countryCodes(split(cell('countries')));
  for (const number of split(cell('identifiers'))) addOnce(entry.identifiers, number.includes(':') ? number : `id: ${number}`);
  entry.text = cell('note').slice(0, LONGEST_TEXT);
  const listedFor = CATEGORIES.filter((one) => categories.includes(one));
  if (listedFor.length > 0) entry.categories = listedFor;
  entry.ref = cell('reference') || ownNumber(entry);
  return { fragment: { entry, isAdded: false } };
}

/** Without a number of the firm's own a row is known by its name and birth date, so that the next file's row is the same entry. */
function ownNumber({ names, dobs, kind }: ListEntry): string {
  const words = [kind, names[0]?.text.toLowerCase() ?? '', ...dobs].join('|');
  return `n-${createHash('sha256').update(words).digest('hex').slice(0, 12)}`;
}

function titlesOf(cells: string[]): string[] {
  const plain = new Map<string, string>(COLUMNS.map((column) => [plainTitle(column), column]));
  return cells.map((cell) => plain.get(plainTitle(cell)) ?? plainTitle(cell));
}
const isColumn = (title: string): title is Column => COLUMNS.some((column) => column === title);
const isCategory = (word: string): word is Category => CATEGORIES.some((category) => category === word);
