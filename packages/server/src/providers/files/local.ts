import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Content } from '../../platform/in-pieces.ts';
import { openTurns } from '../../platform/turns.ts';
import { FileMissing, StorageFull, type FileStore } from './provider.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const KEY = /^[a-z0-9]+(\/[a-z0-9]+)*$/;
const READ_AT_ONCE = 256 * 1024;

type WriteFile = (path: string, content: Content) => Promise<void>;

/** To write holds one of the four threads that also prove tokens and open seals: two of them stay free, however many files come and however slow the disk. */
const disk = openTurns(2);

/** Writes and waits until the bytes lie on the disk, not in its cache. */
async function writeDurably(path: string, content: Content): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    if (content instanceof Uint8Array) await disk.run(() => file.writeFile(content));
    // Each goes on where the one before ended. Nobody’s turn lasts while bytes are on their way.
    else for await (const part of content) await disk.run(() => file.writeFile(part));
    await disk.run(() => file.sync());
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its rename is durable without it.
  const folder = await open(path, 'r').catch(() => null);
  await disk.run(async () => folder?.sync().catch(() => undefined));
  await folder?.close();
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in a folder: written beside, synced, then renamed into place, so that a reader sees all of a file or none. */
export function openLocalFiles(folder: string, writeFile: WriteFile = writeDurably): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('A file key is lower-case letters, digits and slashes');
    return join(folder, key);
  };
  const has = (key: string) =>
    access(pathOf(key)).then(
      () => true,
      () => false,
    );
  async function write(key: string, content: Content): Promise<void> {
    const path = pathOf(key);
    const draft = `${path}.${randomUUID()}.part`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(draft, content);
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      if (error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code)))
        throw new StorageFull('No room for this file', { cause: error });
      throw error;
    }
  }
  return {
    name: 'local',
    has,
    put: async (key, content) => {
      if (!(await has(key))) await write(key, content);
    },
    replace: write,
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      const beside = await readdir(dirname(path)).catch((error: unknown) => (isMissing(error) ? [] : Promise.reject(error)));
      const drafts = beside.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.part'));
      for (const name of drafts) await rm(join(dirname(path), name), { force: true });
    },
    async read(key, range) {
      try {
        const file = await open(pathOf(key), 'r');
        return file.createReadStream({
          highWaterMark: READ_AT_ONCE,
          ...(range && { start: range.from }),
          ...(range?.to !== undefined && { end: range.to }),
        });
      } catch (error) {
        if (isMissing(error)) throw new FileMissing('No such file', { cause: error });
        throw error;
      }
    },
  };
}
