import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What one checkout remembers about its database. `folder` is where the data lives; null until the database has been created. */
export type PostgresSettings = { password: string; port: number | null; folder: string | null };

/** Reads `postgres.json` in the data folder; the first caller creates it with a random password, readable by its owner only. */
export async function readSettings(dataDir: string): Promise<PostgresSettings> {
  await mkdir(dataDir, { recursive: true });
  const fresh: PostgresSettings = { password: randomBytes(24).toString('base64url'), port: null, folder: null };
  try {
    await writeFile(settingsPath(dataDir), JSON.stringify(fresh, null, 2), { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  const text = await readFile(settingsPath(dataDir), 'utf8').catch((error: unknown) => {
    if (isCode(error, 'EACCES')) {
      throw new Error(`${settingsPath(dataDir)} belongs to another user of this machine. Start Freehold as the user who started it first.`);
    }
    throw error;
  });
  return JSON.parse(text) as PostgresSettings;
}

export async function saveSettings(dataDir: string, settings: PostgresSettings): Promise<void> {
  const unfinished = `${settingsPath(dataDir)}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(settings, null, 2), { mode: 0o600 });
  await rename(unfinished, settingsPath(dataDir));
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function settingsPath(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}
