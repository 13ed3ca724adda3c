/* Recognises list files by what is in them, groups the files of one list, and reads each list whole or refuses it with a reason. */
import { ListRefusal } from './list-refusal.ts';
import type { Piece } from './lists/list-format.ts';
import { parseDemo, recogniseDemo } from './lists/demo.ts';
import { parseEuFsf, recogniseEuFsf } from './lists/eu-fsf.ts';
import { parseEuJournal, recogniseEuJournal } from './lists/eu-journal.ts';
import { parseOfac, recogniseOfac } from './lists/ofac.ts';
import { parseOfsi, recogniseOfsi } from './lists/ofsi.ts';
import { parseUkPublished, recogniseUkPublished } from './lists/uk-published.ts';
import { parseUkTables, recogniseUkTables } from './lists/uk-tables.ts';
import { parseUkXml, recogniseUkXml } from './lists/uk-xml.ts';
import { parseUn, recogniseUn, unDate } from './lists/un.ts';
import { isSource } from './lists/read-source.ts';
import { openFile } from './open-file.ts';
import type { OpenFile } from './open-file.ts';
import type { KnownListKey, ListKey, ParsedList, SourceFile } from './types.ts';

export { ListRefusal } from './list-refusal.ts';

/** Fewest entries a real edition can have; about half of the smallest seen. Below it the file is taken for a cut or sample one. */
export const FEWEST_ENTRIES: Readonly<Record<KnownListKey, number>> = {
  'uk-sanctions': 2000,
  'ofsi-consolidated': 2000,
  'ofac-sdn': 6000,
  'ofac-consolidated': 200,
  'un-consolidated': 400,
  'eu-consolidated': 2000,
  demo: 1,
};

export type ReadOptions = {
  fewestEntries?: number;
};
export type RefusedFiles = { files: string[]; listKey: ListKey | null; refusal: ListRefusal };
export type FolderReading = {
  lists: ParsedList[];
  /** Recognised, or damaged beyond recognition: each needs a word to the person. */
  refused: RefusedFiles[];
  /** Files that are no list. */
  ignored: string[];
  /** Files that could be read if somebody said what they are to be called. */
  unnamed: string[];
};

const RECOGNISERS = [
  recogniseDemo,
  recogniseUn,
  recogniseUkXml,
  recogniseUkPublished,
  recogniseOfsi,
  recogniseUkTables,
  recogniseEuFsf,
  recogniseEuJournal,
  recogniseOfac,
];

/** Everything a folder holds: the lists that could be read, those refused and why, and files that are no list. */
export function readFolder(files: SourceFile[], options: ReadOptions = {}): FolderReading {
  const reading: FolderReading = { lists: [], refused: [], ignored: [], unnamed: [] };
  const pieces: Piece[] = [];
  for (const file of files) {
    try {
      const opened = openFile(file);
      const piece = recognise(opened);
      if (piece) pieces.push(piece);
      else if (isSource(opened)) reading.unnamed.push(file.name);
      else reading.ignored.push(file.name);
    } catch (error) {
      if (!(error instanceof ListRefusal)) throw error;
      if (error.reason === 'unrecognised') reading.ignored.push(file.name);
      else reading.refused.push({ files: [file.name], listKey: null, refusal: error });
    }
  }
  for (const group of groupPieces(pieces)) {
    try {
      for (const list of group.read()) {
        const short = tooSmall(list, options);
        if (short) reading.refused.push({ files: list.files, listKey: list.listKey, refusal: short });
        else reading.lists.push(list);
      }
    } catch (error) {
      if (!(error instanceof ListRefusal)) throw error;
      reading.refused.push({ files: group.files, listKey: group.listKey, refusal: error });
    }
  }
  return reading;
}

/** The lists in a set of files. Files that are no list are passed over; the first damaged one is thrown as a `ListRefusal`. */
export function recogniseAndParse(files: SourceFile[], options: ReadOptions = {}): ParsedList[] {
  const reading = readFolder(files, options);
  const first = reading.refused[0];
  if (first) throw first.refusal;
  if (reading.lists.length === 0) {
    const names = files.map((file) => file.name).join(', ');
    throw new ListRefusal(
      'unrecognised',
      `${names || 'Nothing'} was not recognised as a sanctions list. Load the file as the publisher gives it out.`,
    );
  }
  return reading.lists;
}

/** The one list that these files make. */
export function parseList(files: SourceFile[], options: ReadOptions = {}): ParsedList {
  const [list, second] = recogniseAndParse(files, options);
  if (!list || second) throw new ListRefusal('unrecognised', 'These files hold more than one list. Load one list at a time.');
  return list;
}

/** Refuses the beginning of a file that is a published list and no source of one's own. */
export function refusePublished(file: OpenFile): void {
  if (recognise(file)) throw new ListRefusal('published', publishedWords(file.name));
}

function recognise(file: OpenFile): Piece | null {
  for (const recogniser of RECOGNISERS) {
    const piece = recogniser(file);
    if (piece) return piece;
  }
  return null;
}

type Group = { listKey: ListKey; files: string[]; read: () => ParsedList[] };

function groupPieces(pieces: Piece[]): Group[] {
  const groups: Group[] = [];
  const add = (members: Piece[], read: (members: Piece[]) => ParsedList[]) => {
    const first = members[0];
    if (first) groups.push({ listKey: first.listKey, files: members.map((piece) => piece.file.name), read: () => read(members) });
  };
  const of = (key: ListKey, ...parts: string[]) =>
    pieces.filter((piece) => piece.listKey === key && (parts.length === 0 || parts.includes(piece.part)));
  const published = of('uk-sanctions', 'csv', 'xml');
  // The publisher's own file wins over tables derived from it.
  if (published.length > 0)
    add(published, (members) => [
      newestList(members.map((piece) => (piece.part === 'csv' ? parseUkPublished(piece.file) : parseUkXml(piece.file)))),
    ]);
  else add(of('uk-sanctions'), (members) => [parseUkTables(members)]);
  add(of('ofsi-consolidated'), (members) => [newestList(members.map((piece) => parseOfsi(piece.file)))]);
  add([...of('ofac-sdn'), ...of('ofac-consolidated')], parseOfac);
  add(of('un-consolidated'), (members) => [parseUn(newestUn(members))]);
  const consolidated = of('eu-consolidated', 'fsf');
  if (consolidated.length > 0) add(consolidated, (members) => [newestList(members.map((piece) => parseEuFsf(piece.file)))]);
  else add(of('eu-consolidated'), (members) => [joinEu(members)]);
  add(of('demo'), (members) => [newestList(members.map((piece) => parseDemo(piece.file)))]);
  return groups;
}

function newestList(lists: ParsedList[]): ParsedList {
  return lists.reduce((best, list) => ((list.publishedAt ?? '') > (best.publishedAt ?? '') ? list : best));
}

function newestUn(pieces: Piece[]): OpenFile {
  return pieces.reduce((best, piece) => ((unDate(piece.file) ?? '') > (unDate(best.file) ?? '') ? piece : best)).file;
}

function joinEu(pieces: Piece[]): ParsedList {
  const lists = [...pieces]
    .sort((left, right) => Number(right.part === 'main') - Number(left.part === 'main'))
    .map((piece) => parseEuJournal(piece.file));
  const entries = new Map(lists.flatMap((list) => list.entries).map((entry) => [entry.ref, entry]));
  const joined = [...entries.values()];
  return {
    listKey: 'eu-consolidated',
    publishedAt: null,
    entries: joined,
    nameCount: joined.reduce((sum, entry) => sum + entry.names.length, 0),
    skipped: lists.reduce((sum, list) => sum + list.skipped, 0),
    warnings: lists.flatMap((list) => list.warnings),
    files: lists.flatMap((list) => list.files),
  };
}

const publishedWords = (name: string) =>
  `${name} is a published list that Freehold knows. Load it as a published list, so that checks rest on it as such.`;

function fewestOf(key: ListKey): number {
  const known: Readonly<Record<string, number>> = FEWEST_ENTRIES;
  return known[key] ?? 1;
}

function tooSmall(list: ParsedList, options: ReadOptions): ListRefusal | null {
  const fewest = options.fewestEntries ?? fewestOf(list.listKey);
  const names = list.files.join(', ');
  if (list.entries.length === 0) return new ListRefusal('empty', `${names} holds no entries.`);
  if (list.entries.length >= fewest) return null;
  return new ListRefusal(
    'too_small',
    `${names} holds ${list.entries.length} entries, where at least ${fewest} are expected. It looks cut short or like a sample.`,
  );
}
