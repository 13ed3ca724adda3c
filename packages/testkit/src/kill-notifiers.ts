import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { recordEvent } from '@freehold/server/platform/audit';
import { jobOf } from '@freehold/server/platform/jobs';
import { startNotifier } from '@freehold/server/platform/notifier';
import { recomputeChain } from '@freehold/server/features/overview/activity/recompute-chain';
import pg from 'pg';
import type { SignedInMember } from './factories.ts';
import type { TestApp } from './test-app.ts';

const CHILD = fileURLToPath(new URL('./notifier-child.ts', import.meta.url));
const WRITERS = 4;
const MOST_ACTS = 5;
/** The latest moment of a kill, after the notifier began. */
const LATEST_MS = 120;

/** What came of it, to be compared with nothing missing and nothing twice. */
export type Outcome = {
  recorded: number;
  unsealed: number;
  inOutbox: number;
  broken: unknown;
  notTold: number[];
  toldTwice: number[];
  withoutJob: number[];
  jobTwice: number[];
  keptThoughUndone: number[];
};

/**
 * Writers record events in two workspaces, each with a live event and a job under the same number, and undo some of them, while one notifier
 * after the other is killed at a random moment: as a process every so many rounds, else by the connection it works on.
 */
export async function killNotifiers(
  testApp: TestApp,
  { rounds, processEvery, seed }: { rounds: number; processEvery: number; seed: number },
): Promise<Outcome> {
  const random = seeded(seed);
  const members = [await testApp.signIn(), await testApp.signIn()];
  const told: number[] = [];
  const ear = new pg.Client({ connectionString: testApp.databaseUrl });
  await ear.connect();
  ear.on('notification', ({ payload }) => {
    const { event } = JSON.parse(payload ?? '{}') as { event?: { topic: string; id: number } };
    if (event?.topic === 'check') told.push(event.id);
  });
  await ear.query('listen freehold_events');

  let numbers = 0;
  const undone: number[] = [];
  async function act(member: SignedInMember): Promise<void> {
    numbers += 1;
    const id = numbers;
    const isUndone = random() < 0.15;
    const waitMs = random() < 0.3 ? random() * 15 : 0;
    if (isUndone) undone.push(id);
    const work = member.scope.transaction(async (trx) => {
      await recordEvent(
        trx,
        member.scope,
        { action: 'change.settings', object: { type: 'workspace', id, label: String(id) } },
        { live: [{ topic: 'check', id }], jobs: [jobOf('run-aml-check', { checkId: id }, `kill:${id}`)] },
      );
      await pause(waitMs);
      if (isUndone) throw new Undone();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  }
  async function write(): Promise<void> {
    for (let acts = 1 + Math.floor(random() * MOST_ACTS); acts > 0; acts--) await act(members[random() < 0.5 ? 0 : 1] as SignedInMember);
  }

  let next = startChild(testApp);
  for (let round = 1; round <= rounds; round++) {
    if (round % processEvery === 0) {
      const { child, ready } = next;
      await ready;
      next = startChild(testApp);
      child.stdin?.write('begin\n');
      const writing = Promise.all(Array.from({ length: WRITERS }, write));
      await pause(random() * LATEST_MS);
      await kill(child);
      await writing;
      continue;
    }
    const notifier = startNotifier(testApp.databaseUrl, testApp.services.keys, { warn: () => undefined });
    const writing = Promise.all(Array.from({ length: WRITERS }, write));
    await pause(random() * LATEST_MS);
    await testApp.services.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'freehold notifier' and datname = current_database()",
    );
    await writing;
    await notifier.close();
  }
  await kill(next.child);
  await testApp.publish();
  // What is published before this is heard before it.
  const heard = once(ear, 'notification');
  await ear.query("select pg_notify('freehold_events', '{}')");
  await heard;
  await ear.end();

  const { pool, db } = testApp.services;
  const ids = members.map(({ workspaceId }) => workspaceId);
  const events = await pool.query<{ id: number; seq: number | null }>(
    "select (object ->> 'id')::bigint as id, seq from audit_events where workspace_id = any ($1)",
    [ids],
  );
  const jobs = await pool.query<{ id: number }>("select substr(key, 6)::bigint as id from graphile_worker.jobs where key like 'kill:%'");
  const waiting = await pool.query('select from outbox');
  const recorded = events.rows.map(({ id }) => id);
  const jobIds = jobs.rows.map(({ id }) => id);
  const verdicts = [];
  for (const id of ids) verdicts.push(await db.transaction().execute((trx) => recomputeChain(trx, id)));
  return {
    recorded: recorded.length,
    unsealed: events.rows.filter(({ seq }) => seq === null).length,
    inOutbox: waiting.rows.length,
    broken: verdicts.find(({ broken }) => broken !== null)?.broken ?? null,
    notTold: recorded.filter((id) => !told.includes(id)),
    toldTwice: repeated(told),
    withoutJob: recorded.filter((id) => !jobIds.includes(id)),
    jobTwice: repeated(jobIds),
    keptThoughUndone: undone.filter((id) => recorded.includes(id) || told.includes(id) || jobIds.includes(id)),
  };
}

class Undone extends Error {}

const repeated = (ids: readonly number[]) => {
  const seen = new Set<number>();
  return ids.filter((id) => seen.has(id) || !seen.add(id));
};

function startChild({ databaseUrl, services }: TestApp): { child: ChildProcess; ready: Promise<unknown> } {
  const child = spawn(process.execPath, [CHILD], {
    env: { ...process.env, DATABASE_URL: databaseUrl, FREEHOLD_DATA_DIR: services.config.dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return { child, ready: once(child.stdout, 'data') };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
