/* Reads comma (or other) separated text into rows, and refuses a file that stops inside a row. */
import { CsvError, parse } from 'csv-parse/sync';
import { ListRefusal } from './list-refusal.ts';
import type { OpenFile } from './open-file.ts';

type CsvOptions = { delimiter?: string; columns: number; headerLines?: number };

export function readRows(file: OpenFile, options: CsvOptions): string[][] {
  const text = file.text.replace(/\x1a\s*$/, '');
  if (!/[\r\n]$/.test(text)) throw cutShort(file);
  const rows = parseText(file, text, options.delimiter ?? ',');
  const body = rows.slice(options.headerLines ?? 0);
  body.forEach((row, at) => {
    if (row.length === options.columns) return;
    if (at === body.length - 1) throw cutShort(file);
    const line = at + 1 + (options.headerLines ?? 0);
    throw new ListRefusal(
      'damaged',
      `${file.name} is damaged: row ${line} has ${row.length} columns where ${options.columns} are expected.`,
    );
  });
  return body;
}

/** The first rows only, to tell what a file is; never throws, and gives what it can of a file that is cut. */
export function readFirstRows(text: string, delimiter: string, count: number): string[][] {
  for (let rows = count; rows >= 1; rows = Math.floor(rows / 2)) {
    try {
      return parseRows(text, delimiter, rows);
    } catch {
      // Cut inside one of these rows: fewer may be whole.
    }
  }
  return [];
}

function parseText(file: OpenFile, text: string, delimiter: string): string[][] {
  try {
    return parseRows(text, delimiter);
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') throw cutShort(file);
    throw new ListRefusal('damaged', `${file.name} is damaged: it cannot be read as a table.`);
  }
}

function parseRows(text: string, delimiter: string, count?: number): string[][] {
  const limit = count === undefined ? {} : { to: count };
  return parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, ...limit });
}

function cutShort(file: OpenFile): ListRefusal {
  return new ListRefusal('truncated', `${file.name} stops in the middle of a row. The download was cut short: fetch it again.`);
}

/** Reads cells by column name, whatever the publisher's spacing, case and punctuation. */
export function nameColumns(header: string[]): (row: string[], name: string) => string {
  const places = new Map(header.map((title, at) => [plainTitle(title), at]));
  return (row, name) => row[places.get(plainTitle(name)) ?? -1]?.trim() ?? '';
}

export function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '');
}
