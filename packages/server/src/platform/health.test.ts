import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskState } from './health.ts';
import { addJob } from './jobs.ts';
import { recordEvent } from './audit.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await startTestApp({ env: { FREEHOLD_REQUIRED_LISTS: 'uk-sanctions', FREEHOLD_LIST_STALE_HOURS: '48' } });
});
afterEach(() => testApp.close());

const ready = async () => {
  const answer = await testApp.app.inject('/health/ready');
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const loadList = (age: string, key = 'uk-sanctions') =>
  testApp.services.pool.query(
    `insert into list_versions (list_key, sha256, current_as_of, imported_by, source_files, entries, names, added, changed, removed)
      values ($2, repeat('a', 64), now() - $1::interval, 'Operator', '{}', 1, 1, 1, 0, 0)`,
    [age, key],
  );

test('a fresh list and an empty queue are ready', async () => {
  await loadList('1 hour');
  expect(await ready()).toMatchObject({
    status: 200,
    body: {
      status: 'ready',
      checks: {
        database: 'up',
        live_events: 'up',
        queue: { state: 'up', dead: 0, waiting: 0 },
        outbox: { state: 'up', waiting: 0, unsealed: 0, oldestSeconds: 0 },
        lists: [{ list: 'uk-sanctions', state: 'fresh' }],
        disk: 'enough',
      },
    },
  });
});

test('room for less than a few pieces of the log of PostgreSQL is low', () => {
  expect([511, 512].map((megabytes) => diskState(megabytes * 1024 * 1024))).toEqual(['low', 'enough']);
});

test('a missing or stale list is degraded, not down: the screens still work', async () => {
  expect(await ready()).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { lists: [{ list: 'uk-sanctions', state: 'missing' }] } },
  });
  await loadList('49 hours');
  expect(await ready()).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { lists: [{ list: 'uk-sanctions', state: 'stale' }] } },
  });
});

test('the demonstration list says nothing about readiness: old it degrades nothing, and it stands for no required list', async () => {
  await loadList('1 hour');
  await loadList('90 days', 'demo');
  expect(await ready()).toMatchObject({ body: { status: 'ready', checks: { lists: [{ list: 'uk-sanctions' }] } } });
  testApp.services.config.requiredLists = ['demo'];
  expect(await ready()).toMatchObject({ body: { status: 'degraded', checks: { lists: [{}, { list: 'demo', state: 'missing' }] } } });
});

test('dead jobs are counted and degrade', async () => {
  await loadList('1 hour');
  const member = await testApp.signIn();
  await member.scope.transaction((trx) => addJob(trx, 'run-aml-check', { checkId: 1 }));
  await testApp.services.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'degraded', checks: { queue: { dead: 1, waiting: 0 } } } });
});

test('a job nobody takes for minutes is late', async () => {
  await loadList('1 hour');
  const member = await testApp.signIn();
  await member.scope.transaction((trx) => addJob(trx, 'run-aml-check', { checkId: 1 }));
  expect(await ready()).toMatchObject({ body: { status: 'ready', checks: { queue: { waiting: 1, state: 'up' } } } });
  await testApp.services.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '6 minutes'");
  expect(await ready()).toMatchObject({ body: { status: 'degraded', checks: { queue: { state: 'late' } } } });
});

test('events that nobody seals, and words that nobody tells, are late after a minute', async () => {
  await loadList('1 hour');
  const { scope } = await testApp.signIn();
  await testApp.publish();
  const entry = { action: 'change.settings', object: { type: 'workspace', id: 1, label: 'x' } } as const;
  await scope.transaction((trx) => recordEvent(trx, scope, entry, { live: [{ topic: 'check', id: 1 }] }));
  expect(await ready()).toMatchObject({ body: { status: 'ready', checks: { outbox: { state: 'up', waiting: 1, unsealed: 1 } } } });
  await testApp.services.pool.query("update outbox set created_at = now() - interval '61 seconds'");
  expect(await ready()).toMatchObject({ body: { status: 'degraded', checks: { outbox: { state: 'late', oldestSeconds: 61 } } } });
  await testApp.publish();
  expect(await ready()).toMatchObject({ body: { status: 'ready', checks: { outbox: { state: 'up', waiting: 0, unsealed: 0 } } } });
});
