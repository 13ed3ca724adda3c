import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { RenderTask } from './provider.ts';

const IDLE_MS = 30_000;
let pool: Piscina | null = null;

/** Draws a PDF in a worker thread, one at a time, off the event loop. The thread ends when nobody needs it for a while. */
export async function renderReport(task: RenderTask): Promise<Buffer> {
  pool ??= new Piscina({ filename: join(import.meta.dirname, 'typst-thread.ts'), minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS });
  const bytes = (await pool.run(task, { name: 'renderPdf' })) as Uint8Array;
  return Buffer.from(bytes);
}
