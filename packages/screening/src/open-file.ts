/* Turns the bytes of a loaded file into text: unpacks gzip, tells UTF-8 from Latin-1, and refuses what is cut or damaged. */
import { gunzipSync } from 'node:zlib';
import { ListRefusal } from './list-refusal.ts';
import type { SourceFile } from './types.ts';

/** Three times the largest published list. */
export const MOST_UNPACKED_BYTES = 300 * 1024 * 1024;
/** Published lists unpack to ten times their size; what swells more is made to fill the memory of whoever opens it. */
const MOST_EXPANSION = 100;
/** So little does no harm, however it was packed. */
const ALWAYS_UNPACKED_BYTES = 8 * 1024 * 1024;

/** How much a packed file may unpack to, of what is left for all files that are read together. */
export function mostUnpackedOf(packedBytes: number, left = MOST_UNPACKED_BYTES): number {
  return Math.max(1, Math.min(left, Math.max(ALWAYS_UNPACKED_BYTES, packedBytes * MOST_EXPANSION)));
}

export type OpenFile = { name: string; text: string };

export function openFile(file: SourceFile): OpenFile {
  const bytes = unpackGzip(file);
  if (bytes.length === 0) throw new ListRefusal('empty', `${file.name} is empty.`);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) {
    throw new ListRefusal('unrecognised', `${file.name} is a zip archive. Unpack it and load the files inside.`);
  }
  const text = decode(bytes);
  if (text.trim().length === 0) throw new ListRefusal('empty', `${file.name} holds no text.`);
  if (looksBinary(text)) throw new ListRefusal('unrecognised', `${file.name} is not a text file that a publisher of lists would give out.`);
  return { name: file.name, text };
}

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The bytes of a file, unpacked where it is packed with gzip; `left` is how much may be unpacked yet. */
export function unpackGzip(file: SourceFile, left = MOST_UNPACKED_BYTES): Uint8Array {
  if (!isGzip(file.bytes)) return file.bytes;
  try {
    return gunzipSync(file.bytes, { maxOutputLength: mostUnpackedOf(file.bytes.byteLength, left) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new ListRefusal('unrecognised', `${file.name} unpacks to more than any published list holds.`);
    if (code === 'Z_BUF_ERROR')
      throw new ListRefusal('truncated', `${file.name} ends too early. The download was cut short: fetch it again.`);
    throw new ListRefusal('damaged', `${file.name} is a damaged gzip file. Fetch it again.`);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // OFAC publishes Latin-1.
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** OFAC ends its files with the old end-of-file mark 0x1A; any other control character means that this is not text. */
export function looksBinary(text: string): boolean {
  for (let at = 0; at < Math.min(text.length, 4000); at++) {
    const code = text.charCodeAt(at);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 0x1a) return true;
  }
  return false;
}
