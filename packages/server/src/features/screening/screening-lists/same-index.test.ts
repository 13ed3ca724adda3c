import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildIndex } from '@freehold/screening/build-index';
import { indexDigest } from '@freehold/screening/index-digest';
import { loadList, sampleEntry, type SampleEntry } from '@freehold/testkit/load-list';
import type { DigestAsked } from '@freehold/testkit/tell-digests';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const FIRST: SampleEntry[] = [
  { ref: 'A1', name: 'Casimir Dravenko', dobs: ['1968-05-11'] },
  { ref: 'A2', name: 'Oswin Kestenbrugg', aliases: ['Освин Кестен'] },
  { ref: 'A3', name: 'Velsk Maritime Trading', kind: 'organisation', identifiers: ['registration number: 00412345'] },
  { ref: 'A4', name: 'Perpetua Quillfeather', countries: ['GB'] },
];
/** One new, one changed, one gone. */
const SECOND = [{ ref: 'A0', name: 'Ansel Brackwater' }, { ...FIRST[0], ref: 'A1', name: 'Casimir Dravenkov' }, ...FIRST.slice(2)];

const children: ChildProcess[] = [];
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await testApp.close();
});

/** The API or the worker in a process of its own. */
async function startProcess(file: string, isReady: string) {
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../../../../testkit/src/${file}`, import.meta.url))], {
    env: { ...inherited, DATABASE_URL: testApp.databaseUrl, FREEHOLD_DATA_DIR: testApp.services.config.dataDir, LOG_LEVEL: 'error' },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  const says = (what: RegExp) =>
    vi.waitFor(() => what.exec(output)?.[1] ?? expect.fail(`Nothing said ${what.source}:\n${output}`), { timeout: 20_000, interval: 20 });
  await says(new RegExp(`(${isReady})`));
  return {
    digest(workspaceId: number, versionId: number) {
      child.send({ workspaceId, slot: 'installation:uk-sanctions', versionId } satisfies DigestAsked);
      return says(new RegExp(`digest of ${versionId}: ([0-9a-f]{64})`));
    },
  };
}

test('API and worker hold the same bytes of a version, whether built afresh or from the version before', async () => {
  const { workspaceId } = await testApp.signIn();
  const load = async (entries: SampleEntry[]) => (await loadList(testApp, entries)).version_id ?? expect.fail('Nothing was loaded');
  const fresh = (entries: SampleEntry[]) => indexDigest(buildIndex(entries.map(sampleEntry), { keepRest: false }));
  const api = await startProcess('api-child.ts', '"origin"');
  const worker = await startProcess('worker-child.ts', 'ready');

  const first = await load(FIRST);
  expect(await api.digest(workspaceId, first)).toBe(fresh(FIRST));
  const second = await load(SECOND);
  // The API goes on from the version it holds, the worker has none.
  expect(await api.digest(workspaceId, second)).toBe(fresh(SECOND));
  expect(await worker.digest(workspaceId, second)).toBe(fresh(SECOND));
  expect(await worker.digest(workspaceId, first)).toBe(fresh(FIRST));
  expect(fresh(FIRST)).not.toBe(fresh(SECOND));
});
