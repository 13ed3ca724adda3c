/* Rows of a CSV from its lines one after another: a quoted cell may run over several of them. */
import { parse } from 'csv-parse/sync';
import { ListRefusal } from '../list-refusal.ts';

export type CsvRecord = { line: number; cells: string[] };
/** Beyond this many lines a quote was opened and never closed. */
const MOST_LINES = 200;

export function openRecords(name: string) {
  let line = 0;
  let start = 0;
  let held: string[] = [];
  let quotes = 0;
  return {
    read(text: string): CsvRecord | null {
      line += 1;
      if (held.length === 0 && text.trim() === '') return null;
      if (held.length === 0) start = line;
      held.push(text);
      for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes += 1;
      if (quotes % 2 === 1) {
        if (held.length > MOST_LINES)
          throw new ListRefusal(
            'damaged',
            `${name} is damaged: a quote that opens in line ${start} is not closed in the next ${MOST_LINES} lines.`,
          );
        return null;
      }
      const whole = held.join('\n');
      held = [];
      quotes = 0;
      return { line: start, cells: cellsOf(whole) };
    },
    end(): void {
      if (held.length > 0)
        throw new ListRefusal('truncated', `${name} stops in the middle of the row in line ${start}. It was cut short: fetch it again.`);
    },
  };
}

function cellsOf(text: string): string[] {
  if (!text.includes('"')) return text.split(',').map((cell) => cell.trim());
  const [row] = parse(text, { relax_quotes: true, relax_column_count: true, trim: true });
  return row ?? [];
}
