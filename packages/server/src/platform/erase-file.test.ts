import { randomBytes } from 'node:crypto';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileMissing } from '../providers/files/provider.ts';
import { eraseFile, listWaitingErasures, retryErasures } from './erase-file.ts';
import { readFile, storeFile } from './file-vault.ts';
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
