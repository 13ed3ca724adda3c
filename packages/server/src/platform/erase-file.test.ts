import { randomBytes } from 'node:crypto';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileMissing, StorageFull } from '../providers/files/provider.ts';
import { eraseFile, listWaitingErasures, retryErasures, sweepWrites } from './erase-file.ts';
import { keepFile, readFile, storeFile, writeFile } from './file-vault.ts';
import type { Services } from './services.ts';

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
});
afterAll(() => testApp.close());

const made = () => Buffer.from(`a,b\n${randomBytes(8).toString('hex')},1\n`);
const store = (bytes: Uint8Array, services: Services = testApp.services) =>
  member.scope.transaction((trx) => storeFile(trx, member.scope, services, bytes, { allowed: ['text/csv'] }));
const read = (sha256: string) => member.scope.transaction((trx) => readFile(trx, member.scope, testApp.services, sha256));
const keyOf = async (sha256: string) =>
  (await testApp.services.db.selectFrom('files').select('storage_key').where('sha256', '=', sha256).executeTakeFirstOrThrow()).storage_key;
const waiting = async () => (await listWaitingErasures(testApp.services)).map(({ key, tries, fault }) => ({ key, tries, fault }));
/** A store that lets nothing go. */
const locked = (): Services => ({
  ...testApp.services,
  files: { ...testApp.services.files, remove: () => Promise.reject(Object.assign(new Error('locked'), { code: 'AccessDenied' })) },
});

test('an erased file is gone, row and bytes, and erasing it again changes nothing', async () => {
  const { sha256 } = await store(made());
  const key = await keyOf(sha256);
  expect(await eraseFile(testApp.services, member.workspaceId, sha256)).toBe('erased');
  expect(await testApp.services.files.has(key)).toBe(false);
  await expect(read(sha256)).rejects.toThrow(FileMissing);
  expect(await eraseFile(testApp.services, member.workspaceId, sha256)).toBe('erased');
  expect(await waiting()).toEqual([]);
});

test('what the store does not let go waits, is tried again and is gone once it lets go', async () => {
  const { sha256 } = await store(made());
  const key = await keyOf(sha256);
  expect(await eraseFile(locked(), member.workspaceId, sha256)).toBe('waiting');
  await expect(read(sha256)).rejects.toThrow(FileMissing);
  expect(await eraseFile(locked(), member.workspaceId, sha256)).toBe('waiting');
  await retryErasures.run(locked());
  expect(await waiting()).toEqual([{ key, tries: 3, fault: 'Error AccessDenied' }]);
  await retryErasures.run(testApp.services);
  expect([await waiting(), await testApp.services.files.has(key)]).toEqual([[], false]);
});

test('a store that says it let go and did not is not believed', async () => {
  const { sha256 } = await store(made());
  const lying: Services = { ...testApp.services, files: { ...testApp.services.files, remove: () => Promise.resolve() } };
  expect(await eraseFile(lying, member.workspaceId, sha256)).toBe('waiting');
  await retryErasures.run(testApp.services);
});

test('the same content stored again while its erasure waits is kept', async () => {
  const bytes = made();
  const { sha256 } = await store(bytes);
  await eraseFile(locked(), member.workspaceId, sha256);
  await store(bytes);
  await retryErasures.run(testApp.services);
  expect((await read(sha256)).bytes.equals(bytes)).toBe(true);
  expect(await waiting()).toEqual([]);
});

test('stored and erased at once, a file is either whole or gone', async () => {
  for (let round = 0; round < 10; round++) {
    const bytes = made();
    const { sha256 } = await store(bytes);
    await Promise.all([store(bytes), eraseFile(testApp.services, member.workspaceId, sha256), store(bytes)]);
    const found = await read(sha256).catch((error: unknown) => error);
    if (!(found instanceof FileMissing)) expect(found).toMatchObject({ bytes });
  }
});

test('stored by many at once it is one file, and nothing is left beside it', async () => {
  const bytes = made();
  const put: string[] = [];
  const counted: Services = {
    ...testApp.services,
    files: {
      ...testApp.services.files,
      put: (key, sealed) => {
        put.push(key);
        return testApp.services.files.put(key, sealed);
      },
    },
  };
  const [first] = await Promise.all(Array.from({ length: 5 }, () => store(bytes, counted)));
  const key = await keyOf(first?.sha256 ?? '');
  const left = await Promise.all(put.map((each) => testApp.services.files.has(each)));
  expect(put.filter((_, at) => left[at])).toEqual([key]);
});

describe('what was written and belongs to no file', () => {
  const DAY_MS = 24 * 3_600_000;
  const later = (ms = DAY_MS + 1, services: Services = testApp.services): Services => ({
    ...services,
    now: () => new Date(testApp.services.now().getTime() + ms),
  });
  /** The app with a store that remembers what was put. */
  function watched() {
    const put: string[] = [];
    const files = testApp.services.files;
    return {
      put,
      services: {
        ...testApp.services,
        files: { ...files, put: (...of) => (put.push(of[0]), files.put(...of)) } satisfies Services['files'],
      },
    };
  }
  const failing = (bytes: Buffer, services: Services) =>
    member.scope.transaction(async (trx) => {
      await storeFile(trx, member.scope, services, bytes, { allowed: ['text/csv'] });
      throw new Error('failed after the bytes were written');
    });

  test('is left alone for a day, and swept then', async () => {
    const { put, services } = watched();
    await expect(failing(made(), services)).rejects.toThrow('failed after');
    const [key = ''] = put;
    expect(await sweepWrites(later(DAY_MS - 60_000))).toEqual({ swept: 0, waiting: 1 });
    expect(await services.files.has(key)).toBe(true);
    expect(await sweepWrites(later())).toEqual({ swept: 1, waiting: 0 });
    expect(await services.files.has(key)).toBe(false);
    expect(await sweepWrites(later())).toEqual({ swept: 0, waiting: 0 });
  });

  test('and what a store does not let go waits like any erasure', async () => {
    const { put, services } = watched();
    await expect(failing(made(), services)).rejects.toThrow('failed after');
    expect(await sweepWrites(later(DAY_MS + 1, locked()))).toEqual({ swept: 1, waiting: 0 });
    expect(await waiting()).toEqual([{ key: put[0], tries: 1, fault: 'Error AccessDenied' }]);
    await retryErasures.run(testApp.services);
    expect([await waiting(), await services.files.has(put[0] ?? '')]).toEqual([[], false]);
  });

  test('never is what a file refers to, nor what nobody noted', async () => {
    const bytes = made();
    const { sha256 } = await store(bytes);
    await testApp.services.files.put('w1/zz/another', Buffer.from('not ours'));
    expect(await sweepWrites(later())).toEqual({ swept: 0, waiting: 0 });
    expect((await read(sha256)).bytes.equals(bytes)).toBe(true);
    expect(await testApp.services.files.has('w1/zz/another')).toBe(true);
  });

  test('cannot become a file any more once it was swept', async () => {
    const written = await writeFile(member.scope, testApp.services, made(), { allowed: ['text/csv'] });
    await sweepWrites(later());
    await expect(member.scope.transaction((trx) => keepFile(trx, testApp.services, written))).rejects.toThrow('not known to be written');
    await expect(read(written.sha256)).rejects.toThrow(FileMissing);
  });

  test('cannot be kept by another workspace', async () => {
    const other = await testApp.signIn();
    const written = await writeFile(member.scope, testApp.services, made(), { allowed: ['text/csv'] });
    await expect(other.scope.transaction((trx) => keepFile(trx, testApp.services, written))).rejects.toThrow('not known to be written');
    await member.scope.transaction((trx) => keepFile(trx, testApp.services, written));
  });

  test('is nothing after a store that is full, or a stream that breaks off', async () => {
    const full: Services = {
      ...testApp.services,
      files: { ...testApp.services.files, put: () => Promise.reject(new StorageFull('no room')) },
    };
    await expect(store(made(), full)).rejects.toThrow(StorageFull);
    async function* broken() {
      yield Buffer.alloc(200_000, 'a,b\n');
      throw new Error('broken off');
    }
    await expect(writeFile(member.scope, testApp.services, broken(), { allowed: ['text/csv'] })).rejects.toThrow('broken off');
    expect(await sweepWrites(later(0))).toEqual({ swept: 0, waiting: 0 });
  });
});
