/* `npm run bench -- events [--writers 20] [--seconds 5] [--rounds 3] [--json FILE]` */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@freehold/server/db/migrate';
import { recordEvent } from '@freehold/server/platform/audit';
import { openDatabase, openPool, type Database } from '@freehold/server/platform/database';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { parseConfig } from '@freehold/server/platform/config';
import { openKeyRing } from '@freehold/server/platform/key-ring';
import { loadSecrets } from '@freehold/server/platform/keys';
import { readOutboxState, startNotifier } from '@freehold/server/platform/notifier';
import { openScope } from '@freehold/server/platform/scope';
import { scopedDatabaseUrl, setUpScopedLogin } from '@freehold/server/platform/scoped-login';
import { openKeyWrapper } from '@freehold/server/providers/all';
import pg from 'pg';
import { createFormerTables, recordFormerly } from './former-way.ts';

type Way = { name: string; record: () => Promise<void>; settled: () => Promise<void> };
type Figure = { way: string; events: number; perSecond: number; settledPerSecond: number; p50: number; p95: number };
const ENTRY = { action: 'change.settings', object: { type: 'workspace', id: 1, label: 'Pennard & Lisle' } } as const;

/** Events a second that so many writers record in one workspace, as before and as now, in turns of the same run on the same database. */
export async function runEvents(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      writers: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      json: { type: 'string' },
    },
  });
  const [writers, seconds, rounds] = [Number(values.writers), Number(values.seconds), Number(values.rounds)];
  const dataDir = await mkdtemp(join(tmpdir(), 'freehold-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const pool = openPool(postgres.url, { max: writers });
  const ear = new pg.Client({ connectionString: postgres.url });
  let scoped: Database | undefined;
  try {
    await migrate(postgres.url);
    const db = openDatabase(pool);
    await createFormerTables(pool);
    // Somebody listens, as the API does.
    await ear.connect();
    await ear.query('listen freehold_events; listen former_events');
    const { id } = await db.insertInto('workspaces').values({ account_name: 'Bench' }).returning('id').executeTakeFirstOrThrow();
    const config = parseConfig({ DATABASE_URL: postgres.url, FREEHOLD_DATA_DIR: dataDir });
    await setUpScopedLogin(config);
    scoped = openDatabase(openPool(scopedDatabaseUrl(config), { max: writers }));
    const scope = openScope({ scopedDb: scoped }, id, { kind: 'system', name: 'bench' });
    const ring = openKeyRing({ databaseUrl: postgres.url, wrapper: openKeyWrapper(config) });
    const notifier = startNotifier(postgres.url, { ...loadSecrets(config), ring }, { warn: (about) => console.error(about) });
    const ways: Way[] = [
      { name: 'before', record: () => recordFormerly(pool, id), settled: () => Promise.resolve() },
      { name: 'now', record: () => scope.transaction((trx) => recordEvent(trx, scope, ENTRY)), settled: () => allSealed(db) },
    ];
    const figures: Figure[] = [];
    for (let round = 0; round < rounds; round++) for (const way of ways) figures.push(await measure(way, writers, seconds));
    await notifier.close();
    await ring.close();
    print(figures, writers);
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(figures, null, 2));
  } finally {
    await ear.end().catch(() => undefined);
    await pool.end();
    await scoped?.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(way: Way, writers: number, seconds: number): Promise<Figure> {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  async function write(): Promise<void> {
    for (let at = performance.now(); at < until; at = performance.now()) {
      await way.record();
      times.push(performance.now() - at);
    }
  }
  await Promise.all(Array.from({ length: writers }, write));
  const took = performance.now() - begun;
  await way.settled();
  const settled = performance.now() - begun;
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return {
    way: way.name,
    events: times.length,
    perSecond: (times.length * 1000) / took,
    settledPerSecond: (times.length * 1000) / settled,
    p50: quantile(0.5),
    p95: quantile(0.95),
  };
}

async function allSealed(db: Database): Promise<void> {
  while ((await readOutboxState(db)).unsealed > 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

function print(figures: readonly Figure[], writers: number): void {
  console.log(`\n${writers} writers in one workspace, one event a transaction, in turns\n`);
  console.log('| | events a second | until the last was in the chain | p50, ms | p95, ms |\n|---|---|---|---|---|');
  for (const { way, perSecond, settledPerSecond, p50, p95 } of figures)
    console.log(`| ${way} | ${perSecond.toFixed(0)} | ${settledPerSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
  const middle = (way: string, of: keyof Pick<Figure, 'perSecond' | 'settledPerSecond'>) => {
    const all = figures.filter((each) => each.way === way).map((each) => each[of]);
    return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  };
  const times = (of: 'perSecond' | 'settledPerSecond') => (middle('now', of) / middle('before', of)).toFixed(1);
  console.log(`\nx ${times('perSecond')} recorded, x ${times('settledPerSecond')} recorded and in the chain (the rounds in the middle)`);
}
