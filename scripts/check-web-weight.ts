import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FIRST_LOADS } from '../packages/web/first-loads.ts';
import { buildWebIfStale } from './build-web.ts';
import { ROOT } from './root.ts';
import type { Tally } from './steps.ts';

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[] };

/** Builds the web app where its sources changed, and weighs it; each page above its budget counts as one failure. */
export async function weighWebApp(signal: AbortSignal): Promise<Tally> {
  try {
    await buildWebIfStale(console.log, signal);
    return { passed: 0, failed: await checkWebWeight(), skipped: 0 };
  } catch (error) {
    signal.throwIfAborted();
    console.log(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Weighs the built web app page by page, prints a table, and answers how many pages are above their budget. */
export async function checkWebWeight(built = join(ROOT, 'packages/web/dist')): Promise<number> {
  const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The build has no entry');
  const weights = new Map<string, number>();
  let above = 0;
  for (const { page, needs, later = [], budget } of FIRST_LOADS) {
    const files = new Set<string>();
    for (const key of [entry, ...needs, ...later]) gather(manifest, key, files);
    let bytes = 0;
    for (const file of files) {
      if (!weights.has(file)) weights.set(file, gzipSync(await readFile(join(built, file)), { level: 9 }).length);
      bytes += weights.get(file) ?? 0;
    }
    const kilobytes = bytes / 1000;
    if (kilobytes > budget) above += 1;
    console.log(`${kilobytes > budget ? 'FAILED' : 'ok    '} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget}  ${page}`);
  }
  return above;
}

/** The file of a module's chunk and of all that the chunk imports. */
function gather(manifest: Record<string, Chunk>, key: string, files: Set<string>): void {
  // A chunk that several pages share goes by its name alone.
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === parse(key).name);
  if (chunk === undefined) throw new Error(`${key} is no chunk of its own: name what the page fetches now`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) gather(manifest, next, files);
}

if (import.meta.main) process.exitCode = (await checkWebWeight(process.argv[2])) === 0 ? 0 : 1;
