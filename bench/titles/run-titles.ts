import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@freehold/server/db/migrate';
import { copyRows } from '@freehold/server/features/insights/open-data/copy-rows';
import { importFiles } from '@freehold/server/features/insights/open-data/import-files';
import { findCompanyTitles } from '@freehold/server/features/insights/open-data/public';
import { openDatabase, openPool } from '@freehold/server/platform/database';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { titleRow, titlesHeader } from '@freehold/testkit/made-titles';

const USAGE = 'npm run bench -- titles --made N [--json FILE]';
/** Of November 2026: four million titles of UK companies and a hundred thousand of overseas ones. */
const ABROAD_IN = 40;
/** What a month changes, of a hundred titles. */
const CHANGED_IN = 100;
const LOOK_UPS = 200;

const titleOf = (at: number) => `AV${at}`;
const round = (value: number) => Math.round(value * 100) / 100;
const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

type Made = { count: number; abroad?: boolean; isChanges?: boolean; of?: number };
function* lines({ count, abroad = false, isChanges = false, of = count }: Made): Generator<string> {
  yield titlesHeader(abroad, isChanges);
  for (let at = 0; at < count; at++) {
    const title = titleOf(isChanges ? (at * 7919) % of : at);
    const owner = abroad
      ? { name: `QUAYLE ${at} SA`, country: 'JERSEY' }
      : { name: `HARBOUR ${at % 500_000} LIMITED`, number: String(at % 500_000) };
    const more = isChanges ? { on: '14-11-2026', change: at % 10 === 0 ? 'D' : 'A' } : {};
    yield `\n${titleRow({ title, ...owner, ...more })}`;
  }
  yield `\n"Row Count:","${count}"\n`;
}
async function write(path: string, made: Made): Promise<string> {
  const file = createWriteStream(path, { highWaterMark: 1 << 20 });
  for (const line of lines(made)) if (!file.write(line)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
  return path;
}

/** Loads made-up titles of companies beside a plain COPY of the same file, then those of overseas companies and the changes of a month, and looks titles up. */
export async function runTitles(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { made: { type: 'string' }, json: { type: 'string' } } });
  const count = Number(values.made);
  if (!Number.isInteger(count) || count < 1000) {
    console.error(`Usage: ${USAGE}`);
    process.exitCode = 1;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'freehold-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const pool = openPool(server.url, { max: 2 });
  try {
    await migrate(server.url);
    const ccod = await write(join(folder, 'ccod.csv'), { count });
    const ocod = await write(join(folder, 'ocod.csv'), { count: Math.floor(count / ABROAD_IN), abroad: true });
    const month = await write(join(folder, 'ccod-changes.csv'), { count: Math.floor(count / CHANGED_IN), isChanges: true, of: count });
    const columns = titlesHeader(false)
      .split(',')
      .map((_, at) => `column_${at}`);
    const client = await pool.connect();
    await client.query(`set statement_timeout = 0; create table plain_copy (${columns.map((name) => `${name} text`).join(', ')})`);
    const lastLine = /\n"Row Count:","(\d+)"\s*$/;
    const plain = await seconds(() => copyRows(client, { path: ccod, table: 'plain_copy', columns, hasHeader: true, lastLine }));
    await client.query('drop table plain_copy');
    client.release();
    const loaded = await seconds(() => importFiles(pool, [ccod], console.log));
    const abroad = await seconds(() => importFiles(pool, [ocod], console.log));
    const changed = await seconds(() => importFiles(pool, [month], console.log));
    const db = openDatabase(pool);
    const lookUp = await seconds(async () => {
      for (let at = 0; at < LOOK_UPS; at++)
        await db.transaction().execute((trx) => findCompanyTitles(trx, titleOf((at * 104_729) % count)));
    });
    const figures = {
      titles: count,
      plainCopyS: round(plain),
      loadedS: round(loaded),
      timesACopy: round(loaded / plain),
      overseasS: round(abroad),
      changesS: round(changed),
      lookUpMs: round((lookUp / LOOK_UPS) * 1000),
    };
    console.log(figures);
    if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await pool.end();
    await server.stop();
    for (const each of [server.location, folder]) await rm(each, { recursive: true, force: true });
  }
}
