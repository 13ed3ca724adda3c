import { join } from 'node:path';
import type { Pool } from 'pg';
import { Piscina } from 'piscina';
import { areasOf, inOrder, type PackedRow } from './pack-areas.ts';
import type { PackTask } from './pack-thread.ts';

const THREAD = join(import.meta.dirname, 'pack-thread.ts');
const THREADS = 2;

/** Packs postcode areas, two at a time, and hands each over; a thread begins its next one once that was taken. */
export async function packInThreads(pool: Pool, sales: string, take: (rows: PackedRow[]) => Promise<void>): Promise<void> {
  const url = pool.options.connectionString ?? '';
  const threads = new Piscina<PackTask, PackedRow[]>({ filename: THREAD, minThreads: THREADS, maxThreads: THREADS });
  try {
    const left = await inOrder(pool, (client) => areasOf(client, sales));
    const lane = async () => {
      for (let area = left.shift(); area !== undefined; area = left.shift()) await take(await threads.run({ url, sales, area }));
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
  } finally {
    await threads.destroy();
  }
}
