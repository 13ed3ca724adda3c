import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** What one checkout remembers about its database. `folder` is where the data lives; null until the database has been created. */
const PostgresSettings = z.object({ password: z.string(), port: z.number().nullable(), folder: z.string().nullable() });
export type PostgresSettings = z.infer<typeof PostgresSettings>;

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
  // Another start may have made the file a moment ago, and not yet have written into it.
  for (const deadline = Date.now() + WRITTEN_WITHIN_MS; ; await pause(20)) {
    const settings = parse(await readText(dataDir));
    if (settings !== null) return settings;
    if (Date.now() > deadline) throw new Error(`${settingsPath(dataDir)} is damaged. Restore it from a backup of the data folder.`);
  }
}

const WRITTEN_WITHIN_MS = 2_000;

function readText(dataDir: string): Promise<string> {
  return readFile(settingsPath(dataDir), 'utf8').catch((error: unknown) => {
    if (!isCode(error, 'EACCES')) throw error;
    throw new Error(`${settingsPath(dataDir)} belongs to another user of this machine. Start Freehold as the user who started it first.`);
  });
}

function parse(text: string): PostgresSettings | null {
  try {
    return PostgresSettings.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function saveSettings(dataDir: string, settings: PostgresSettings): Promise<void> {
  // Two starts may be of one process.
  const unfinished = `${settingsPath(dataDir)}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(settings, null, 2), { mode: 0o600 });
  await rename(unfinished, settingsPath(dataDir));
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function settingsPath(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}
