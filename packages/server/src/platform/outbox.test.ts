import { once } from 'node:events';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recomputeChain } from '../features/overview/activity/recompute-chain.ts';
import { announce } from './announce.ts';
import { recordEvent } from './audit.ts';
import { addJob, jobOf } from './jobs.ts';
import { publishBatch } from './notifier.ts';
import { openScope, type Scope } from './scope.ts';
import { sealBatch } from './seal-events.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const entry = (label: string) => ({ action: 'change.settings', object: { type: 'workspace', id: 1, label } }) as const;
const record = (scope: Scope, label: string) => scope.transaction((trx) => recordEvent(trx, scope, entry(label)));
const newScope = async () => openScope(testApp.services, await testApp.createWorkspace(), { kind: 'system', name: 'test' });

/** The chain by its numbers, as labels; what has none yet stands behind a line. */
async function chainOf({ workspaceId }: Scope): Promise<string> {
  const { rows } = await testApp.services.pool.query<{ label: string; seq: number | null }>(
    "select object ->> 'label' as label, seq from audit_events where workspace_id = $1 order by seq nulls last, id",
    [workspaceId],
  );
  const words = (isSealed: boolean) =>
    rows.filter(({ seq }) => (seq !== null) === isSealed).map(({ label, seq }) => (seq === null ? label : `${seq} ${label}`));
  return [words(true).join(', '), words(false).join(', ')].join(' | ').trim();
}

/** Hears what is told on both channels until `heard` is asked, which answers all of it. */
async function listen(): Promise<() => Promise<string[]>> {
  const client = new pg.Client({ connectionString: testApp.databaseUrl });
  await client.connect();
  const told: string[] = [];
  client.on('notification', ({ channel, payload }) => told.push(`${channel} ${payload}`));
  await client.query('listen freehold_events; listen "jobs:insert"');
  return async () => {
    const last = once(client, 'notification');
    await client.query("select pg_notify('freehold_events', 'end')");
    while (!told.includes('freehold_events end')) await last;
    await client.end();
    return told.filter((each) => each !== 'freehold_events end');
  };
}

test('no change tells anything by its own commit: events, live events and jobs wait for the outbox', async () => {
  const member = await testApp.signIn();
  await testApp.publish();
  const [before, after] = [await listen(), await listen()];
  await member.scope.transaction(async (trx) => {
    await recordEvent(trx, member.scope, entry('one'), {
      live: [{ topic: 'check', id: 41 }],
      jobs: [jobOf('run-aml-check', { checkId: 41 }, 'outbox:41')],
    });
    await announce(trx, member.scope, { topic: 'report', id: 42 });
    await addJob(trx, 'run-aml-check', { checkId: 42 }, 'outbox:42');
  });
  expect(await before()).toEqual([]);
  const { rows } = await testApp.services.pool.query("select key from graphile_worker.jobs where key like 'outbox:%' order by key");
  expect(rows).toEqual([{ key: 'outbox:41' }, { key: 'outbox:42' }]);
  await testApp.publish();
  const told = (await after()).map((each) => each.replace(/("r":|"r" : )"\d+"/, '$1""').replace(/"id": \d+, "event"/, '"id": 0, "event"'));
  const event = (topic: string, id: number | null) =>
    expect.stringMatching(new RegExp(`^freehold_events .*"id": ${id}, "topic": "${topic}".*"workspaceId": ${member.workspaceId}`));
  expect(told).toHaveLength(4);
  expect(told).toEqual(
    expect.arrayContaining([
      event('check', 41),
      event('report', 42),
      event('activity', null),
      expect.stringMatching(/^jobs:insert .*"count" : 2/),
    ]),
  );
});

test('equal words that wait together are told once', async () => {
  const scope = await newScope();
  await testApp.publish();
  const heard = await listen();
  for (let n = 0; n < 3; n++) await scope.transaction((trx) => announce(trx, scope, { topic: 'check', id: 7 }));
  expect(await publishBatch(testApp.services.db)).toBe(3);
  expect(await publishBatch(testApp.services.db)).toBe(0);
  expect(await heard()).toHaveLength(1);
});

test('what is undone is neither recorded nor told', async () => {
  const scope = await newScope();
  await testApp.publish();
  const undone = scope.transaction(async (trx) => {
    await recordEvent(trx, scope, entry('undone'), { live: [{ topic: 'check', id: 9 }] });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await publishBatch(testApp.services.db)).toBe(0);
  expect(await chainOf(scope)).toBe('|');
});

test('recording waits for nobody in the same workspace, and a commit that comes late stands behind what is sealed', async () => {
  const scope = await newScope();
  await scope.transaction(async (trx) => {
    await recordEvent(trx, scope, entry('begun first'));
    await record(scope, 'committed first');
    await testApp.publish();
    expect(await chainOf(scope)).toBe('1 committed first |');
  });
  expect(await chainOf(scope)).toBe('1 committed first | begun first');
  await testApp.publish();
  expect(await chainOf(scope)).toBe('1 committed first, 2 begun first |');
});

test('a request can neither place an event in the chain nor write the head of one, nor tell another workspace’s screens', async () => {
  const [scope, other] = [await newScope(), await newScope()];
  for (const statement of [
    sql`insert into audit_events (workspace_id, seq, at, actor, action, object, prev_hash, hash)
      values (${scope.workspaceId}, 1, now(), '{}', 'a.b', '{}', '', '')`,
    sql`update audit_events set seq = 1`,
    sql`insert into audit_heads (workspace_id, seq, hash) values (${scope.workspaceId}, 1, '')`,
    sql`select * from outbox`,
    sql`delete from outbox`,
    sql`select publish_outbox(1)`,
  ])
    await expect(scope.transaction((trx) => statement.execute(trx))).rejects.toThrow(/permission denied/);
  await expect(scope.transaction((trx) => announce(trx, other, { topic: 'check', id: 1 }))).rejects.toThrow(/own workspace/);
  await expect(scope.transaction((trx) => recordEvent(trx, other, entry('theirs')))).rejects.toThrow(/row-level security/);
});

/** One thing that happens: a writer goes a step on with what it does, ends it, or somebody seals so many. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      writer: fc.nat(3),
      keeps: fc.integer({ min: 1, max: 100 }).map((n) => n > 15),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('seal' as const),
      most: fc.integer({ min: 1, max: 5 }),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
);

test('whatever the order of beginnings, commits and sealings: no hole, no event left, and who was committed before another began stands first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const scopes = [await newScope(), await newScope()];
      const writers = new Map<number, { label: string; scope: Scope; end: (keeps: boolean) => Promise<void> }>();
      const clock = { now: 0 };
      const known = new Map<string, { began: number; committed: number }>();
      const places = new Map<string, string>();
      const open = async (writer: number, label: string) => {
        const scope = scopes[writer % 2] as Scope;
        const began = (clock.now += 1);
        const recorded = Promise.withResolvers<void>();
        const ended = Promise.withResolvers<boolean>();
        const work = scope.transaction(async (trx) => {
          await recordEvent(trx, scope, entry(label));
          recorded.resolve();
          if (!(await ended.promise)) throw new Error('undone');
        });
        await recorded.promise;
        writers.set(writer, {
          label,
          scope,
          async end(keeps) {
            ended.resolve(keeps);
            await work.catch(() => undefined);
            if (keeps) known.set(label, { began, committed: (clock.now += 1) });
          },
        });
      };
      const look = async () => {
        for (const { workspaceId } of scopes) {
          const { rows } = await testApp.services.pool.query<{ label: string; place: string }>(
            "select object ->> 'label' as label, seq || ' ' || prev_hash || ' ' || hash as place from audit_events where workspace_id = $1 and seq is not null",
            [workspaceId],
          );
          // What was given once stays.
          for (const { label, place } of rows) expect(places.get(label) ?? place).toBe(place);
          for (const { label, place } of rows) places.set(label, place);
        }
      };
      for (const [n, each] of steps.entries()) {
        if (each.kind === 'seal') {
          await Promise.all(Array.from({ length: each.times }, () => sealBatch(testApp.services, each.most)));
          await look();
          continue;
        }
        const writer = writers.get(each.writer);
        writers.delete(each.writer);
        if (writer) await writer.end(each.keeps);
        else await open(each.writer, `event ${n}`);
      }
      for (const writer of writers.values()) await writer.end(true);
      await testApp.publish();
      await look();
      expect([...places.keys()].toSorted()).toEqual([...known.keys()].toSorted());
      for (const { workspaceId } of scopes) {
        const { broken, unsealed } = await testApp.services.db.transaction().execute((trx) => recomputeChain(trx, workspaceId));
        expect([broken, unsealed]).toEqual([null, 0]);
        const { rows } = await testApp.services.pool.query<{ label: string }>(
          "select object ->> 'label' as label from audit_events where workspace_id = $1 order by seq",
          [workspaceId],
        );
        const order = rows.map(({ label }) => known.get(label) ?? { began: 0, committed: 0 });
        for (const [place, later] of order.entries())
          for (const earlier of order.slice(0, place)) expect(later.committed).toBeGreaterThan(earlier.began);
      }
    }),
    { numRuns: 15, seed: 17 },
  );
});
