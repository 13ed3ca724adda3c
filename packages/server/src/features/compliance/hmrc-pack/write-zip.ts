import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type ZipEntry = { path: string; bytes: Buffer };
export type ZippedFile = { path: string; size: number; sha256: string };

const MOST = 0xffffffff;
const MOST_ENTRIES = 0xffff;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;
const VERSION_64 = 45;
/** 1 January 1980: the time of a file stands in what it says, and the same facts make the same bytes. */
const DOS_DATE = 0x0021;

type Placed = { name: Buffer; crc: number; size: number; at: number };

/**
 * A zip file as it is written (APPNOTE 6.3, 4.3): files stored as they are, one in memory at a time, and large files by the 64-bit records.
 * `last` makes the entry that names all others, once they are there.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  last: (files: readonly ZippedFile[]) => ZipEntry,
): AsyncGenerator<Buffer, ZippedFile[]> {
  const placed: Placed[] = [];
  const files: ZippedFile[] = [];
  const taken = new Set<string>();
  let at = 0;
  function* store({ path, bytes }: ZipEntry): Generator<Buffer> {
    if (taken.has(path)) throw new Error(`${path} would be in the pack twice`);
    taken.add(path);
    const name = Buffer.from(path);
    const crc = crc32(bytes);
    placed.push({ name, crc, size: bytes.length, at });
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(VERSION, 4);
    head.writeUInt16LE(FLAGS, 6);
    head.writeUInt16LE(DOS_DATE, 12);
    head.writeUInt32LE(crc, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    at += head.length + name.length + bytes.length;
    yield head;
    yield name;
    if (bytes.length > 0) yield bytes;
  }
  for await (const entry of entries) {
    files.push({ path: entry.path, size: entry.bytes.length, sha256: createHash('sha256').update(entry.bytes).digest('hex') });
    yield* store(entry);
  }
  yield* store(last(files));
  const start = at;
  for (const one of placed) {
    const record = directoryEntry(one);
    at += record.length;
    yield record;
  }
  yield directoryEnd(placed.length, start, at - start);
  return files;
}

function directoryEntry({ name, crc, size, at }: Placed): Buffer {
  const isFar = at >= MOST;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(at), 4);
  }
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(isFar ? VERSION_64 : VERSION, 4);
  record.writeUInt16LE(isFar ? VERSION_64 : VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(DOS_DATE, 14);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(size, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(isFar ? MOST : at, 42);
  return Buffer.concat([record, name, extra]);
}

function directoryEnd(count: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MOST_ENTRIES), 8);
  end.writeUInt16LE(Math.min(count, MOST_ENTRIES), 10);
  end.writeUInt32LE(Math.min(length, MOST), 12);
  end.writeUInt32LE(Math.min(start, MOST), 16);
  if (count < MOST_ENTRIES && start < MOST && length < MOST) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(VERSION_64, 12);
  large.writeUInt16LE(VERSION_64, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(length), 40);
  large.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}
