import { BANDS } from '@freehold/screening/bands';
import { indexDigest } from '@freehold/screening/index-digest';
import { loadList, type SampleEntry } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { announceToAll } from '../../../platform/announce.ts';
import { followLists } from './follow-lists.ts';
import { collectDropped, endListThreads, heldVersions, prepareIndexes, runScreening } from './list-pool.ts';

const SLOT = 'installation:uk-sanctions';
const FIRST: SampleEntry[] = [
  { ref: 'A1', name: 'Casimir Dravenko', dobs: ['1968-05-11'] },
  { ref: 'A2', name: 'Oswin Kestenbrugg', aliases: ['Оswin Kesten'] },
  { ref: 'A3', name: 'Velsk Maritime Trading', kind: 'organisation', identifiers: ['registration number: 00412345'] },
];
const SECOND: SampleEntry[] = [
  { ref: 'A0', name: 'Perpetua Quillfeather' },
  { ref: 'A1', name: 'Casimir Dravenkov', dobs: ['1968-05-11'] },
  { ref: 'A3', name: 'Velsk Maritime Trading', kind: 'organisation', identifiers: ['registration number: 00412345'] },
];
const NOBODY = { kind: 'person', firstName: 'Wilhelmina', lastName: 'Oakenshawe' } as const;

let testApp: TestApp;
let workspaceId: number;
beforeAll(async () => {
  testApp = await startTestApp();
  workspaceId = (await testApp.signIn()).workspaceId;
});
beforeEach(async () => {
  await testApp.services.pool.query('truncate list_versions, list_entries, list_confirmations, matches cascade');
});
afterEach(() => endListThreads(testApp.services));
afterAll(() => testApp.close());

const place = () => ({ databaseUrl: testApp.services.config.databaseUrl, workspaceId });

async function load(entries: SampleEntry[]): Promise<number> {
  const { version_id: id } = await loadList(testApp, entries);
  if (id === null) throw new Error('Nothing was loaded');
  return id;
}

function ask(versionId: number, firstName: string, lastName: string) {
  return runScreening(testApp.services, {
    ...place(),
    lists: [{ slot: SLOT, versionId }],
    query: { kind: 'person', firstName, lastName },
    bands: BANDS.standard,
  });
}

const refs = (answer: Awaited<ReturnType<typeof runScreening>>) => answer[0]?.result.matches.map((match) => match.entry.ref);

/** Holds whoever reads which versions there are, as a slow build would be held. */
async function holdBuilds(): Promise<() => Promise<void>> {
  const client = await testApp.services.pool.connect();
  await client.query('begin');
  await client.query('lock table list_versions in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('while the index of a new version is built, checks are answered on the version in use; those that need the new one wait for it', async () => {
  const first = await load(FIRST);
  expect(refs(await ask(first, 'Casimir', 'Dravenko'))).toEqual(['A1']);
  const second = await load(SECOND);
  const release = await holdBuilds();
  let isAnswered = false;
  const onNew = ask(second, 'Perpetua', 'Quillfeather').then((answer) => {
    isAnswered = true;
    return answer;
  });
  const alsoOnNew = ask(second, 'Casimir', 'Dravenkov');
  for (let time = 0; time < 5; time++) expect(refs(await ask(first, NOBODY.firstName, NOBODY.lastName))).toEqual([]);
  expect(isAnswered).toBe(false);
  expect(heldVersions(testApp.services)).toEqual([second, first]);
  await release();
  expect(refs(await onNew)).toEqual(['A0']);
  expect(refs(await alsoOnNew)).toEqual(['A1']);
  expect(heldVersions(testApp.services)).toEqual([second]);
});

test('two processes build the same bytes, one afresh and one from the version before', async () => {
  const other = { pool: { ...testApp.services.pool } as typeof testApp.services.pool };
  const first = await load(FIRST);
  await prepareIndexes(testApp.services, place(), [{ slot: SLOT, versionId: first }]);
  const second = await load(SECOND);
  const digests = await Promise.all(
    [testApp.services, other].map(async (services) => {
      const [list] = await prepareIndexes(services, place(), [{ slot: SLOT, versionId: second }]);
      return list && indexDigest(list.index);
    }),
  );
  await endListThreads(other);
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(digests[1]).toBe(digests[0]);
});

test('a match is shown with the whole entry and its hash, though the index holds only what scoring needs', async () => {
  const id = await load([{ ref: 'B1', name: 'Casimir Dravenko', addresses: ['1 Harbour Street'], text: 'Made up.', programme: 'Test' }]);
  const [answer] = await ask(id, 'Casimir', 'Dravenko');
  expect(answer?.result.matches[0]?.entry).toMatchObject({ addresses: ['1 Harbour Street'], text: 'Made up.', programme: 'Test' });
  expect(answer?.hashes['B1']).toMatch(/^[0-9a-f]{64}$/);
  const [held] = await prepareIndexes(testApp.services, place(), [{ slot: SLOT, versionId: id }]);
  expect(held?.index.rest.text).toHaveLength(0);
});

test('an older version that a past check rests on is built again beside the one in use', async () => {
  const first = await load(FIRST);
  const second = await load(SECOND);
  await ask(second, NOBODY.firstName, NOBODY.lastName);
  expect(refs(await ask(first, 'Oswin', 'Kestenbrugg'))).toEqual(['A2']);
  expect(refs(await ask(second, 'Oswin', 'Kestenbrugg'))).toEqual([]);
});

test('a new version is made ready as soon as it is announced, and takes the place of the one before', async () => {
  const first = await load(FIRST);
  const following = followLists(testApp.services, { ahead: true });
  await following.settled();
  expect(heldVersions(testApp.services)).toEqual([first]);
  const second = await load(SECOND);
  await testApp.services.db.transaction().execute((trx) => announceToAll(trx, { topic: 'lists', id: second }));
  await testApp.publish();
  await vi.waitUntil(() => heldVersions(testApp.services).join() === String(second), { timeout: 10_000, interval: 5 });
  following.end();
  await following.settled();
});

test('a process that has compared nothing builds nothing when a version is announced', async () => {
  const following = followLists(testApp.services, { ahead: false });
  const heard = new Promise<void>((resolve) => {
    const leave = testApp.services.liveEvents.overhear(() => {
      leave();
      resolve();
    });
  });
  const id = await load(FIRST);
  await testApp.services.db.transaction().execute((trx) => announceToAll(trx, { topic: 'lists', id }));
  await testApp.publish();
  await heard;
  await following.settled();
  expect(heldVersions(testApp.services)).toEqual([]);
  following.end();
});

test('the memory of a replaced version is given back', async () => {
  const first = await load(FIRST);
  const memory = await prepareIndexes(testApp.services, place(), [{ slot: SLOT, versionId: first }]).then(
    ([list]) => new WeakRef(list?.index ?? {}),
  );
  await ask(first, 'Casimir', 'Dravenko');
  const second = await load(SECOND);
  await prepareIndexes(testApp.services, place(), [{ slot: SLOT, versionId: second }]);
  await vi.waitUntil(
    async () => {
      await collectDropped(testApp.services);
      return memory.deref() === undefined;
    },
    { timeout: 5_000, interval: 20 },
  );
});
