import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@freehold/server/db/migrate';
import { COMPANY_COLUMNS } from '@freehold/server/features/insights/open-data/company-columns';
import { copyRows } from '@freehold/server/features/insights/open-data/copy-rows';
import { importFiles } from '@freehold/server/features/insights/open-data/import-files';
import { openPool } from '@freehold/server/platform/database';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { openCompanyCopy } from '@freehold/server/providers/companies/company-copy';
import { companyLine, madeCompanies, ownerLine, totalsLine } from '@freehold/testkit/made-companies';

const USAGE = 'npm run bench -- companies --made N [--json FILE]';
/** For 5.5 million companies, on a quiet machine of two cores. */
const BAR_S_A_MILLION = 600 / 5.5;
const BAR_BYTES = 1_000_000_000;
/** Of the snapshot of November 2026: 12 million entries of 5.5 million companies. */
const OWNERS_A_COMPANY = 2.2;
const LOOK_UPS = 200;
/** From a whole name to the first letters of two common words. */
const SEARCHES = ['ALDER BIRCH 12', 'birch alder', 'ced lin', 'willow', 'quay wharf 1', 'roh'];
const KINDS = [
  'individual-person-with-significant-control',
  'individual-person-with-significant-control',
  'corporate-entity-person-with-significant-control',
];
const WORDS = ['ALDER', 'BIRCH', 'CEDAR', 'LINDEN', 'ROWAN', 'HAZEL', 'WILLOW', 'QUAY', 'WHARF', 'LOCK', 'MILL', 'FORGE'];

const numberOf = (at: number) => String(at + 1).padStart(8, '0');
const wordOf = (at: number) => WORDS[at % WORDS.length] ?? '';
const yearOf = (at: number) => 1990 + (at % 34);

function* companies(count: number): Generator<string> {
  yield madeCompanies([]);
  for (let at = 0; at < count; at++)
    yield `${companyLine({ number: numberOf(at), name: `${wordOf(at)} ${wordOf(Math.floor(at / 12))} ${at} LIMITED`, incorporated: `01/02/${yearOf(at)}`, house: at % 400_000 })}\n`;
}
function* owners(companyCount: number): Generator<string> {
  const count = Math.floor(companyCount * OWNERS_A_COMPANY);
  for (let at = 0; at < count; at++) {
    const kind = KINDS[at % KINDS.length] ?? '';
    const named = { number: numberOf(at % companyCount), kind, name: `${wordOf(at)} ${wordOf(at + 5)}${at}` };
    yield `${ownerLine({ ...named, of: numberOf((at * 7) % companyCount) }, at)}\n`;
  }
  yield `${totalsLine({ people: count, statements: 0, exemptions: 0 }, '2024-11-27')}\n`;
}

async function write(path: string, lines: Iterable<string>): Promise<number> {
  const file = createWriteStream(path, { highWaterMark: 1 << 20 });
  for (const line of lines) if (!file.write(line)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
  return (await stat(path)).size;
}

const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** What this process and those of its database hold for themselves; Linux alone says it. */
async function heldBytes(postmaster: string): Promise<number> {
  let bytes = process.memoryUsage.rss();
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue;
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    if (pid === postmaster || new RegExp(`^PPid:\\s+${postmaster}$`, 'm').test(status))
      bytes += Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  }
  return bytes;
}
async function watchMemory(cluster: string): Promise<() => number> {
  let peak = 0;
  const [postmaster = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  const timer = setInterval(() => void heldBytes(postmaster).then((bytes) => (peak = Math.max(peak, bytes))), 500);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** Loads made-up files of the register of companies beside a plain COPY of them, loads the next release, and looks companies up. */
export async function runCompanies(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { made: { type: 'string' }, json: { type: 'string' } } });
  const count = Number(values.made);
  if (!Number.isInteger(count) || count < 100) {
    console.error(`Usage: ${USAGE}`);
    process.exitCode = 1;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'freehold-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const pool = openPool(server.url, { max: 2 });
  try {
    await migrate(server.url);
    const [csv, lines, next] = [join(folder, 'companies.csv'), join(folder, 'psc.txt'), join(folder, 'next.csv')];
    const bytes = (await write(csv, companies(count))) + (await write(lines, owners(count)));
    await write(next, companies(count + 1000));
    const client = await pool.connect();
    await client.query(`set statement_timeout = 0; create table plain_copy (${COMPANY_COLUMNS.map((name) => `${name} text`).join(', ')})`);
    const plain = await seconds(() => copyRows(client, { path: csv, table: 'plain_copy', columns: COMPANY_COLUMNS, hasHeader: true }));
    await client.query('drop table plain_copy');
    client.release();
    const peak = await watchMemory(server.location);
    const loaded = await seconds(() => importFiles(pool, [csv], console.log));
    const owned = await seconds(() => importFiles(pool, [lines], console.log));
    const replaced = await seconds(() => importFiles(pool, [next], console.log));
    const memoryBytes = peak();
    const copy = openCompanyCopy(pool);
    const lookUp = await seconds(async () => {
      for (let at = 0; at < LOOK_UPS; at++) await copy.read(numberOf((at * 7919) % count));
    });
    const searches: number[] = [];
    for (const words of SEARCHES) searches.push((await seconds(() => copy.search(words))) * 1000);
    const barS = Math.max(5, (BAR_S_A_MILLION * count) / 1_000_000);
    const figures = {
      companies: count,
      owners: Math.floor(count * OWNERS_A_COMPANY),
      bytes,
      plainCopyS: plain,
      companiesS: loaded,
      timesACopy: loaded / plain,
      ownersS: owned,
      nextReleaseS: replaced,
      memoryBytes,
      lookUpMs: (lookUp / LOOK_UPS) * 1000,
      slowestSearchMs: Math.max(...searches),
      barS,
      passes: loaded <= barS && memoryBytes <= BAR_BYTES,
    };
    console.log(figures);
    if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
    if (!figures.passes) process.exitCode = 1;
  } finally {
    await pool.end();
    await server.stop();
    for (const each of [server.location, folder]) await rm(each, { recursive: true, force: true });
  }
}
