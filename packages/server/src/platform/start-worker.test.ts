import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childProcesses } from '@freehold/testkit/child-processes';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listDeadJobs, readQueueState, retryDeadJob } from './dead-jobs.ts';
import { addJob, LANES } from './jobs.ts';
import { startWorker } from './start-worker.ts';
import { holdWorkerLease } from './worker-lease.ts';

const CHILD = fileURLToPath(new URL('../../../testkit/src/worker-child.ts', import.meta.url));

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const children = childProcesses();
const { kill } = children;
afterEach(() => children.killAll());

const startChild = (kind: 'hangs' | 'finishes' | 'slow') =>
  children.start(CHILD, {
    DATABASE_URL: testApp.databaseUrl,
    FREEHOLD_DATA_DIR: testApp.services.config.dataDir,
    LOG_LEVEL: 'error',
    WORKER_CHILD: kind,
  });

async function queueJob(): Promise<{ workspaceId: number; events(): Promise<{ label: string }[]> }> {
  const member = await testApp.signIn();
  await member.scope.transaction((trx) => addJob(trx, 'run-aml-check', { checkId: 41 }));
  return {
    workspaceId: member.workspaceId,
    events: async () =>
      (await testApp.services.db.selectFrom('audit_events').select('object').where('workspace_id', '=', member.workspaceId).execute()).map(
        (row) => row.object as { label: string },
      ),
  };
}

test('a job begun by a worker that is killed is run again by one that lives, once', async () => {
  const killed = startChild('hangs');
  await killed.says('ready');
  const job = await queueJob();
  await killed.says('begun 41 1');
  const heir = startChild('finishes');
  await heir.says('ready');
  await kill(killed.child);
  await heir.says('done 41');
  expect(heir.said()).toContain('begun 41 2');
  expect(await job.events()).toEqual([{ type: 'check', id: 41, label: 'tried 2 times' }]);
  await vi.waitFor(async () => expect(await readQueueState(testApp.services.db)).toMatchObject({ waiting: 0, running: 0, dead: 0 }), {
    timeout: 10_000,
  });
});

test('a worker that starts after the kill takes the job over as well', async () => {
  const killed = startChild('hangs');
  await queueJob();
  await killed.says('begun 41 1');
  await kill(killed.child);
  await startChild('finishes').says('done 41');
});

test('a worker that lives keeps its long job however many others look', async () => {
  const slow = startChild('slow');
  await slow.says('ready');
  const job = await queueJob();
  await slow.says('begun 41 1');
  const other = startChild('finishes');
  await other.says('ready');
  const sweeps = vi.fn();
  const watcher = holdWorkerLease(
    testApp.databaseUrl,
    ['pool-watcher'],
    { ...testApp.services.log, warn: sweeps } as typeof testApp.services.log,
    {
      sweepEveryMs: 50,
      graceMs: 300,
    },
  );
  const { rows } = await testApp.services.pool.query<{ at: Date }>('select now() as at');
  await vi.waitFor(
    async () => {
      const { rows: later } = await testApp.services.pool.query<{ at: Date }>('select now() as at');
      expect((later[0]?.at.getTime() ?? 0) - (rows[0]?.at.getTime() ?? 0)).toBeGreaterThan(1_500);
    },
    { timeout: 10_000 },
  );
  await watcher.close();
  expect(sweeps).not.toHaveBeenCalled();
  expect(other.said()).not.toContain('begun');
  slow.child.stdin?.write('go on\n');
  await slow.says('done 41');
  expect(await job.events()).toHaveLength(1);
});

test('a worker asked to end finishes its job first and exits with 0', async () => {
  const slow = startChild('slow');
  await slow.says('ready');
  const job = await queueJob();
  await slow.says('begun 41 1');
  slow.child.kill('SIGTERM');
  const exit = once(slow.child, 'exit');
  slow.child.stdin?.write('go on\n');
  expect(await exit).toEqual([0, null]);
  expect(slow.said()).toContain('done 41');
  expect(await job.events()).toHaveLength(1);
});

test('a job that fails waits for its next try, and is dead after the last; the operator sees why without anybody’s data', async () => {
  // A database of its own: workers of the tests before may live a moment longer, and would take the job.
  const own = await startTestApp();
  const member = await own.signIn();
  await member.scope.transaction((trx) => addJob(trx, 'run-aml-check', { checkId: 7 }));
  const failing = { 'run-aml-check': () => Promise.reject(new RangeError('Wanda Secretly was born on 1 May 1970')) };
  const first = await own.runJobs({ allowFailures: true, handlers: failing });
  expect(first.failures).toHaveLength(1);
  expect(await own.runJobs({ allowFailures: true, handlers: failing })).toEqual({ done: [], failures: [] });
  expect(await listDeadJobs(own.services.db)).toEqual([]);
  await own.services.pool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()');
  expect((await own.runJobs({ allowFailures: true, handlers: failing })).failures).toHaveLength(1);
  const dead = await listDeadJobs(own.services.db);
  expect(dead).toMatchObject([{ task: 'run-aml-check', attempts: 12, workspaceId: member.workspaceId }]);
  expect(dead[0]?.lastError).toMatch(/^RangeError packages\/server\/src\/platform\/start-worker\.test\.ts(\?vitest=\d+)?:\d+/);
  expect(await readQueueState(own.services.db)).toMatchObject({ dead: 1 });

  const id = dead[0]?.id ?? 0;
  expect(await retryDeadJob(own.services.db, id)).toBe(true);
  expect(await retryDeadJob(own.services.db, id)).toBe(false);
  expect(await own.runJobs({ handlers: { 'run-aml-check': () => Promise.resolve() } })).toMatchObject({ done: ['run-aml-check'] });
  expect(await readQueueState(own.services.db)).toMatchObject({ dead: 0, waiting: 0 });
  await own.close();
});

test('a job sees only the workspace it was added in', async () => {
  const [mine, theirs] = [await testApp.signIn(), await testApp.signIn()];
  await mine.scope.transaction((trx) =>
    addJob(trx, 'run-aml-check', { checkId: 1, workspaceId: theirs.workspaceId } as { checkId: number }),
  );
  const seen: unknown[] = [];
  await testApp.runJobs({
    handlers: {
      'run-aml-check': async (payload, _services, { scope }) => {
        seen.push(payload.workspaceId, await scope.transaction((trx) => trx.selectFrom('members').select('workspace_id').execute()));
      },
    },
  });
  expect(seen).toEqual([mine.workspaceId, [{ workspace_id: mine.workspaceId }]]);
});

test('a full lane of slow mails delays no check', async () => {
  const member = await testApp.signIn();
  const begun = { mails: 0, checks: 0 };
  const answers = Promise.withResolvers<void>();
  const worker = await startWorker(
    testApp.services,
    {
      mail: {
        'mail-notification': () => {
          begun.mails += 1;
          return answers.promise;
        },
      },
      checks: {
        'run-aml-check': async () => {
          begun.checks += 1;
        },
      },
    },
    [],
  );
  await member.scope.transaction(async (trx) => {
    for (let n = 1; n <= 10; n++) await addJob(trx, 'mail-notification', { notificationId: n });
  });
  await testApp.publish();
  await vi.waitFor(() => expect(begun.mails).toBe(LANES.mail), { timeout: 10_000 });
  await member.scope.transaction((trx) => addJob(trx, 'run-aml-check', { checkId: 1 }));
  await testApp.publish();
  await vi.waitFor(() => expect(begun).toEqual({ mails: LANES.mail, checks: 1 }), { timeout: 10_000 });
  answers.resolve();
  await vi.waitFor(() => expect(begun.mails).toBe(10), { timeout: 10_000 });
  await worker.stop();
});

test('a job is not added when its transaction is undone', async () => {
  const member = await testApp.signIn();
  const undone = member.scope.transaction(async (trx) => {
    await addJob(trx, 'run-aml-check', { checkId: 3 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await readQueueState(testApp.services.db)).toMatchObject({ waiting: 0 });
});

test('a job that is added while one of its key is taken up waits for its turn', async () => {
  const member = await testApp.signIn();
  const { pool } = testApp.services;
  const add = (checkId: number) => member.scope.transaction((trx) => addJob(trx, 'judge-again', { checkId }, `judge-again:${checkId}`));
  // The queue keeps the name of a job from the first one on.
  await add(40);
  const first = await pool.connect();
  try {
    await first.query('begin');
    await first.query("select set_config('app.workspace_id', $1, true)", [String(member.workspaceId)]);
    await first.query("select enqueue_job('judge-again', '{}', 'judge-again:41')");
    // A worker takes it up as soon as the other transaction sees it.
    await first.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker' where key = 'judge-again:41'");
    const second = add(41);
    const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1), { timeout: 10_000 });
    await first.query('commit');
    await second;
  } finally {
    first.release();
  }
  const { rows } = await pool.query("select locked_by, key from graphile_worker.jobs where task_identifier = 'judge-again' order by id");
  expect(rows).toEqual([
    { locked_by: null, key: 'judge-again:40' },
    { locked_by: 'a worker', key: null },
    { locked_by: null, key: 'judge-again:41' },
  ]);
});
