import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from './settings-file.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'freehold-settings-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('whoever comes while the first start writes waits for what it writes', async () => {
  const path = join(dataDir, 'postgres.json');
  await writeFile(path, '');
  const read = readSettings(dataDir);
  const written = { password: 'of the first start', port: null, folder: null };
  setTimeout(() => void writeFile(path, JSON.stringify(written)), 100);
  expect(await read).toEqual(written);
});

test('a damaged file is named, and left as it is', async () => {
  const path = join(dataDir, 'postgres.json');
  await writeFile(path, '{"password": "cut sh');
  await expect(readSettings(dataDir)).rejects.toThrow(`${path} is damaged. Restore it from a backup of the data folder.`);
  expect(await readFile(path, 'utf8')).toBe('{"password": "cut sh');
});
