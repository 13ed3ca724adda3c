import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { unListFile } from '@freehold/testkit/un-list-file';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from './lists.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'freehold-lists-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await testApp.close();
});

/** Runs the command on one folder with these files; answers its exit code and what it printed last. */
async function load(files: Record<string, Buffer>, ...flags: string[]) {
  const own = mkdtempSync(join(folder, 'run-'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(own, name), bytes);
  let printed = '';
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void (printed += `${line}\n`));
  const code = await run(['import', own, ...flags], testApp.services.config);
  log.mockRestore();
  return [code, /\d+ imported, \d+ unchanged, \d+ refused/.exec(printed)?.[0]];
}

const GOOD = unListFile(500, { published: '2026-11-01T00:00:00.000Z' });
const CUT = unListFile(500).subarray(0, 20_000);

test('a list is imported, and the same folder again, as a nightly run would, is no fault', async () => {
  expect(await load({ 'a.xml': GOOD })).toEqual([0, '1 imported, 0 unchanged, 0 refused']);
  expect(await load({ 'a.xml': GOOD })).toEqual([0, '0 imported, 1 unchanged, 0 refused']);
});

test('a refused list fails the run unless another gained something', async () => {
  expect(await load({ 'cut.xml': CUT })).toEqual([1, '0 imported, 0 unchanged, 1 refused']);
  expect(
    await load({ 'a.xml': unListFile(501, { published: '2026-11-02T00:00:00.000Z' }), 'note.zip': Buffer.from('PK\u0003\u0004damaged') }),
  ).toEqual([0, '1 imported, 0 unchanged, 1 refused']);
});

test('an unchanged list beside a refused one fails the run, unless it is stated to be the newest', async () => {
  const files = { 'a.xml': unListFile(502, { published: '2026-11-03T00:00:00.000Z' }), 'note.zip': Buffer.from('PK\u0003\u0004damaged') };
  await load(files);
  expect(await load(files)).toEqual([1, '0 imported, 1 unchanged, 1 refused']);
  expect(await load(files, '--newest')).toEqual([0, '0 imported, 1 unchanged, 1 refused']);
});

test('a folder without any list fails the run', async () => {
  expect(await load({ 'letter.txt': Buffer.from('Dear all') })).toEqual([1, '0 imported, 0 unchanged, 0 refused']);
});
