import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Services } from '../../../platform/services.ts';
import type { WatchedGroup, WatchTask } from './watch-thread.ts';

const THREAD = join(import.meta.dirname, 'watch-thread.ts');
const IDLE_MS = 5_000;
const threadOf = new WeakMap<Services['pool'], Piscina<WatchTask, WatchedGroup[]>>();

/** One thread of its own, only while it is needed, so that no check waits for it. */
export function runWatch(services: Pick<Services, 'pool'>, task: WatchTask): Promise<WatchedGroup[]> {
  let thread = threadOf.get(services.pool);
  if (!thread) {
    thread = new Piscina({ filename: THREAD, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS });
    threadOf.set(services.pool, thread);
  }
  return thread.run(task, { name: 'watchChanges' });
}

export async function endWatchThread(services: Pick<Services, 'pool'>): Promise<void> {
  const thread = threadOf.get(services.pool);
  threadOf.delete(services.pool);
  await thread?.destroy();
}
