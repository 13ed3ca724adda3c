import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import { loadList, type SampleEntry } from '@freehold/testkit/load-list';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openScope } from '../../../platform/scope.ts';
import * as lists from '../screening-lists/list-pool.ts';
import { settleLostReports } from '../../checks/reports/settle-lost-reports.ts';
import { runCheck } from './run-check.ts';
import { settleLostChecks } from './settle-lost-checks.ts';

const DRAVENKO = { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' } as const;

let testApp: TestApp;
let owner: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await testApp.signIn();
  await loadList(testApp, [{ ref: 'TST0417', name: 'Casimir Dravenko', dobs: ['1968-05-11'] }]);
});
afterAll(async () => {
  await lists.endListThreads(testApp.services);
  await testApp.close();
});

async function started(): Promise<AmlCheck> {
  return AmlCheck.parse((await callAs(testApp, owner, 'POST', '/v2/client/checks/aml', { subject: DRAVENKO })).data);
}
const read = (id: number) => amlJourney(testApp).getCheck(owner, id);
const runOf = (attempt: number, isLastAttempt: boolean) => ({
  scope: openScope(testApp.services, owner.workspaceId, { kind: 'system' as const, name: 'run-aml-check' }),
  attempt,
  isLastAttempt,
});

test('a thread that is killed while it compares loses nothing: the check waits, and the next try completes it', async () => {
  const check = await started();
  const running = runCheck(check.id, testApp.services, runOf(1, false));
  const failed = expect(running).rejects.toThrow();
  // The thread dies as soon as it has been handed the comparison.
  await vi.waitUntil(() => lists.isScreening(testApp.services), { interval: 1 });
  await lists.endListThreads(testApp.services);
  await failed;
  expect(await read(check.id)).toMatchObject({
    state: 'processing',
    error: 'The screening was interrupted. Freehold tries again by itself.',
    matches: [],
  });
  await testApp.runJobs();
  expect(await read(check.id)).toMatchObject({ state: 'completed', outcome: 'refer', error: null, matches: [{ entry_ref: 'TST0417' }] });
});

test('run twice, even at once, it screens once', async () => {
  const check = await started();
  await Promise.all([runCheck(check.id, testApp.services, runOf(1, false)), runCheck(check.id, testApp.services, runOf(1, false))]);
  await runCheck(check.id, testApp.services, runOf(2, false));
  await testApp.runJobs();
  const done = await read(check.id);
  expect(done.matches).toHaveLength(1);
  expect(done.report?.version).toBe(1);
});

test('after the last try the check says that nothing was compared, and what to do', async () => {
  const check = await started();
  const away = {
    ...testApp.services,
    config: { ...testApp.services.config, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' },
    pool: { ...testApp.services.pool } as typeof testApp.services.pool,
  };
  await expect(runCheck(check.id, away, runOf(12, true))).rejects.toThrow();
  await lists.endListThreads(away);
  const failed = await read(check.id);
  expect(failed).toMatchObject({
    state: 'error',
    status: 'needsReview',
    outcome: null,
    verdict: 'We could not compare this name with the lists.',
    report: null,
    can: { screen_again: true, decide: false },
  });
  expect(failed.error).toMatch(/^The screening could not run after 12 tries, so nothing was compared\./);
  await testApp.runJobs();
  expect((await read(check.id)).state).toBe('error');
  const again = AmlCheck.parse((await callAs(testApp, owner, 'POST', `/v2/client/checks/${check.id}/screen-again`, {})).data);
  await testApp.runJobs();
  expect((await read(again.id)).state).toBe('completed');
});

const kill = (key: string) =>
  testApp.services.pool.query('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', [key]);

test('a check whose worker died during the last try, or whose job is gone, ends in words; one that still waits is left alone', async () => {
  const [dead, gone, waiting] = [await started(), await started(), await started()];
  await kill(`run-aml-check:${dead.id}`);
  await testApp.services.pool.query('delete from graphile_worker._private_jobs where key = $1', [`run-aml-check:${gone.id}`]);
  await settleLostChecks.run(testApp.services);
  for (const lost of [dead, gone])
    expect(await read(lost.id)).toMatchObject({
      state: 'error',
      status: 'needsReview',
      error: expect.stringMatching(/^The screening was interrupted too often, so nothing was compared\./),
      can: { screen_again: true },
    });
  expect(await read(waiting.id)).toMatchObject({ state: 'processing', error: null });
  await settleLostChecks.run(testApp.services);
  expect((await read(dead.id)).version).toBe(dead.version + 1);
  await testApp.services.pool.query('delete from graphile_worker._private_jobs where key = $1', [`run-aml-check:${dead.id}`]);
  await testApp.runJobs();
  expect((await read(waiting.id)).state).toBe('completed');
});

test('a report whose job is dead is failed, and can be made again', async () => {
  const check = await started();
  await runCheck(check.id, testApp.services, runOf(1, false));
  const id = (await read(check.id)).report?.id ?? 0;
  await settleLostReports.run(testApp.services);
  expect((await read(check.id)).report?.state).toBe('queued');
  await kill(`render-report:${id}`);
  await settleLostReports.run(testApp.services);
  const report = await callAs(testApp, owner, 'GET', `/v2/client/reports/${id}`);
  expect(report.data).toMatchObject({ state: 'failed', error: expect.stringMatching(/^We could not create the PDF\./) });
  expect((await callAs(testApp, owner, 'POST', `/v2/client/reports/${id}/regenerate`, {})).data).toMatchObject({ state: 'queued' });
  await testApp.runJobs();
  expect((await read(check.id)).report?.state).toBe('ready');
});

test('a cancelled check is not screened', async () => {
  const check = await started();
  await callAs(testApp, owner, 'POST', `/v2/client/checks/${check.id}/cancel`, { version: check.version });
  await testApp.runJobs();
  expect(await read(check.id)).toMatchObject({ state: 'cancelled', lists: [], matches: [] });
});

test('a newer list version is used by the next check, not the one held in the thread', async () => {
  await loadList(testApp, [{ ref: 'TST0500', name: 'Casimir Dravenko' }]);
  const check = await started();
  await testApp.runJobs();
  expect((await read(check.id)).matches.map((match) => match.entry_ref)).toEqual(['TST0500']);
});

/** Its index then counts as one that takes long to build. */
const makeLarge = (versionId: number | null) =>
  testApp.services.pool.query('update list_versions set entries = 1000000 where id = $1', [versionId]);

/** Whoever builds an index waits. */
async function holdEntries(): Promise<() => Promise<void>> {
  const client = await testApp.services.pool.connect();
  await client.query('begin');
  await client.query('lock table list_entries in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('while the index of a large list is built, checks use the version before, and nothing but a check waits for a first one', async () => {
  const NOBODY = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe' } as const;
  const start = async () => AmlCheck.parse((await callAs(testApp, owner, 'POST', '/v2/client/checks/aml', { subject: NOBODY })).data);
  const versionOf = (check: AmlCheck) => check.lists.find((list) => list.list_key === 'own-exposed')?.sha256;
  const load = async (entries: SampleEntry[]) => {
    const loaded = await loadList(testApp, entries, {
      listKey: 'own-exposed',
      source: { name: 'Exposed people', publisher: 'Us', category: 'pep' },
    });
    await makeLarge(loaded.version_id);
    return loaded;
  };
  const first = await load([{ ref: 'E1', name: 'Perpetua Quillfeather' }]);
  const check = await start();
  await testApp.runJobs();
  expect(await read(check.id)).toMatchObject({ state: 'processing', error: null });
  await settleLostChecks.run(testApp.services);
  await vi.waitUntil(() => lists.readyVersions(testApp.services, 'installation:own-exposed').includes(first.version_id ?? 0), {
    timeout: 10_000,
  });
  await testApp.services.pool.query(`update graphile_worker._private_jobs set run_at = now() where key = 'run-aml-check:${check.id}'`);
  await testApp.runJobs();
  expect(versionOf(await read(check.id))).toBe(first.sha256);

  const second = await load([
    { ref: 'E1', name: 'Perpetua Quillfeather' },
    { ref: 'E2', name: 'Ansel Brackwater' },
  ]);
  const release = await holdEntries();
  try {
    const meanwhile = await start();
    await runCheck(meanwhile.id, testApp.services, runOf(1, false));
    expect(await read(meanwhile.id)).toMatchObject({ state: 'completed' });
    expect(versionOf(await read(meanwhile.id))).toBe(first.sha256);
    const { rows } = await testApp.services.pool.query(
      `select task_identifier from graphile_worker.jobs where key = 'watch-lists-later:${owner.workspaceId}' and run_at > now()`,
    );
    expect(rows).toEqual([{ task_identifier: 'watch-lists' }]);
  } finally {
    await release();
  }
  await vi.waitUntil(() => lists.readyVersions(testApp.services, 'installation:own-exposed').includes(second.version_id ?? 0), {
    timeout: 10_000,
  });
  const after = await start();
  await testApp.runJobs();
  expect(versionOf(await read(after.id))).toBe(second.sha256);
});
