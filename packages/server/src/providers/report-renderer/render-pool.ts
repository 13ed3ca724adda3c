import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { RenderTask } from './provider.ts';

const IDLE_MS = 30_000;
/** The compiler keeps some two megabytes of each document and gives back nothing while its thread lives. */
const DRAWN_BY_ONE_THREAD = 25;
// Compiled once and handed to each thread, so that what was made fast in one stays fast in the next.
let program: Promise<WebAssembly.Module> | null = null;
let pool: Piscina<RenderTask, Uint8Array> | null = null;
let drawn = 0;
let last: Promise<unknown> = Promise.resolve();

/** Draws a PDF in a worker thread, one at a time, off the event loop. The thread ends when nobody needs it for a while. */
export function renderReport(task: RenderTask): Promise<Buffer> {
  const next = last.then(() => draw(task));
  last = next.catch(() => null);
  return next;
}

async function draw(task: RenderTask): Promise<Buffer> {
  if (drawn === DRAWN_BY_ONE_THREAD) await endThread();
  pool ??= new Piscina({
    filename: join(import.meta.dirname, 'typst-thread.ts'),
    workerData: await (program ??= compileProgram()),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  drawn += 1;
  try {
    return Buffer.from(await pool.run(task, { name: 'renderPdf' }));
  } catch (error) {
    // A compiler that stopped in the middle draws nothing more.
    await endThread();
    throw error;
  }
}

async function endThread(): Promise<void> {
  const ended = pool;
  pool = null;
  drawn = 0;
  await ended?.destroy();
}

async function compileProgram(): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm')));
  } catch (error) {
    program = null;
    throw error;
  }
}
