import { Transform } from 'node:stream';

/** What a check of a company reads of an entry. Addresses, and what leads to other files, are not kept. */
const KEPT = [
  'kind',
  'name',
  'name_elements',
  'date_of_birth',
  'nationality',
  'natures_of_control',
  'notified_on',
  'ceased_on',
  'identification',
  'is_sanctioned',
  'identity_verification_details',
  'statement',
  'exemptions',
];
const NUMBER = /^[A-Z0-9]{1,8}$/;
const TOTALS = 'totals#persons-of-significant-control-snapshot';
const NEWLINE = 10;
const MOST_BYTES_A_LINE = 1_000_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Eight characters, as Companies House writes numbers everywhere else. */
export const padNumber = (number: string): string => (/^\d+$/.test(number) ? number.padStart(8, '0') : number);

export type Totals = { rows: number; on: string | null };
export type OwnerLines = { lines: number; kept: number; totals: Totals | null };

/** An entry with what is kept of it; the id under which Companies House has it ends the address of the entry. */
export function keptOf(data: Record<string, unknown>): { entry: string; said: Record<string, unknown> } {
  const said: Record<string, unknown> = {};
  for (const key of KEPT) if (data[key] !== undefined && data[key] !== null) said[key] = data[key];
  const { links } = data;
  const self = isRecord(links) && typeof links['self'] === 'string' ? links['self'] : '';
  return { entry: self.slice(self.lastIndexOf('/') + 1).slice(0, 60), said };
}

/** The snapshot of people with significant control, a JSON object a line, as rows for the database: number, id and what is kept. */
export function ownerRows(counted: OwnerLines): Transform {
  let rest: Buffer = Buffer.alloc(0);

  function rowOf(line: string): string {
    counted.lines += 1;
    const parsed = parse(line);
    if (!isRecord(parsed) || !isRecord(parsed['data']))
      throw new Error(`line ${counted.lines} is no entry of the snapshot: it is damaged or was cut`);
    const { company_number: number, data } = parsed;
    if (data['kind'] === TOTALS) return totalsOf(data);
    const digits = typeof number === 'string' ? number.trim().toUpperCase() : '';
    if (!NUMBER.test(digits) || typeof data['kind'] !== 'string') throw new Error(`line ${counted.lines} names no company`);
    counted.kept += 1;
    const { entry, said } = keptOf(data);
    return `${padNumber(digits)}\t${escaped(entry)}\t${escaped(JSON.stringify(said))}\n`;
  }

  function totalsOf(data: Record<string, unknown>): string {
    const counts = Object.entries(data).flatMap(([key, value]) => (key.endsWith('_count') && typeof value === 'number' ? [value] : []));
    const at = typeof data['generated_at'] === 'string' ? data['generated_at'].slice(0, 10) : null;
    const rows = counts.reduce((sum, count) => sum + count, counted.totals?.rows ?? 0);
    counted.totals = { rows, on: at !== null && /^\d{4}-\d\d-\d\d$/.test(at) ? at : (counted.totals?.on ?? null) };
    return '';
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        const end = all.lastIndexOf(NEWLINE);
        rest = all.subarray(end + 1);
        if (rest.length > MOST_BYTES_A_LINE) throw new Error(`line ${counted.lines + 1} is too long for an entry of the snapshot`);
        if (end === -1) return done();
        let rows = '';
        for (const line of all.toString('utf8', 0, end).split('\n')) if (line.length > 1) rows += rowOf(line);
        done(null, rows === '' ? undefined : rows);
      } catch (error) {
        done(error instanceof Error ? error : new Error('it could not be read'));
      }
    },
    flush(done) {
      try {
        const line = rest.toString('utf8').trim();
        done(null, line === '' ? undefined : rowOf(line) || undefined);
      } catch (error) {
        done(error instanceof Error ? error : new Error('it could not be read'));
      }
    },
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line.charCodeAt(0) === 0xfeff ? line.slice(1) : line);
  } catch {
    return null;
  }
}

/** The text format of COPY; JSON has no line break or tab of its own. Text cannot hold the character nought. */
const escaped = (text: string) =>
  text.replaceAll('\\u0000', '').replaceAll('\\', '\\\\').replaceAll('\t', ' ').replaceAll('\n', ' ').replaceAll('\r', ' ');
