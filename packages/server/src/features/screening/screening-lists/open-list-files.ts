/* Opens list files piece by piece, whatever they are packed in. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from 'node:zlib';
import { ListRefusal } from '@freehold/screening/list-refusal';
import { isGzip, MOST_UNPACKED_BYTES, mostUnpackedOf } from '@freehold/screening/open-file';
import { isZip, listZip, startOf, STORED, type Zipped } from './unzip.ts';

/** Sent with its bytes, or standing on the disk. */
export type ListFile = { name: string; bytes: Uint8Array } | { name: string; path: string };
/** Every call of `pieces` gives the file from its beginning; what is damaged or swells beyond measure is thrown as a `ListRefusal`. */
export type OpenedFile = { name: string; pieces: () => AsyncIterable<Uint8Array> };
export type RefusedFile = { name: string; refusal: ListRefusal };

/** A file of which any part can be read. */
export type Raw = { size: number; read: (from: number, to: number) => Promise<Buffer>; stream: (from: number, to: number) => Readable };

const PIECE_BYTES = 1024 * 1024;

/**
 * The files one after another, those of a zip archive too. All that is unpacked may come to no more than `most`; who takes them reads each
 * to its end before asking for the next.
 */
export async function* openListFiles(files: readonly ListFile[], most = MOST_UNPACKED_BYTES): AsyncGenerator<OpenedFile | RefusedFile> {
  const budget = { left: most };
  for (const file of files) {
    try {
      const raw = await rawOf(file);
      const plain = { name: file.name, pieces: () => raw.stream(0, raw.size) };
      if (!isZip(await raw.read(0, 4))) yield await unpacked(plain, raw.size, budget);
      else
        for (const zipped of await listZip(raw, file.name, mostUnpackedOf(raw.size, budget.left))) {
          budget.left -= zipped.size;
          yield await unpacked({ name: zipped.name, pieces: () => inflated(raw, zipped, file.name) }, zipped.size, budget);
        }
    } catch (error) {
      if (!(error instanceof ListRefusal)) throw error;
      yield { name: file.name, refusal: error };
    }
  }
}

async function unpacked(file: OpenedFile, size: number, budget: { left: number }): Promise<OpenedFile | RefusedFile> {
  try {
    if (!isGzip(await headOf(file))) return file;
    const most = mostUnpackedOf(size, budget.left);
    let isCounted = false;
    const opened: OpenedFile = {
      name: file.name,
      async *pieces() {
        let bytes = 0;
        for await (const piece of gunzipped(file)) {
          bytes += piece.length;
          if (bytes > most) throw new ListRefusal('unrecognised', `${file.name} unpacks to more than any published list holds.`);
          yield piece;
        }
        if (!isCounted) budget.left -= bytes;
        isCounted = true;
      },
    };
    if (isGzip(await headOf(opened)))
      throw new ListRefusal('unrecognised', `${file.name} is packed twice. Unpack it once and load it again.`);
    return opened;
  } catch (error) {
    if (!(error instanceof ListRefusal)) throw error;
    return { name: file.name, refusal: error };
  }
}

async function headOf(file: OpenedFile): Promise<Uint8Array> {
  const head: Uint8Array[] = [];
  for await (const piece of file.pieces()) {
    head.push(piece.subarray(0, 4));
    if (head.reduce((sum, { length }) => sum + length, 0) >= 4) break;
  }
  return Buffer.concat(head);
}

async function* gunzipped({ name, pieces }: OpenedFile): AsyncGenerator<Buffer> {
  try {
    yield* through(pieces(), createGunzip({ chunkSize: PIECE_BYTES / 4 }));
  } catch (error) {
    const code = zlibCodeOf(error);
    if (code === null) throw error;
    if (code === 'Z_BUF_ERROR') throw new ListRefusal('truncated', `${name} ends too early. The download was cut short: fetch it again.`);
    throw new ListRefusal('damaged', `${name} is a damaged gzip file. Fetch it again.`);
  }
}

/** One file of a zip archive, which must be as long as the archive says. */
async function* inflated(raw: Raw, zipped: Zipped, archive: string): AsyncGenerator<Buffer> {
  const damaged = () => new ListRefusal('damaged', `${archive}: The zip archive is damaged. Fetch it again.`);
  let bytes = 0;
  try {
    const start = await startOf(raw, zipped, archive);
    const packed = raw.stream(start, start + zipped.packed);
    const pieces: AsyncIterable<Buffer> =
      zipped.method === STORED ? packed : through(packed, createInflateRaw({ chunkSize: PIECE_BYTES / 4 }));
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > zipped.size) throw damaged();
      yield piece;
    }
  } catch (error) {
    if (zlibCodeOf(error) === null) throw error;
    throw new ListRefusal('damaged', `${archive}: The zip archive is damaged or cut short. Fetch it again.`);
  }
  if (bytes !== zipped.size) throw damaged();
}

async function* through(pieces: AsyncIterable<Uint8Array>, unpack: Gunzip | InflateRaw): AsyncGenerator<Buffer> {
  // What goes wrong on either side is thrown by the loop.
  pipeline(Readable.from(pieces), unpack, () => undefined);
  const unpacked: AsyncIterable<Buffer> = unpack;
  yield* unpacked;
}

function zlibCodeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_') ? code : null;
}

async function rawOf(file: ListFile): Promise<Raw> {
  if ('bytes' in file) {
    const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
    return {
      size: bytes.length,
      read: async (from, to) => bytes.subarray(Math.max(0, from), to),
      stream: (from, to) => Readable.from(slices(bytes.subarray(from, to))),
    };
  }
  const { path } = file;
  const { size } = await stat(path);
  return {
    size,
    read: (from, to) => readPart(path, Math.max(0, from), Math.min(to, size)),
    stream: (from, to) =>
      from >= to ? Readable.from([]) : createReadStream(path, { start: from, end: to - 1, highWaterMark: PIECE_BYTES }),
  };
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}

async function readPart(path: string, from: number, to: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, to - from)), 0, Math.max(0, to - from), from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
