import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canEnter, chooseServerUser, findUserById } from './server-user.ts';
import type { ServerUser } from './server-user.ts';
import type { PostgresSettings } from './settings-file.ts';

/** Where root keeps databases whose checkout the database's user may not enter. */
const SYSTEM_FOLDER = '/var/lib/freehold';

export type Location = {
  user: ServerUser;
  folder: string;
  cluster: string;
  copiesFolder: string;
  /** The folder as the settings remember it: `.` inside the checkout, which may move; else the whole path. */
  remembered: string;
  /** Set when this checkout is a copy of another, whose database stayed with it. */
  copiedFrom: string | null;
};

/** Decides which folder holds the database and which user runs it; once the database exists the answer never changes. */
export async function chooseLocation(dataDir: string, settings: PostgresSettings): Promise<Location> {
  const home = await realpath(dataDir);
  const copiedFrom = settings.folder === null ? null : await originalOf(settings.folder, home);
  const remembered = settings.folder === null || copiedFrom !== null ? null : settings.folder === '.' ? home : settings.folder;
  const owner = remembered === null ? null : await ownerOf(join(remembered, 'postgres'));
  const user = owner ?? (await chooseServerUser());
  if (user === null)
    return {
      user,
      folder: remembered ?? home,
      cluster: join(remembered ?? home, 'postgres'),
      copiesFolder: home,
      remembered: '.',
      copiedFrom,
    };

  // The data folder itself is ours to open a crack: entered by name, not listed.
  await openForPassage(home);
  const folder = remembered ?? (canEnter(user, home) ? home : join(SYSTEM_FOLDER, checkoutHash(home)));
  if (folder !== home) {
    await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await writeFile(join(folder, 'checkout'), home);
  }
  if (!canEnter(user, folder)) {
    throw new Error(
      `PostgreSQL runs as the user ${user.name}, who cannot enter ${folder}. Let that user pass (chmod o+x on it and the folders above).`,
    );
  }
  return {
    user,
    folder,
    cluster: join(folder, 'postgres'),
    copiesFolder: SYSTEM_FOLDER,
    remembered: folder === home ? '.' : folder,
    copiedFrom,
  };
}

/** A folder outside the checkout follows one that was moved. For one that was copied, returns the original, which keeps its database. */
async function originalOf(folder: string, home: string): Promise<string | null> {
  if (folder === '.') return null;
  const checkout = await readFile(join(folder, 'checkout'), 'utf8').catch(() => null);
  if (checkout === null) {
    throw new Error(
      `The database of this checkout was in ${folder}, and that folder is gone. Bring it back, or delete postgres.json in ${home} to begin with an empty one.`,
    );
  }
  if (checkout === home) return null;
  const original = await stat(join(checkout, 'postgres.json')).catch(() => null);
  return original === null ? null : checkout;
}

async function ownerOf(cluster: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null;
  const found = await stat(cluster).catch(() => null);
  return found === null || found.uid === 0 ? null : await findUserById(found.uid, found.gid);
}

async function openForPassage(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) await chmod(folder, (mode & 0o777) | 0o011);
}

function checkoutHash(home: string): string {
  return createHash('sha256').update(home).digest('hex').slice(0, 12);
}
