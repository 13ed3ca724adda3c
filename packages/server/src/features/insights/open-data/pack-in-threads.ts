import { join } from 'node:path';
import type { Pool } from 'pg';
import { Piscina } from 'piscina';
import type { PackTask } from './pack-thread.ts';
import type { AreaTask, WorkedOut } from './work-out-area.ts';

const THREAD = join(import.meta.dirname, 'pack-thread.ts');
const THREADS = 2;

export type Threads = {
  /** Works postcode areas out, two at a time, and hands each over; a thread begins its next one once that was taken. */
  workOut: (tasks: readonly AreaTask[], take: (worked: WorkedOut) => Promise<void>) => Promise<void>;
  end: () => Promise<void>;
};

/** Threads take a while to start: whoever will need them can start them before. */
export function startThreads(pool: Pool): Threads {
  const url = pool.options.connectionString ?? '';
  const threads = new Piscina<PackTask, WorkedOut>({ filename: THREAD, minThreads: THREADS, maxThreads: THREADS });
  return { workOut, end: () => threads.destroy() };

  async function workOut(tasks: readonly AreaTask[], take: (worked: WorkedOut) => Promise<void>): Promise<void> {
    const left = [...tasks];
    const lane = async () => {
      for (let task = left.shift(); task !== undefined; task = left.shift()) await take(await threads.run({ url, ...task }));
    };
    // When one fails the other takes no further area, and both have ended before anybody goes on.
    const lanes = await Promise.allSettled(
      Array.from({ length: THREADS }, () =>
        lane().catch((error: unknown) => {
          left.length = 0;
          throw error;
        }),
      ),
    );
    for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
  }
}
