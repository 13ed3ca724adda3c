/* `npm run bench -- files [--megabytes 100] [--rounds 3] [--json FILE]` */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { migrate } from '@freehold/server/db/migrate';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';

const WAYS = ['before', 'now', 'now, in parts'] as const;
export type FileFigure = { way: string; inPerSecond: number; outPerSecond: number; rangeMs: number; overBaseMib: number };

/** A file of so many megabytes into the store and out of it, as before and as now, each in a process of its own, in turns of the same run. */
export async function runFiles(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { megabytes: { type: 'string', default: '100' }, rounds: { type: 'string', default: '3' }, json: { type: 'string' } },
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'freehold-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await migrate(postgres.url);
    const figures: FileFigure[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const way of WAYS) figures.push(await measure(way, { url: postgres.url, dataDir, megabytes: values.megabytes }));
    console.log(`${values.megabytes} MB, of ${values.rounds} rounds: the middle of the speeds, the highest of the memory`);
    for (const way of WAYS) {
      const own = figures.filter((figure) => figure.way === way);
      const middle = (of: (figure: FileFigure) => number) => own.map(of).toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0;
      console.log(
        [
          way.padEnd(14),
          `in ${middle((one) => one.inPerSecond).toFixed(0)} MB/s`,
          `out ${middle((one) => one.outPerSecond).toFixed(0)} MB/s`,
          `64 KB from the middle ${middle((one) => one.rangeMs).toFixed(1)} ms`,
          `memory ${Math.max(...own.map((one) => one.overBaseMib)).toFixed(0)} MiB over the baseline`,
        ].join('  '),
      );
    }
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(figures, null, 2));
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(way: string, of: { url: string; dataDir: string; megabytes: string }): Promise<FileFigure> {
  const child = spawn(process.execPath, ['--expose-gc', fileURLToPath(new URL('./one-way.ts', import.meta.url)), way, of.megabytes], {
    env: { ...process.env, DATABASE_URL: of.url, FREEHOLD_DATA_DIR: of.dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${way} ended with ${String(code)}`);
  return JSON.parse(said) as FileFigure;
}
