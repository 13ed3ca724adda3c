/* A source as it comes, piece by piece: first looked over, then read line by line. What comes of it is the same however the pieces are cut. */
import { ListRefusal } from '../list-refusal.ts';
import { looksBinary } from '../open-file.ts';
import { openSource, openTally } from './read-source.ts';
import type { Fragment, RowFault, SourceReader } from './source-reader.ts';

export type TextEncoding = 'utf-8' | 'latin1';
/** The encoding of a file, and its beginning, by which it is recognised. */
export type Looked = { encoding: TextEncoding; head: string };

/** Names and remarks of one entry take far less; a line without an end would fill the memory. */
const MOST_LINE_BYTES = 16 * 1024 * 1024;
const HEAD_BYTES = 256 * 1024;
const LINE_END = 10;

/** Looks a file over before anything is kept of it: refuses what is empty, no text, packed once more, or has no lines. */
export function lookOver(name: string) {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const head: Uint8Array[] = [];
  let [bytes, line, inHead] = [0, 0, 0];
  let isUtf8 = true;
  let hasText = false;
  return {
    take(piece: Uint8Array): void {
      bytes += piece.length;
      if (inHead < HEAD_BYTES) {
        // Copied, for a piece may be a buffer that is written over.
        const part = Uint8Array.from(piece.subarray(0, HEAD_BYTES - inHead));
        head.push(part);
        inHead += part.length;
      }
      line = longestOpen(piece, line, name);
      const text = isUtf8 ? decoded(utf8, piece) : '';
      if (text === null) isUtf8 = false;
      if (!isUtf8) hasText ||= piece.some((byte) => byte > 32);
      else hasText ||= (text ?? '').trim() !== '';
    },
    end(): Looked {
      if (bytes === 0) throw new ListRefusal('empty', `${name} is empty.`);
      const first = Buffer.concat(head);
      if (first[0] === 0x50 && first[1] === 0x4b && first[2] === 0x03)
        throw new ListRefusal('unrecognised', `${name} is a zip archive. Unpack it and load the files inside.`);
      if (isUtf8 && decoded(utf8, null) === null) isUtf8 = false;
      if (!hasText) throw new ListRefusal('empty', `${name} holds no text.`);
      const encoding = isUtf8 ? 'utf-8' : 'latin1';
      const text = new TextDecoder(encoding).decode(first, { stream: true });
      if (looksBinary(text)) throw new ListRefusal('unrecognised', `${name} is not a text file that a publisher of lists would give out.`);
      return { encoding, head: text };
    },
  };
}

/** Bytes of the line that a piece leaves open, after those it closes. */
function longestOpen(piece: Uint8Array, before: number, name: string): number {
  const refuse = (bytes: number) => {
    if (bytes > MOST_LINE_BYTES) throw new ListRefusal('damaged', `${name} has a line of more than 16 MB. A list has one entry a line.`);
  };
  let [open, from] = [before, 0];
  for (let at = piece.indexOf(LINE_END); at !== -1; at = piece.indexOf(LINE_END, from)) {
    refuse(open + at - from);
    [open, from] = [0, at + 1];
  }
  open += piece.length - from;
  refuse(open);
  return open;
}

function decoded(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array | null): string | null {
  try {
    return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    return null;
  }
}

/** The lines of a text without their ends, as they are whole. Only a line feed ends one: JSON may hold every other sign that ends lines elsewhere. */
export function openLines(encoding: TextEncoding) {
  const decoder = new TextDecoder(encoding);
  let open = '';
  const cut = (text: string): string[] => {
    const lines = text.split('\n');
    lines[0] = open + (lines[0] ?? '');
    open = lines.pop() ?? '';
    return lines.map(withoutReturn);
  };
  return {
    take: (piece: Uint8Array): string[] => cut(decoder.decode(piece, { stream: true })),
    end(): string[] {
      const lines = cut(decoder.decode());
      return open === '' ? lines : [...lines, withoutReturn(open)];
    },
  };
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** What is known of a source once all of it was read. */
export type SourceEnd = { publishedAt: string | null; faults: RowFault[]; faultCount: number; warnings: string[] };

/** Reads the pieces of a source; each call gives what its lines say. Throws a `ListRefusal` for what is no source, or stops inside a row. */
export function openSourceText(name: string, encoding: TextEncoding) {
  const lines = openLines(encoding);
  const tally = openTally();
  let reader: SourceReader | null = null;
  const read = (texts: readonly string[]): Fragment[] => {
    const fragments: Fragment[] = [];
    for (const text of texts) {
      reader ??= openSource(text, name);
      if (!reader) throw new ListRefusal('unrecognised', `${name} is no source that Freehold can read.`);
      tally.take(reader.read(text), (fragment) => fragments.push(fragment));
    }
    return fragments;
  };
  return {
    take: (piece: Uint8Array): Fragment[] => read(lines.take(piece)),
    end(): SourceEnd & { fragments: Fragment[] } {
      const fragments = read(lines.end());
      if (!reader) throw new ListRefusal('empty', `${name} is empty.`);
      tally.take(reader.end(), (fragment) => fragments.push(fragment));
      return { fragments, publishedAt: reader.newest(), ...tally.finish(reader) };
    },
  };
}
