import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Services } from '../../platform/services.ts';
import type { ReplayAnswer, ReplayTask } from './replay-thread.ts';

const THREAD = join(import.meta.dirname, 'replay-thread.ts');
const IDLE_MS = 5_000;
const threadOf = new WeakMap<Services['pool'], Piscina>();

/** One thread of its own, only while it is needed: the one that screens keeps its indexes, and no check waits for the past. */
export function runReplay(services: Pick<Services, 'pool'>, task: ReplayTask): Promise<ReplayAnswer> {
  let thread = threadOf.get(services.pool);
  if (!thread) {
    thread = new Piscina({ filename: THREAD, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS });
    threadOf.set(services.pool, thread);
  }
  return thread.run(task, { name: 'replayCheck' }) as Promise<ReplayAnswer>;
}

export async function endReplayThread(services: Pick<Services, 'pool'>): Promise<void> {
  const thread = threadOf.get(services.pool);
  threadOf.delete(services.pool);
  await thread?.destroy();
}
