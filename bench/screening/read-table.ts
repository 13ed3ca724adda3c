import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** Rows of a CSV file, plain or gzipped, by column name. */
export function readTable(path: string): Record<string, string>[] {
  const bytes = readFileSync(path);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
  return parse(text, { columns: true, bom: true, skip_empty_lines: true });
}
