import { join } from 'node:path';
import { Piscina } from 'piscina';
import { ENGINE_VERSION } from '@freehold/screening/screen';
import type { Services } from '../../../platform/services.ts';
import { runScreening } from '../screening-lists/public.ts';
import type { ReplayAnswer, ReplayTask } from './replay-thread.ts';

const THREAD = join(import.meta.dirname, 'replay-thread.ts');
const IDLE_MS = 5_000;
const threadOf = new WeakMap<Services['pool'], Piscina<ReplayTask, ReplayAnswer>>();

type Asked = Omit<ReplayTask, 'versionIds'> & { versions: { versionId: number; entries: number }[] };

/**
 * Works a check out again. With the present engine, a version whose index is at hand, or that is too large to be read into memory whole, is compared
 * with as a new check would be. The rest is worked out from the entries, in a thread of its own that is there while it is needed.
 */
export async function runReplay(services: Pick<Services, 'pool'>, { versions, ...task }: Asked): Promise<ReplayAnswer> {
  const lists = versions.map(({ versionId, entries }) => ({ slot: `past:${versionId}`, versionId, entries }));
  const indexed = task.engineVersion === ENGINE_VERSION ? await runScreening(services, { ...task, lists }, { past: true }) : [];
  const left = versions.flatMap(({ versionId }) => (indexed.some((one) => one.versionId === versionId) ? [] : versionId));
  if (left.length === 0 && indexed.length > 0) return { lists: indexed };
  const answer = await inThread(services, { ...task, versionIds: left });
  return 'gone' in answer ? answer : { lists: [...indexed, ...answer.lists] };
}

function inThread(services: Pick<Services, 'pool'>, task: ReplayTask): Promise<ReplayAnswer> {
  let thread = threadOf.get(services.pool);
  if (!thread) {
    thread = new Piscina({ filename: THREAD, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS });
    threadOf.set(services.pool, thread);
  }
  return thread.run(task, { name: 'replayCheck' });
}

export async function endReplayThread(services: Pick<Services, 'pool'>): Promise<void> {
  const thread = threadOf.get(services.pool);
  threadOf.delete(services.pool);
  await thread?.destroy();
}
