import { inflateRawSync } from 'node:zlib';
import { MOST_UNPACKED_BYTES, mostUnpackedOf } from '@freehold/screening/open-file';

export class ZipFault extends Error {}

const END_MARK = 0x06054b50;
const DIRECTORY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const MOST_FILES = 50;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * The files of a zip archive (APPNOTE 6.3, 4.3), without folders and the shadow files macOS adds. Throws ZipFault when it is damaged, locked or
 * too large; `left` is how much may be unpacked yet.
 */
export function unzip(bytes: Uint8Array, left = MOST_UNPACKED_BYTES): { name: string; bytes: Buffer }[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readDirectory(zip, mostUnpackedOf(zip.length, left)).map((file) => ({ name: file.name, bytes: readFile(zip, file) }));
  } catch (error) {
    if (error instanceof ZipFault) throw error;
    throw new ZipFault('The zip archive is damaged or cut short. Fetch it again.');
  }
}

type Listed = { name: string; method: number; size: number; packed: number; offset: number };

function readDirectory(zip: Buffer, mostBytes: number): Listed[] {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END_MARK) end -= 1;
  if (end < 0) throw new ZipFault('The zip archive is damaged or cut short. Fetch it again.');
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_FILES)
    throw new ZipFault(`The zip archive holds more than ${MOST_FILES} files. Put only the files of one list into it.`);
  const files: Listed[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_MARK) throw new ZipFault('The zip archive is damaged. Fetch it again.');
    if (zip.readUInt16LE(at + 8) & ENCRYPTED) throw new ZipFault('The zip archive is locked with a password. Unlock it first.');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files.push({
      name,
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  const wanted = files.filter((file) => !file.name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(file.name));
  if (wanted.reduce((sum, file) => sum + file.size, 0) > mostBytes)
    throw new ZipFault('The zip archive unpacks to more than Freehold accepts.');
  return wanted;
}

function readFile(zip: Buffer, file: Listed): Buffer {
  if (zip.readUInt32LE(file.offset) !== LOCAL_MARK) throw new ZipFault('The zip archive is damaged. Fetch it again.');
  const start = file.offset + 30 + zip.readUInt16LE(file.offset + 26) + zip.readUInt16LE(file.offset + 28);
  const packed = zip.subarray(start, start + file.packed);
  if (file.method === STORED) return packed;
  if (file.method !== DEFLATED) throw new ZipFault('The zip archive is packed in a way Freehold cannot read. Pack it again.');
  const bytes = inflateRawSync(packed, { maxOutputLength: file.size + 1 });
  if (bytes.length !== file.size) throw new ZipFault('The zip archive is damaged. Fetch it again.');
  return bytes;
}
