import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDisposableDatabase } from '@freehold/testkit/disposable-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeyWrapper } from '../providers/all.ts';
import { openLocalKeys } from '../providers/keys/local.ts';
import { KeyMissing } from '../providers/keys/provider.ts';
import { sealWith } from './aes-gcm.ts';
import { parseConfig } from './config.ts';
import { openPool } from './database.ts';
import { openBytes, openJson, sealBytes, sealJson } from './encryption.ts';
import { openKeyRing, type KeyRing } from './key-ring.ts';
import { rotateDataKeys, rotateInstallationKey } from './rotate-keys.ts';

const FIRM = 7;
const folder = mkdtempSync(join(tmpdir(), 'freehold-keys-'));
const oldKey = randomBytes(32);
let database: Awaited<ReturnType<typeof createDisposableDatabase>>;
let ring: KeyRing;
const config = (env: Record<string, string> = {}) =>
  parseConfig({ DATABASE_URL: database.url, FREEHOLD_DATA_DIR: folder, LOG_LEVEL: 'silent', ...env });
const openRing = (env?: Record<string, string>) => openKeyRing({ databaseUrl: database.url, wrapper: openKeyWrapper(config(env)) });

beforeAll(async () => {
  database = await createDisposableDatabase();
  ring = openRing();
});
afterAll(async () => {
  await ring.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const rows = async (sql: string) => {
  const pool = openPool(database.url, { max: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await pool.end();
  }
};
const words = async (sealed: Buffer, owner: number | 'installation' = FIRM, from = ring) =>
  (await openBytes({ ring: from }, owner, sealed, 'note:1')).toString();
const seal = (text: string, owner: number | 'installation' = FIRM, from = ring) =>
  sealBytes({ ring: from }, owner, Buffer.from(text), 'note:1');

describe('what is sealed', () => {
  test('opens to the same, in another process too', async () => {
    const sealed = await seal('kept');
    const other = openRing();
    expect([await words(sealed), await words(sealed, FIRM, other)]).toEqual(['kept', 'kept']);
    await other.close();
  });

  test('comes back as the JSON it was', async () => {
    const value = { name: 'Ærø', list: [1, null, { deep: true }] };
    expect(await openJson({ ring }, FIRM, await sealJson({ ring }, FIRM, value, 'check:1'), 'check:1')).toEqual(value);
  });

  test('does not open for another workspace, for nobody, or in another place', async () => {
    const sealed = await seal('kept');
    await seal('theirs', 8);
    for (const owner of [8, 9, 'installation'] as const) await expect(words(sealed, owner)).rejects.toThrow();
    await expect(openBytes({ ring }, FIRM, sealed, 'note:2')).rejects.toThrow();
  });

  test('does not open with any one byte changed, cut off or added', async () => {
    const sealed = await seal('kept');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 0x80;
      await expect(words(changed), `byte ${at}`).rejects.toThrow();
      await expect(words(sealed.subarray(0, at)), `cut at ${at}`).rejects.toThrow();
    }
    await expect(words(Buffer.concat([sealed, Buffer.from([0])]))).rejects.toThrow();
  });

  test('has one key for each workspace, however many begin at once', async () => {
    const others = Array.from({ length: 4 }, () => openRing());
    const sealed = await Promise.all([ring, ...others].flatMap((each) => [seal('a', 21, each), seal('b', 21, each)]));
    expect(await Promise.all(sealed.map((each) => words(each, 21)))).toEqual(Array(5).fill(['a', 'b']).flat());
    expect(await rows('select count(*)::int as n from vault.data_keys where workspace_id = 21')).toEqual([{ n: 1 }]);
    await Promise.all(others.map((each) => each.close()));
  });

  test('never shows its key in the database', async () => {
    const { key } = await ring.active(FIRM);
    const kept = await rows('select wrapped from vault.data_keys');
    expect(kept.some(({ wrapped }) => (wrapped as Buffer).includes(key))).toBe(false);
  });
});

test('what was sealed before there were data keys opens after the installation key was exchanged', async () => {
  const own = await createDisposableDatabase();
  const before = { FREEHOLD_FILE_KEY: oldKey.toString('hex'), FREEHOLD_SECRET: 'x'.repeat(32), FREEHOLD_DATA_DIR: join(folder, 'own') };
  const open = (env: Record<string, string>) => openKeyRing({ databaseUrl: own.url, wrapper: openKeyWrapper(config(env)) });
  const stored = sealWith(oldKey, Buffer.from('an old note'), 'note:1');
  const first = open(before);
  expect(await words(stored, FIRM, first)).toBe('an old note');
  await first.close();
  const newKey = randomBytes(32).toString('hex');
  const both = { ...before, FREEHOLD_FILE_KEY: newKey, FREEHOLD_FILE_KEYS_BEFORE: before.FREEHOLD_FILE_KEY };
  expect(await rotateInstallationKey({ ...config(both), databaseUrl: own.url }, openKeyWrapper(config(both)))).toMatchObject({ moved: 1 });
  const after = open({ ...before, FREEHOLD_FILE_KEY: newKey });
  expect(await words(stored, FIRM, after)).toBe('an old note');
  await expect(words(sealWith(randomBytes(32), Buffer.from('x'), 'note:1'), FIRM, after)).rejects.toThrow();
  await after.close();
  await own.drop();
});

test('an exchange of the installation key reaches a running process, which opens and seals on; the old key opens nothing any more', async () => {
  const sealed = await seal('from before');
  const { readInstallationKeys } = await import('./keys.ts');
  const [old] = readInstallationKeys(config());
  const { moved } = await rotateInstallationKey(config(), openKeyWrapper(config()));
  expect(moved).toBeGreaterThan(0);
  expect(readInstallationKeys(config()).some((key) => old && key.equals(old))).toBe(false);
  expect(await words(sealed)).toBe('from before');
  // A workspace this process never met: its key is wrapped with the new one.
  const fresh = await seal('a new firm', 31);
  const other = openRing();
  expect([await words(fresh, 31, other), await words(sealed, FIRM, other)]).toEqual(['a new firm', 'from before']);
  await other.close();
  const stolen = openKeyRing({ databaseUrl: database.url, wrapper: openLocalKeys(() => (old ? [old] : [])) });
  await expect(words(sealed, FIRM, stolen)).rejects.toThrow(KeyMissing);
  await stolen.close();
});

test('keys are exchanged while others seal and open, and nothing is lost', async () => {
  const kept: Buffer[] = [];
  let goesOn = true;
  const writer = async (name: number) => {
    for (let at = 0; goesOn; at++) {
      const each = openRing();
      kept.push(await seal(`${name}:${at}`, 40 + (at % 5), each));
      await each.close();
    }
  };
  const writers = [writer(1), writer(2)];
  for (let round = 0; round < 5; round++) {
    await rotateInstallationKey(config(), openKeyWrapper(config()));
    await rotateDataKeys(config(), openKeyWrapper(config()));
  }
  goesOn = false;
  await Promise.all(writers);
  const other = openRing();
  expect(kept.length).toBeGreaterThan(5);
  for (const sealed of kept) {
    const opened = await Promise.any([40, 41, 42, 43, 44].map((owner) => words(sealed, owner, other)));
    expect(opened).toMatch(/^[12]:\d+$/);
  }
  await other.close();
});

test('of two exchanges at once one is refused in words, and everything opens afterwards', async () => {
  const sealed = await seal('kept by one of them', 70);
  const rotate = () => rotateInstallationKey(config(), openKeyWrapper(config())).then(() => 'done', String);
  const answers = await Promise.all([rotate(), rotate(), rotate()]);
  expect(answers).toContain('done');
  for (const answer of answers) expect(answer).toMatch(/^done$|Keys are being exchanged already\. Wait until that is done/);
  const other = openRing();
  expect(await words(sealed, 70, other)).toBe('kept by one of them');
  await other.close();
});

test('after new data keys what is sealed from now on has another key, and what was sealed opens', async () => {
  const sealed = await seal('first', 50);
  expect((await rotateDataKeys(config(), openKeyWrapper(config()))).made).toBeGreaterThan(0);
  const other = openRing();
  const again = await seal('second', 50, other);
  expect(again.readUInt32BE(4)).not.toBe(sealed.readUInt32BE(4));
  expect([await words(sealed, 50, other), await words(again, 50)]).toEqual(['first', 'second']);
  await other.close();
});

test('a key that was destroyed takes what it sealed with it', async () => {
  const sealed = await seal('to be forgotten', 60);
  await rows('delete from vault.data_keys where workspace_id = 60');
  const other = openRing();
  await expect(words(sealed, 60, other)).rejects.toThrow(KeyMissing);
  await other.close();
});
