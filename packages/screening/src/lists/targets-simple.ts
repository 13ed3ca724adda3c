/* `targets.simple.csv`: one row for each target of an OpenSanctions data set, several values in a cell joined by semicolons. */
import { countryCodes } from '../country-code.ts';
import { readDate } from '../read-date.ts';
import { addName, addOnce, emptyEntry } from './list-format.ts';
import { momentOf } from './ftm.ts';
import { openRecords } from './record-lines.ts';
import { joinText, kindOfSchema, type ReadItem, type SourceReader } from './source-reader.ts';

const MARKS = ['id', 'schema', 'name', 'aliases', 'birth_date', 'dataset'];

export function startsAsSimple(firstLine: string): boolean {
  const titles = firstLine.split(',').map((title) => title.replaceAll('"', '').trim());
  return MARKS.every((mark) => titles.includes(mark));
}

export function openSimple(name: string): SourceReader {
  const records = openRecords(name);
  let titles: string[] | null = null;
  let newest = '';
  return {
    format: 'targets-simple',
    read(text) {
      const record = records.read(text);
      if (!record) return [];
      if (!titles) {
        titles = record.cells;
        return [];
      }
      const { cells, line } = record;
      if (cells.length !== titles.length)
        return [{ fault: { line, text: `This row has ${cells.length} columns, where the first line names ${titles.length}.` } }];
      const cell = (title: string) => cells[titles?.indexOf(title) ?? -1] ?? '';
      const seen = cell('last_seen') || cell('last_change');
      if (seen > newest) newest = seen;
      return [readTarget(cell, line)];
    },
    end() {
      records.end();
      return [];
    },
    newest: () => momentOf(newest),
  };
}

function readTarget(cell: (title: string) => string, line: number): ReadItem {
  const ref = cell('id');
  if (ref === '' || cell('name') === '') return { fault: { line, text: 'This row has no id or no name.' } };
  const kind = kindOfSchema(cell('schema'));
  if (kind === null) return { leftOut: cell('schema') || 'no schema' };
  const entry = { ...emptyEntry(ref), kind };
  const [family, given, third] = cell('name').split(',');
  const isReversed = kind === 'person' && given !== undefined && third === undefined;
  addName(entry, {
    text: cell('name'),
    kind: 'primary',
    ...(isReversed && family ? { parts: { given: given.trim(), family: family.trim() } } : {}),
  });
  for (const alias of split(cell('aliases'))) addName(entry, { text: alias, kind: 'alias' });
  for (const date of split(cell('birth_date'))) addOnce(entry.dobs, readDate(date) ?? '');
  entry.countries = countryCodes(split(cell('countries')));
  for (const number of split(cell('identifiers'))) addOnce(entry.identifiers, `id: ${number}`);
  for (const address of split(cell('addresses'))) addOnce(entry.addresses, address);
  entry.programme = split(cell('program_ids')).join('; ') || null;
  entry.text = joinText([cell('sanctions')]);
  const datasets = split(cell('dataset'));
  if (datasets.length > 0) entry.datasets = datasets;
  return { fragment: { entry, isAdded: false } };
}

export function split(cell: string): string[] {
  return cell
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
