import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Services } from '../../platform/services.ts';
import type { ScreeningIndex } from '@freehold/screening/build-index';
import type { Bands, Query } from '@freehold/screening/types';
import type { BuildTask } from './build-thread.ts';
import { openHeldIndexes, type HeldIndexes, type WantedList } from './held-indexes.ts';
import type { ReadAnswer, ReadTask } from './list-thread.ts';
import type { TestTask } from './read-and-test.ts';
import type { CompareTask, ScreenAnswer } from './screen-thread.ts';
import type { Place } from './screening-connection.ts';

const THREAD = join(import.meta.dirname, 'list-thread.ts');
const BUILDING_THREAD = join(import.meta.dirname, 'build-thread.ts');
const SCREENING_THREAD = join(import.meta.dirname, 'screen-thread.ts');
const TESTING_THREAD = join(import.meta.dirname, 'read-and-test.ts');
const IDLE_MS = 10_000;

/** Comparisons that may wait for the database beside each other. */
const COMPARED_AT_ONCE = 4;

type Threads = { screening: Piscina; building: Piscina; reading: Piscina; held: HeldIndexes };
const threadsOf = new WeakMap<Services['pool'], Threads>();

/**
 * One thread compares; one builds the index of a new version meanwhile, and one reads files; both go when they are not needed, so that neither an
 * upload nor a new version holds a check up.
 */
function threads(services: Pick<Services, 'pool'>): Threads {
  let found = threadsOf.get(services.pool);
  if (!found) {
    const one = { minThreads: 0, maxThreads: 1 };
    const building = new Piscina({
      ...one,
      filename: BUILDING_THREAD,
      idleTimeout: IDLE_MS,
      // What a build throws away is collected sooner: the index itself is no part of the thread's heap.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    found = {
      screening: new Piscina({ ...one, filename: SCREENING_THREAD, idleTimeout: Infinity, concurrentTasksPerWorker: COMPARED_AT_ONCE }),
      building,
      reading: new Piscina({ ...one, filename: THREAD, idleTimeout: IDLE_MS }),
      held: openHeldIndexes(({ versionId }, { databaseUrl, workspaceId }, before) => {
        const task: BuildTask = { databaseUrl, workspaceId, versionId, before };
        return building.run(task, { name: 'buildVersion' }) as Promise<ScreeningIndex>;
      }),
    };
    threadsOf.set(services.pool, found);
  }
  return found;
}

export type ScreenTask = Place & { lists: WantedList[]; query: Query; bands: Bands };
export type { ScreenAnswer } from './screen-thread.ts';

/** Compares one name with each list version. A version that is not held yet is built first, as the workspace may see it; checks that do not need it go on. */
export async function runScreening(services: Pick<Services, 'pool'>, task: ScreenTask): Promise<ScreenAnswer> {
  const { screening } = threads(services);
  const lists = await prepareIndexes(services, task, task.lists);
  return screening.run({ ...task, lists } satisfies CompareTask, { name: 'compare' }) as Promise<ScreenAnswer>;
}

/** Builds the indexes that are not held yet. */
export function prepareIndexes(services: Pick<Services, 'pool'>, place: Place, lists: WantedList[]): Promise<CompareTask['lists']> {
  const { held } = threads(services);
  return Promise.all(lists.map(async (list) => ({ versionId: list.versionId, index: await held.indexOf(list, place) })));
}

/** Versions whose indexes this process holds or builds. */
export function heldVersions(services: Pick<Services, 'pool'>): number[] {
  return threadsOf.get(services.pool)?.held.versions() ?? [];
}

export function runReading(services: Pick<Services, 'pool'>, task: ReadTask): Promise<ReadAnswer> {
  return threads(services).reading.run(task, { name: 'readFiles' }) as Promise<ReadAnswer>;
}

/** Reads as before a new version is stored: what it brings is tried on the way. */
export function runReadingAndTest(services: Pick<Services, 'pool'>, task: TestTask): Promise<ReadAnswer> {
  return threads(services).reading.run(task, { name: 'readAndTest', filename: TESTING_THREAD }) as Promise<ReadAnswer>;
}

/** Lists that this process has compared with. */
export function heldSlots(services: Pick<Services, 'pool'>): string[] {
  return threadsOf.get(services.pool)?.held.slots() ?? [];
}

/** True while this process has a thread that compares, or builds an index to compare with. */
export function isScreening(services: Pick<Services, 'pool'>): boolean {
  const found = threadsOf.get(services.pool);
  return found !== undefined && found.screening.threads.length + found.building.threads.length > 0;
}

/** Ends the threads at once; a comparison under way fails and its job is tried again. */
export async function endListThreads(services: Pick<Services, 'pool'>): Promise<void> {
  const found = threadsOf.get(services.pool);
  threadsOf.delete(services.pool);
  if (found) await Promise.all([found.screening.destroy(), found.building.destroy(), found.reading.destroy()]);
}
