import { join } from 'node:path';
import { Piscina } from 'piscina';
import { collectGarbage } from '../../../platform/collect-garbage.ts';
import type { Services } from '../../../platform/services.ts';
import type { ScreeningIndex } from '@freehold/screening/build-index';
import type { Bands, Query } from '@freehold/screening/types';
import type { BuildTask } from './build-thread.ts';
import { openGiveBack } from './give-back.ts';
import { openHeldIndexes, type HeldIndexes, type WantedList } from './held-indexes.ts';
import { endReading } from './reading-pool.ts';
import type { CompareTask, ScreenAnswer } from './screen-thread.ts';
import type { Place } from './screening-connection.ts';

const BUILDING_THREAD = join(import.meta.dirname, 'build-thread.ts');
const SCREENING_THREAD = join(import.meta.dirname, 'screen-thread.ts');
const IDLE_MS = 10_000;

/** Comparisons that may wait for the database beside each other. */
const COMPARED_AT_ONCE = 4;

type Builder = Piscina<BuildTask, ScreeningIndex>;
type Threads = { screening: Piscina<CompareTask | null, ScreenAnswer>; building: Builder; buildingLarge: Builder; held: HeldIndexes };
const threadsOf = new WeakMap<Services['pool'], Threads>();

/** Beyond so many entries nobody waits for an index: a smaller one is built in a second or two. */
export const MOST_WAITED_FOR = 50_000;

/**
 * One thread compares; one builds the index of a new version meanwhile, another those that take long; files are read in others. All but the first
 * go when they are not needed, so that neither an upload nor a new version holds a check up.
 */
function threads(services: Pick<Services, 'pool'>): Threads {
  let found = threadsOf.get(services.pool);
  if (!found) {
    const one = { minThreads: 0, maxThreads: 1 };
    const builder = (): Builder =>
      new Piscina({
        ...one,
        filename: BUILDING_THREAD,
        idleTimeout: IDLE_MS,
        // What a build throws away is collected sooner: the index itself is no part of the thread's heap.
        resourceLimits: { maxYoungGenerationSizeMb: 16 },
      });
    const [building, buildingLarge] = [builder(), builder()];
    found = {
      screening: new Piscina({ ...one, filename: SCREENING_THREAD, idleTimeout: Infinity, concurrentTasksPerWorker: COMPARED_AT_ONCE }),
      building,
      buildingLarge,
      held: openHeldIndexes(({ versionId, entries = 0 }, { databaseUrl, workspaceId }, before) => {
        const task: BuildTask = { databaseUrl, workspaceId, versionId, before };
        const thread = entries > MOST_WAITED_FOR ? buildingLarge : building;
        return thread.run(task, { name: 'buildVersion' });
      }, giveBackOf(services)),
    };
    threadsOf.set(services.pool, found);
  }
  return found;
}

/** So many entries are some twenty megabytes of shared memory. */
const COLLECTED_FROM = MOST_WAITED_FOR;
/** Longer than nearly every comparison takes. */
const COLLECTED_AFTER_MS = 5_000;

const giveBackOf = (services: Pick<Services, 'pool'>) =>
  openGiveBack(() => void collectDropped(services), { fromEntries: COLLECTED_FROM, afterMs: COLLECTED_AFTER_MS });

/** Gives the memory of dropped indexes back, here and in the thread that compares. */
export async function collectDropped(services: Pick<Services, 'pool'>): Promise<void> {
  collectGarbage();
  const screening = threadsOf.get(services.pool)?.screening;
  if (!screening || screening.threads.length === 0) return;
  // A thread that is ended at this moment gives everything back.
  await screening.run(null, { name: 'forget' }).catch(() => undefined);
}

export type ScreenTask = Place & { lists: WantedList[]; query: Query; bands: Bands };
export type { ScreenAnswer } from './screen-thread.ts';

/**
 * Compares one name with each list version. A version that is not held yet is built first, as the workspace may see it; checks that do not need it
 * go on. `past`: of versions that may be no longer in force only those are compared with that are at hand, or too large to be built beside the
 * entries in memory; the others are left to the caller. What is built for it is given back after a while.
 */
export async function runScreening(services: Pick<Services, 'pool'>, given: ScreenTask, { past = false } = {}): Promise<ScreenAnswer> {
  const task = past ? { ...given, lists: pastLists(services, given.lists) } : given;
  if (task.lists.length === 0) return [];
  const { screening } = threads(services);
  const lists = await prepareIndexes(services, task, task.lists);
  return screening.run({ ...task, lists }, { name: 'compare' });
}

/** Builds the indexes that are not held yet. */
export function prepareIndexes(services: Pick<Services, 'pool'>, place: Place, lists: WantedList[]): Promise<CompareTask['lists']> {
  const { held } = threads(services);
  return Promise.all(lists.map(async (list) => ({ versionId: list.versionId, index: await held.indexOf(list, place) })));
}

/** How long the index of a version that is asked for once in a while is kept for the next question. */
const PAST_KEPT_MS = 300_000;
const keptFor = new Map<number, NodeJS.Timeout>();

function pastLists(services: Pick<Services, 'pool'>, wanted: WantedList[]): WantedList[] {
  const { held } = threads(services);
  const known = new Set(held.versions());
  const lists = wanted.filter(({ versionId, entries = 0 }) => known.has(versionId) || entries > MOST_WAITED_FOR);
  for (const { versionId } of lists) {
    if (known.has(versionId) && !keptFor.has(versionId)) continue;
    clearTimeout(keptFor.get(versionId));
    const timer = setTimeout(() => {
      keptFor.delete(versionId);
      held.drop(versionId);
    }, PAST_KEPT_MS);
    keptFor.set(versionId, timer.unref());
  }
  return lists;
}

/** Versions of a list whose index this process holds, newest first. */
export function readyVersions(services: Pick<Services, 'pool'>, slot: string): number[] {
  return threadsOf.get(services.pool)?.held.readyOf(slot) ?? [];
}

/** Versions whose indexes this process holds or builds. */
export function heldVersions(services: Pick<Services, 'pool'>): number[] {
  return threadsOf.get(services.pool)?.held.versions() ?? [];
}

/** Lists that this process has compared with. */
export function heldSlots(services: Pick<Services, 'pool'>): string[] {
  return threadsOf.get(services.pool)?.held.slots() ?? [];
}

/** True while this process has a thread that compares, or builds an index to compare with. */
export function isScreening(services: Pick<Services, 'pool'>): boolean {
  const found = threadsOf.get(services.pool);
  if (found === undefined) return false;
  return [found.screening, found.building, found.buildingLarge].some(({ threads: running }) => running.length > 0);
}

/** Ends the threads at once; a comparison under way fails and its job is tried again. */
export async function endListThreads(services: Pick<Services, 'pool'>): Promise<void> {
  await endReading(services);
  const found = threadsOf.get(services.pool);
  threadsOf.delete(services.pool);
  if (!found) return;
  await Promise.all([found.screening, found.building, found.buildingLarge].map((thread) => thread.destroy()));
}
