import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWebIfStale } from './build-web.ts';
import { ROOT } from './root.ts';
import type { Tally } from './steps.ts';

type FirstLoads = { pages: Array<{ page: string; scripts: string[]; budget: number }> };

/** Builds the web app where its sources changed, and weighs it; each page above its budget counts as one failure, as does a build that fails. */
export async function weighWebApp(signal: AbortSignal): Promise<{ tally: Tally; isBuilt: boolean }> {
  try {
    await buildWebIfStale(console.log, signal);
    return { tally: { passed: 0, failed: await checkWebWeight(), skipped: 0 }, isBuilt: true };
  } catch (error) {
    signal.throwIfAborted();
    console.log(error instanceof Error ? error.message : error);
    return { tally: { passed: 0, failed: 1, skipped: 0 }, isBuilt: false };
  }
}

/** Weighs the built web app page by page, prints a table, and answers how many pages are above their budget. */
export async function checkWebWeight(built = join(ROOT, 'packages/web/dist')): Promise<number> {
  const { pages } = JSON.parse(await readFile(join(built, '.vite/first-loads.json'), 'utf8')) as FirstLoads;
  const weights = new Map<string, number>();
  let above = 0;
  for (const { page, scripts, budget } of pages) {
    let bytes = 0;
    for (const file of scripts) {
      if (!weights.has(file)) weights.set(file, gzipSync(await readFile(join(built, file)), { level: 9 }).length);
      bytes += weights.get(file) ?? 0;
    }
    const kilobytes = bytes / 1000;
    if (kilobytes > budget) above += 1;
    console.log(`${kilobytes > budget ? 'FAILED' : 'ok    '} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget}  ${page}`);
  }
  return above;
}

if (import.meta.main) process.exitCode = (await checkWebWeight(process.argv[2])) === 0 ? 0 : 1;
