/* `npm run bench -- monitoring [--parties 200000] [--changes 50]` */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OTHERS } from '@freehold/testkit/aml-app';
import { createFactories } from '@freehold/testkit/factories';
import { loadList, type SampleEntry } from '@freehold/testkit/load-list';
import { createTestIdentity } from '@freehold/testkit/test-identity';
import { migrate } from '@freehold/server/db/migrate';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import type { Services } from '@freehold/server/platform/services';
import { parseConfig } from '@freehold/server/platform/config';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { openScope } from '@freehold/server/platform/scope';
import { alertsOfLists } from '@freehold/server/features/monitoring/monitoring-alerts/alerts-of-lists';
import { runMonitoring } from '@freehold/server/features/monitoring/monitoring-alerts/run-monitoring';
import { listMonitors } from '@freehold/server/features/monitoring/monitors/list-monitors';
import { quietPage } from '@freehold/server/features/monitoring/monitors/store';
import { watchLists } from '@freehold/server/features/screening/list-watch/watch-lists';
import { endWatchThread } from '@freehold/server/features/screening/list-watch/watch-pool';
import { endListThreads } from '@freehold/server/features/screening/screening-lists/list-pool';

/** The bar: a day's change of a list is compared with so many people in less time. */
const MOST_SECONDS = 300;
/** People whose name is on the new version. */
const LISTED = 20;

/** Puts so many monitored people into a database of its own, loads a version of a list that changes some entries, and compares; then the run of a day. */
export async function runMonitoringBench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { parties: { type: 'string', default: '200000' }, changes: { type: 'string', default: '50' } },
  });
  const [parties, changes] = [Number(values.parties), Number(values.changes)];
  const folder = await mkdtemp(join(tmpdir(), 'freehold-monitoring-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => undefined });
  await migrate(postgres.url);
  const config = parseConfig({
    DATABASE_URL: postgres.url,
    FREEHOLD_DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    FREEHOLD_DEMO: 'off',
  });
  const services = await buildServices(config);
  const { pool } = services;
  try {
    const owner = await createFactories(services, await createTestIdentity()).signIn({ roleId: 1 });
    await loadList({ services }, OTHERS);
    await fill(pool, owner, parties);
    await pool.query('analyze');
    const scope = openScope(services, owner.workspaceId, { kind: 'system', name: 'bench' });
    // What is in force now is what the change is told from.
    await watchLists(services, { scope }, alertsOfLists);

    const listed = Array.from({ length: changes }, (_, at): SampleEntry => {
      const person = at < LISTED ? Math.floor((parties / LISTED) * at) + 1 : parties + at;
      return { ref: `BEN${String(at).padStart(4, '0')}`, name: nameOf(person), dobs: [bornOf(person)] };
    });
    await loadList({ services }, [...OTHERS, ...listed]);
    const compared = await timed(() => watchLists(services, { scope }, alertsOfLists));
    const found = await pool.query<{ n: string }>('select count(*) as n from monitor_alerts where workspace_id = $1', [owner.workspaceId]);

    const plain = await timed(async () => {
      const { rows } = await pool.query<{ display_name: string }>(
        'select display_name from parties where workspace_id = $1 and is_monitored',
        [owner.workspaceId],
      );
      const names = listed.map(({ name }) => name.toLowerCase());
      for (const { display_name: name } of rows) names.includes(name.toLowerCase());
    });
    const daily = await timed(() => runMonitoring(services, { scope }, { again: true }));

    console.log(`${parties.toLocaleString('en-GB')} monitored, ${changes} changed entries, ${found.rows[0]?.n} alerts`);
    console.log(`The change compared: ${words(compared)}, bar ${MOST_SECONDS} s: ${compared.seconds < MOST_SECONDS ? 'pass' : 'FAIL'}`);
    console.log(
      `A plain scan for equal names: ${words(plain)}; the comparison takes ${(compared.cpu / Math.max(plain.cpu, 0.001)).toFixed(1)} times as much`,
    );
    console.log(`The run of a day: ${words(daily)}`);
    await readList(services, owner, parties);
    if (compared.seconds >= MOST_SECONDS) process.exitCode = 1;
  } finally {
    await endWatchThread(services);
    await endListThreads(services);
    await closeServices(services);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Pages of the list: the first, one far in by its number, and one far in after the page before, with how the database reads the last. */
async function readList(
  services: Services,
  { workspaceId, memberId, userId }: { workspaceId: number; memberId: number; userId: number },
  parties: number,
): Promise<void> {
  const member = openScope(services, workspaceId, {
    kind: 'member',
    memberId,
    userId,
    roleId: 1,
    toggles: {},
    isRegistered: true,
    name: 'Bench',
    ipPrefix: null,
    signedInAt: null,
    sessionId: null,
  });
  const asked = { show: 'live', perPage: PAGE } as const;
  const deep = Math.max(1, Math.floor((parties * 0.9) / PAGE));
  let last: number | undefined;
  const page = (more: { page: number; after?: number | undefined }) =>
    timed(async () => {
      last = (await listMonitors(member, services, { ...asked, ...more })).data.at(-1)?.id;
    });
  console.log(`The first page of the list: ${words(await page({ page: 1 }))}`);
  console.log(`Page ${deep.toLocaleString('en-GB')} by its number: ${words(await page({ page: deep }))}`);
  console.log(`The page after it: ${words(await page({ page: deep + 1, after: last }))}`);
  const visibility = { workspaceId, own: null, frozenToo: true };
  const after = { rank: null, due_at: null, alert: null, name: 'mmm', party: 0, id: 0 };
  const read = quietPage(visibility, { show: 'live' }, '2027-12-31', { perPage: PAGE, skip: 0, after }).compile(services.db);
  const { rows } = await services.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${read.sql}`, [
    ...read.parameters,
  ]);
  const plan = rows.map((row) => row['QUERY PLAN']);
  console.log(plan.slice(0, PLAN_LINES).join('\n'));
  if (!plan.some((line) => line.includes('Index Cond') && line.includes('lower(display_name)'))) {
    console.log('FAIL: the list is not read along the index of names, from where the page before ended');
    process.exitCode = 1;
  }
}
const PAGE = 15;
const PLAN_LINES = 40;

/** Without the triggers: who looks like whom among made-up names is no part of it. */
async function fill(
  pool: Services['pool'],
  { workspaceId, memberId }: { workspaceId: number; memberId: number },
  parties: number,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local statement_timeout = 0; set local session_replication_role = 'replica'");
    await client.query(MADE, [workspaceId, parties]);
    await client.query(WATCHED, [workspaceId, memberId]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Name and date of birth of the nth, the same in the database and in the list. */
const SYLLABLES = 'zor vek mul tah brix quel dorv yash plem grun skev irzo olmar fenk wuld hart'.split(' ');
const syllable = (n: number) => SYLLABLES[n % SYLLABLES.length] ?? '';
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const nameOf = (n: number) =>
  `${capital(syllable(n) + syllable(Math.floor(n / 16)))} ${capital(syllable(Math.floor(n / 256)) + syllable(Math.floor(n / 4096)) + syllable(Math.floor(n / 65_536)))}`;
const bornOf = (n: number) => `${1950 + (n % 50)}-0${1 + (n % 9)}-${10 + (n % 18)}`;

const S = `(array['${SYLLABLES.join("','")}'])`;
const at = (divisor: number) => `${S}[1 + (n / ${divisor}) % 16]`;
const MADE = `insert into parties (workspace_id, kind, first_name, last_name, dob, relationship_started_on, is_monitored)
  select $1, 'person', initcap(${at(1)} || ${at(16)}), initcap(${at(256)} || ${at(4096)} || ${at(65_536)}),
    make_date(1950 + (n % 50)::int, 1 + (n % 9)::int, 10 + (n % 18)::int), '2026-01-05', true
  from generate_series(1, $2::bigint) as n`;
const WATCHED = `insert into monitors (workspace_id, party_id, basis, categories, cadence, ends_with_relationship, started_at, started_by, review_due_on, state_at)
  select workspace_id, id, 'relationship', '{sanctions}', 'daily', true, now(), $2, current_date + 365, now() from parties where workspace_id = $1`;

type Took = { seconds: number; cpu: number };
/** Wall time, and the processor time of this process with its threads; that of the database is in the wall time alone. */
async function timed(work: () => Promise<unknown>): Promise<Took> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const used = process.cpuUsage(cpu);
  return { seconds: (performance.now() - began) / 1000, cpu: (used.user + used.system) / 1_000_000 };
}
const words = ({ seconds, cpu }: Took) => `${seconds.toFixed(1)} s, of it ${cpu.toFixed(1)} s of processor time`;
