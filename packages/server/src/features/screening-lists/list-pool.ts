import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Services } from '../../platform/services.ts';
import type { ReadAnswer, ReadTask, ScreenAnswer, ScreenTask } from './list-thread.ts';
import type { TestTask } from './read-and-test.ts';

const THREAD = join(import.meta.dirname, 'list-thread.ts');
const TESTING_THREAD = join(import.meta.dirname, 'read-and-test.ts');
const IDLE_MS = 10_000;

type Threads = { screening: Piscina; reading: Piscina };
const threadsOf = new WeakMap<Services['pool'], Threads>();

/** One thread keeps the indexes warm and compares; another, only while it is needed, reads files, so that an upload holds no check up. */
function threads(services: Pick<Services, 'pool'>): Threads {
  let found = threadsOf.get(services.pool);
  if (!found) {
    found = {
      screening: new Piscina({ filename: THREAD, minThreads: 0, maxThreads: 1, idleTimeout: Infinity }),
      reading: new Piscina({ filename: THREAD, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS }),
    };
    threadsOf.set(services.pool, found);
  }
  return found;
}

export function runReading(services: Pick<Services, 'pool'>, task: ReadTask): Promise<ReadAnswer> {
  return threads(services).reading.run(task, { name: 'readFiles' }) as Promise<ReadAnswer>;
}

/** Reads as before a new version is stored: what it brings is tried on the way. */
export function runReadingAndTest(services: Pick<Services, 'pool'>, task: TestTask): Promise<ReadAnswer> {
  return threads(services).reading.run(task, { name: 'readAndTest', filename: TESTING_THREAD }) as Promise<ReadAnswer>;
}

export function runScreening(services: Pick<Services, 'pool'>, task: ScreenTask): Promise<ScreenAnswer> {
  return threads(services).screening.run(task, { name: 'screenLists' }) as Promise<ScreenAnswer>;
}

/** True while a comparison is under way in this process. */
export function isScreening(services: Pick<Services, 'pool'>): boolean {
  return (threadsOf.get(services.pool)?.screening.threads.length ?? 0) > 0;
}

/** Ends the threads at once; a comparison under way fails and its job is tried again. */
export async function endListThreads(services: Pick<Services, 'pool'>): Promise<void> {
  const found = threadsOf.get(services.pool);
  threadsOf.delete(services.pool);
  if (found) await Promise.all([found.screening.destroy(), found.reading.destroy()]);
}
