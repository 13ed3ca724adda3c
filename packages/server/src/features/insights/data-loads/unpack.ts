import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { DATA_FILE } from '../open-data/public.ts';

export class ArchiveFault extends Error {}

const MOST_FILES = 1000;
const MOST_UNPACKED_BYTES = 30_000_000_000;
const SHADOW = /(^|\/)(__MACOSX\/|\.)/;

/** As files of an archive are told apart while they are read. */
export const NUMBERED = /(?<![\w-])\d{4}-(?=[^:]+\.(csv|txt|jsonl?|geojson|topojson))/gi;

const isZip = (head: Buffer) => head[0] === 0x50 && head[1] === 0x4b && (head[2] === 0x03 || head[2] === 0x05);

/**
 * What is to be read of a file: itself, or of a zip archive (told by its first bytes) every file of data, unpacked into the folder. Throws
 * ArchiveFault for an archive that is damaged, locked or too large.
 */
export async function unpack(path: string, folder: string): Promise<string[]> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  await file.close();
  if (!isZip(buffer.subarray(0, bytesRead))) return [path];
  const paths: string[] = [];
  let left = MOST_UNPACKED_BYTES;
  try {
    const archive = await yauzl.openPromise(path);
    for await (const entry of archive.eachEntry()) {
      if (!DATA_FILE.test(entry.fileName) || SHADOW.test(entry.fileName)) continue;
      left -= entry.uncompressedSize;
      if (left < 0) throw new ArchiveFault('the zip archive unpacks to more than 30 GB');
      if (paths.length >= MOST_FILES) throw new ArchiveFault(`the zip archive holds more than ${MOST_FILES} files`);
      if (entry.isEncrypted()) throw new ArchiveFault('the zip archive is locked with a password');
      // Two folders of an archive may hold files of one name.
      const to = join(folder, `${String(paths.length).padStart(4, '0')}-${basename(entry.fileName)}`);
      // It ends with an error where more or less comes than was said, or other bytes.
      await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(to));
      paths.push(to);
    }
  } catch (error) {
    if (error instanceof ArchiveFault || isOfTheDisk(error)) throw error;
    throw new ArchiveFault('the zip archive is damaged or cut');
  }
  if (paths.length === 0) throw new ArchiveFault('the zip archive holds no CSV, text, JSON or GeoJSON file');
  return paths;
}

/** A full disk is no fault of the archive. */
const isOfTheDisk = (error: unknown) => error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
