/* What a zip archive holds (APPNOTE 6.3, 4.3), without folders and the shadow files macOS adds. */
import { ListRefusal } from '@freehold/screening/list-refusal';
import type { Raw } from './open-list-files.ts';

const END_MARK = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT_BYTES = 0xffff;
const DIRECTORY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const LOCAL_BYTES = 30;
export const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** Stands where a number is too large for the format and is written elsewhere. */
const TOO_LARGE = 0xffffffff;
const MOST_FILES = 50;

export type Zipped = { name: string; method: number; size: number; packed: number; offset: number };

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Throws a `ListRefusal` when the archive is damaged, locked or unpacks to more than `most`. */
export async function listZip(zip: Raw, archive: string, most: number): Promise<Zipped[]> {
  try {
    return await readDirectory(zip, archive, most);
  } catch (error) {
    // A number beyond the end of what is there.
    if (error instanceof RangeError) throw cutShort(archive);
    throw error;
  }
}

async function readDirectory(zip: Raw, archive: string, most: number): Promise<Zipped[]> {
  const tail = await zip.read(zip.size - END_BYTES - MOST_COMMENT_BYTES, zip.size);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_MARK) end -= 1;
  if (end < 0) throw cutShort(archive);
  const count = tail.readUInt16LE(end + 10);
  if (count > MOST_FILES)
    throw refused(archive, `The zip archive holds more than ${MOST_FILES} files. Put only the files of one list into it.`);
  const from = tail.readUInt32LE(end + 16);
  const directory = await zip.read(from, Math.min(zip.size, from + tail.readUInt32LE(end + 12)));
  const files: Zipped[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (directory.readUInt32LE(at) !== DIRECTORY_MARK) throw damaged(archive);
    if (directory.readUInt16LE(at + 8) & ENCRYPTED) throw refused(archive, 'The zip archive is locked with a password. Unlock it first.');
    const nameLength = directory.readUInt16LE(at + 28);
    files.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  const wanted = files.filter((file) => !file.name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(file.name));
  if (wanted.some(({ size, packed, offset }) => [size, packed, offset].includes(TOO_LARGE)))
    throw refused(archive, 'The zip archive is larger than Freehold can open. Unpack it and load the file inside.');
  if (wanted.reduce((sum, file) => sum + file.size, 0) > most)
    throw refused(archive, 'The zip archive unpacks to more than Freehold accepts.');
  return wanted;
}

/** Where the packed bytes of one file begin. */
export async function startOf(zip: Raw, file: Zipped, archive: string): Promise<number> {
  if (file.method !== STORED && file.method !== DEFLATED)
    throw refused(archive, 'The zip archive is packed in a way Freehold cannot read. Pack it again.');
  const head = await zip.read(file.offset, file.offset + LOCAL_BYTES);
  if (head.length < LOCAL_BYTES) throw cutShort(archive);
  if (head.readUInt32LE(0) !== LOCAL_MARK) throw damaged(archive);
  return file.offset + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
}

const refused = (archive: string, words: string) => new ListRefusal('damaged', `${archive}: ${words}`);
const damaged = (archive: string) => refused(archive, 'The zip archive is damaged. Fetch it again.');
const cutShort = (archive: string) => refused(archive, 'The zip archive is damaged or cut short. Fetch it again.');
