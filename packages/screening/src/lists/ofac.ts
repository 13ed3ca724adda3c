/* OFAC's legacy CSV sets: SDN (sdn, alt, add, sdn_comments) and the non-SDN consolidated list (cons_prim, cons_alt, cons_add, cons_comments). */
import { countryCodes } from '../country-code.ts';
import { ListRefusal } from '../list-refusal.ts';
import type { OpenFile } from '../open-file.ts';
import { readFirstRows, readRows } from '../read-csv.ts';
import { readDate } from '../read-date.ts';
import type { EntryKind, ListEntry, ListKey, NameKind, ParsedList } from '../types.ts';
import { writeDate } from '../write-date.ts';
import { addBirthPlace, addName, addOnce, addRelation, emptyEntry, finishList } from './list-format.ts';
import type { Piece } from './list-format.ts';

const COLUMNS = { main: 12, alt: 5, add: 6, comments: 2 } as const;
type Part = keyof typeof COLUMNS;
/** Programmes whose targets are listed outside the SDN list. */
const OUTSIDE_SDN = /NS-PLC|CMIC|UKRAINE-EO13662|561-Related|NS-MBS/;

export function recogniseOfac(file: OpenFile): Piece | null {
  const [first, ...others] = readFirstRows(file.text, ',', 40);
  // No header: the first row is an entry already.
  if (!first || !isNumbered(first)) return null;
  const part = partOf(first);
  if (part === null) return null;
  if (part !== 'main') return { listKey: 'ofac-sdn', part, file };
  const rows = [first, ...others.filter(isNumbered)];
  const outside = rows.filter((row) => OUTSIDE_SDN.test(row[3] ?? '')).length;
  return { listKey: outside > rows.length / 2 ? 'ofac-consolidated' : 'ofac-sdn', part, file };
}

function isNumbered(row: string[]): boolean {
  return /^\d+$/.test(row[0] ?? '');
}

function partOf(row: string[]): Part | null {
  const cells = row.map((cell) => cell.trim());
  if (cells.length === COLUMNS.main && /^(individual|vessel|aircraft|-0-)$/i.test(cells[2] ?? '')) return 'main';
  if (cells.length === COLUMNS.alt && /^[afn]ka$/i.test(cells[2] ?? '')) return 'alt';
  if (cells.length === COLUMNS.add && /^\d+$/.test(cells[1] ?? '')) return 'add';
  if (cells.length === COLUMNS.comments && /[a-z]/i.test(cells[1] ?? '')) return 'comments';
  return null;
}

type Table = { file: OpenFile; rows: string[][]; newest: number };

/** Reads every OFAC file given: at most one list for SDN and one for the consolidated list, from the newest set of each. */
export function parseOfac(pieces: Piece[]): ParsedList[] {
  const warnings: string[] = [];
  const tables = (part: Part, key?: ListKey) =>
    pieces
      .filter((piece) => piece.part === part && (key === undefined || piece.listKey === key))
      .map((piece) => readTable(piece, part, warnings));
  const mains: { key: ListKey; table: Table }[] = [];
  for (const key of ['ofac-sdn', 'ofac-consolidated'] as const) {
    const found = newestOf(tables('main', key));
    if (found) mains.push({ key, table: found });
  }
  if (mains.length === 0) {
    throw new ListRefusal(
      'incomplete_set',
      `${pieces.map((piece) => piece.file.name).join(', ')}: the main file of the OFAC set is missing. Load sdn.csv (or cons_prim.csv) together with it.`,
    );
  }
  const others = { alt: tables('alt'), add: tables('add'), comments: tables('comments') };
  return mains.map(({ key, table }) => {
    const numbers = new Set(table.rows.map((row) => row[0]));
    const rivals = mains.filter((main) => main.key !== key).map((main) => new Set(main.table.rows.map((row) => row[0])));
    const own = (list: Table[]) =>
      newestOf(list.filter((other) => share(other, numbers) > Math.max(0.3, ...rivals.map((rival) => share(other, rival)))));
    return joinSet(key, table, { alt: own(others.alt), add: own(others.add), comments: own(others.comments) }, warnings);
  });
}

function readTable(piece: Piece, part: Part, warnings: string[]): Table {
  if (!/\x1a\s*$/.test(piece.file.text))
    warnings.push(`${piece.file.name} lacks the publisher's end mark. Compare its size with the published one.`);
  const rows = readRows(piece.file, { columns: COLUMNS[part] }).map((row) => row.map((cell) => (cell.trim() === '-0-' ? '' : cell.trim())));
  // Numbers only grow, so the largest tells which of two editions is newer.
  const newest = rows.reduce((most, row) => Math.max(most, Number(row[0]) || 0), 0);
  return { file: piece.file, rows, newest };
}

function newestOf(tables: Table[]): Table | null {
  return tables.reduce<Table | null>((best, table) => (best === null || table.newest > best.newest ? table : best), null);
}

function share(table: Table, numbers: Set<string | undefined>): number {
  return table.rows.filter((row) => numbers.has(row[0])).length / Math.max(1, table.rows.length);
}

function joinSet(
  key: ListKey,
  main: Table,
  rest: { alt: Table | null; add: Table | null; comments: Table | null },
  shared: string[],
): ParsedList {
  const used = [main, rest.alt, rest.add, rest.comments].filter((table) => table !== null).map((table) => table.file.name);
  const warnings = shared.filter((text) => used.some((name) => text.startsWith(name)));
  const entries = new Map(main.rows.map((row) => [row[0] ?? '', readMain(row)]));
  for (const row of rest.comments?.rows ?? []) {
    const entry = entries.get(row[0] ?? '');
    // The main file cuts remarks at 1,000 characters; the comments file goes on where it stopped.
    if (entry && entry.text.length > 900) entry.text += row[1] ?? '';
  }
  for (const row of main.rows) {
    const entry = entries.get(row[0] ?? '');
    if (!entry) continue;
    readRemarks(entry);
    // The title stands before the remarks, unless they repeat it.
    if (row[4] && !entry.text.includes(row[4])) entry.text = entry.text === '' ? row[4] : `${row[4]}. ${entry.text}`;
  }
  let strangers = 0;
  for (const row of rest.alt?.rows ?? []) {
    const entry = entries.get(row[0] ?? '');
    if (entry) addName(entry, listedName(row[3] ?? '', row[2] === 'fka' ? 'former' : 'alias', entry.kind));
    else strangers += 1;
  }
  for (const row of rest.add?.rows ?? []) {
    const entry = entries.get(row[0] ?? '');
    if (!entry) strangers += 1;
    else {
      addOnce(
        entry.addresses,
        row
          .slice(2, 5)
          .filter((cell) => cell !== '')
          .join(', '),
      );
      if (entry.countries.length === 0 && row[4]) entry.countries = countryCodes([row[4]]);
    }
  }
  if (!rest.alt) warnings.push('No alternate names file was given, so only primary names and names in the remarks are searched.');
  if (!rest.add) warnings.push('No address file was given.');
  if (strangers > 0) {
    warnings.push(
      `${strangers} alternate names or addresses belong to entries that the main file does not have: the files are of different dates.`,
    );
  }
  return finishList(key, [...entries.values()], {
    publishedAt: dateInName(main.file.name, warnings),
    skipped: strangers,
    warnings,
    files: used,
  });
}

function readMain(row: string[]): ListEntry {
  const entry = emptyEntry(row[0] ?? '');
  entry.kind = kindOf(row[2] ?? '');
  addName(entry, listedName(row[1] ?? '', 'primary', entry.kind));
  entry.programme = row[3] ? row[3].replace(/\]\s*\[/g, '; ') : null;
  entry.text = row[11] ?? '';
  if (row[5]) entry.identifiers.push(`call sign: ${row[5]}`);
  if (row[9]) entry.countries = countryCodes([row[9]]);
  if (row[10]) addRelation(entry, { kind: 'owner', name: row[10] });
  return entry;
}

function kindOf(type: string): EntryKind {
  if (type === 'individual') return 'person';
  return type === 'vessel' || type === 'aircraft' ? type : 'organisation';
}

/** OFAC writes people as `FAMILY, Given`. */
function listedName(text: string, kind: NameKind, entryKind: EntryKind) {
  const comma = text.indexOf(',');
  if (entryKind !== 'person' || comma < 1) return { text, kind };
  const family = text.slice(0, comma).trim();
  const given = text.slice(comma + 1).trim();
  return { text: `${given} ${family}`, kind, parts: { given, family } };
}

/** Remarks carry what has no column: dates of birth, nationality, gender, numbers and weak names in quotes. */
function readRemarks(entry: ListEntry): void {
  for (const raw of entry.text.split(';')) {
    const piece = raw.trim().replace(/\.$/, '');
    const dob = /^(?:alt\. )?DOB (.+)$/i.exec(piece);
    if (dob?.[1]) addOnce(entry.dobs, readDate(dob[1]) ?? '');
    const country = /^(?:alt\. )?(?:nationality|citizen|Nationality of Registration|Vessel Flag|Flag)\s(?!of)(.+)$/i.exec(piece);
    if (country?.[1]) for (const code of countryCodes([country[1]])) addOnce(entry.countries, code);
    const born = /^(?:alt\. )?POB (.+)$/i.exec(piece);
    if (born?.[1]) addBirthPlace(entry, [born[1]]);
    const linked = /^Linked To: (.+)$/i.exec(piece);
    if (linked?.[1]) addRelation(entry, { kind: 'linked', name: linked[1] });
    const operator = /^Aircraft Operator (.+)$/i.exec(piece);
    if (operator?.[1]) addRelation(entry, { kind: 'operator', name: operator[1] });
    const gender = /^Gender (Male|Female)/i.exec(piece);
    if (gender) entry.gender = gender[1]?.toLowerCase() === 'female' ? 'female' : 'male';
    const weak = /(?:^|\. )(?:alt\. )?([afn])\.k\.a\. '(.+?)'$/.exec(piece);
    if (weak?.[2]) addName(entry, { text: weak[2], kind: weak[1] === 'f' ? 'former' : 'weak_alias' });
    const number =
      /^(?:alt\. )?(Passport|National ID No\.|Tax ID No\.|Registration (?:ID|Number)|Vessel Registration Identification|Identification Number|Cedula No\.|SSN|Company Number|UK Company Number|C\.R\. No\.|Commercial Registry Number|National Foreign ID Number|D-U-N-S Number|Legal Entity Number|SWIFT\/BIC|MMSI)\s+(\S.*)$/i.exec(
        piece,
      );
    if (number) addOnce(entry.identifiers, `${number[1]?.toLowerCase()}: ${number[2]}`);
  }
}

/** The files carry no date. A date in the file's name is believed, and said. */
function dateInName(name: string, warnings: string[]): string | null {
  const date = /(\d{4})-(\d{2})-(\d{2})/.exec(name)?.[0];
  if (!date || Number.isNaN(Date.parse(date))) return null;
  warnings.push(`The publication date ${writeDate(date)} was read from the file name: OFAC's files carry none.`);
  return `${date}T00:00:00.000Z`;
}
