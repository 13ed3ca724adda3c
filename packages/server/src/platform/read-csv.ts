import { uploadBatch } from '@freehold/contract/screening/screening-batches';
import { uploadImport } from '@freehold/contract/properties/imports';
import { parse } from 'csv-parse/sync';
import { detectType } from './detect-type.ts';
import { isStorable } from './is-storable.ts';
import { refuseField, refusing } from './refuse.ts';

const refuseReadCsv = refusing(uploadImport, uploadBatch);

export type CsvRow = { line: number; cells: string[] };
export type CsvFile = { headers: string[]; rows: CsvRow[] };
/** How much of a file is taken, and the words a person is told it in. */
export type CsvLimits = { megabytes: number; rows: number; verb: 'Import' | 'Screen'; exampleHead: string };

const MOST_COLUMNS = 200;
const LONGEST_CELL = 4_000;
/** Blank lines of spreadsheets count here. Reading goes no further: nobody waits while a file of millions is read to its end. */
const LINES_A_ROW = 5;
const LONGEST_LINE = MOST_COLUMNS * LONGEST_CELL;
const COUNT = new Intl.NumberFormat('en-GB');
const NOT_CSV = 'This is not a CSV file. In your spreadsheet or agency software choose “Save as CSV” or “Export”, then upload that file.';
const SPREADSHEET = 'This is a spreadsheet. Save it as CSV, then upload that file.';
const TEXT = ['text/csv', 'text/plain'];

/** The head and rows of a CSV file, by its content, with whatever separator and encoding is usual. What cannot be read is refused in words. */
export async function readCsv(bytes: Buffer, { megabytes, rows: mostRows, verb, exampleHead }: CsvLimits): Promise<CsvFile> {
  const mostLines = LINES_A_ROW * mostRows;
  if (bytes.length > megabytes * 1024 * 1024)
    return refuseReadCsv(
      'FILE_TOO_LARGE',
      `This file is larger than ${megabytes} MB. Split it and ${verb.toLowerCase()} the parts one after another.`,
    );
  const text = await readText(bytes);
  if (text.trim() === '') return wrong('This file is empty.', 'EMPTY');
  const { records, isWhole } = parseRecords(text, mostLines);
  if (!isWhole)
    return wrong(
      `This file has more than ${COUNT.format(mostLines)} lines. ${verb} at most ${COUNT.format(mostRows)} at a time.`,
      'TOO_MANY_ROWS',
    );
  const [head, ...rows] = records;
  if (!head) return wrong('This file is empty.', 'EMPTY');
  if (head.cells.length > MOST_COLUMNS)
    return wrong(`This file has ${COUNT.format(head.cells.length)} columns. ${verb} at most ${MOST_COLUMNS}.`);
  if (!looksLikeHead(head.cells))
    return wrong(`The first line must name the columns, like “${exampleHead}”. Add it, then upload the file again.`, 'NO_HEAD');
  if (rows.length === 0) return wrong('This file has the names of columns and no rows.', 'EMPTY');
  if (rows.length > mostRows)
    return wrong(`This file has ${COUNT.format(rows.length)} rows. ${verb} at most ${COUNT.format(mostRows)} at a time.`, 'TOO_MANY_ROWS');
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > LONGEST_CELL));
  if (long)
    return wrong(
      `Line ${COUNT.format(long.line)} holds a value of more than ${COUNT.format(LONGEST_CELL)} characters. A quotation mark may be missing there.`,
    );
  return { headers: head.cells, rows: rows.map(({ line, cells }) => ({ line, cells: head.cells.map((_, index) => cells[index] ?? '') })) };
}

const wrong = (message: string, code = 'FILE_TYPE'): never => refuseField('file', message, code);

async function readText(bytes: Buffer): Promise<string> {
  if (bytes.length === 0) return '';
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return storable(new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes));
  if (bytes.includes(0)) return refuseBinary(bytes);
  const text = decode(bytes);
  // Windows-1252 gives every byte a character, pictures and archives too.
  if (text === null || hasControls(text)) return refuseBinary(bytes);
  const mime = await detectType(Buffer.from(text.slice(0, 64 * 1024)));
  if (!TEXT.includes(mime)) return refuseBinary(bytes);
  return storable(text);
}

/** UTF-8 with or without its mark; else Windows-1252, as older agency software writes it. */
function decode(bytes: Buffer): string | null {
  for (const [encoding, fatal] of [
    ['utf-8', true],
    ['windows-1252', false],
  ] as const) {
    try {
      return new TextDecoder(encoding, { fatal }).decode(bytes);
    } catch {
      // The next one may read it.
    }
  }
  return null;
}

const hasControls = (text: string) => /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);

function storable(text: string): string {
  return isStorable(text) ? text : wrong('This file holds characters that cannot be stored. Save it again as CSV UTF-8.');
}

async function refuseBinary(bytes: Buffer): Promise<never> {
  const mime = await detectType(bytes);
  return wrong(/spreadsheet|ms-excel|x-cfb|zip/.test(mime) ? SPREADSHEET : NOT_CSV);
}

const SEPARATORS = [',', ';', '\t'];

/** The separator that stands most often in the head, outside quotes. */
export function separatorOf(text: string): string {
  const head =
    text
      .replace(/"(?:[^"]|"")*"/g, '')
      .trimStart()
      .split(/\r?\n|\r/, 1)[0] ?? '';
  const counts = SEPARATORS.map((mark) => ({ mark, count: head.split(mark).length - 1 }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

type ParsedRecord = { record: string[]; lines: number };
function parseRecords(text: string, mostLines: number): { records: CsvRow[]; isWhole: boolean } {
  try {
    const parsed: ParsedRecord[] = [];
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: mostLines + 1,
      max_record_size: LONGEST_LINE,
      on_record(record: string[], { lines }) {
        parsed.push({ record, lines });
        return record;
      },
    });
    return {
      records: startLines(parsed).filter(({ cells }) => cells.some((cell) => cell !== '')),
      isWhole: parsed.length <= mostLines,
    };
  } catch (error) {
    const line =
      error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? ` around line ${COUNT.format(error.lines)}` : '';
    return wrong(`This file could not be read${line}. A quotation mark may be missing there.`, 'FORMAT');
  }
}

/** The parser counts where a record ends; people look for where it begins. */
function startLines(parsed: readonly ParsedRecord[]): CsvRow[] {
  return parsed.map(({ record, lines }) => ({
    line: Math.max(1, lines - record.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)),
    cells: record,
  }));
}

/** A head is words: at least two columns named, none of them a number, a date, a postcode or an email. */
function looksLikeHead(cells: readonly string[]): boolean {
  const named = cells.filter((cell) => cell !== '');
  const isValue = (cell: string) => /^[\d\s.,£/+-]+$/.test(cell) || /@/.test(cell) || /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(cell);
  return named.length >= 1 && !named.some(isValue);
}
