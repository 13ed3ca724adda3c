import { join } from 'node:path';
import { Piscina } from 'piscina';
import { scopedDatabaseUrl } from '../../../platform/scoped-login.ts';
import type { Services } from '../../../platform/services.ts';
import type { ReadAnswer, ReadTask } from './list-thread.ts';
import type { TestTask } from './read-and-test.ts';

const READING_THREAD = join(import.meta.dirname, 'list-thread.ts');
const TESTING_THREAD = join(import.meta.dirname, 'read-and-test.ts');
const IDLE_MS = 10_000;
/** One firm's files are read one after another: a second thread leaves the others one. */
const THREADS = 2;

type Parts = Pick<Services, 'pool' | 'config'>;
type Reading = { threads: Piscina<ReadTask, ReadAnswer>; lastOf: Map<number | null, Promise<unknown>> };
const readingOf = new WeakMap<Services['pool'], Reading>();

function reading({ pool, config }: Parts): Reading {
  let found = readingOf.get(pool);
  if (!found) {
    const threads = new Piscina<ReadTask, ReadAnswer>({
      filename: READING_THREAD,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: config.listReading.megabytes },
    });
    found = { threads, lastOf: new Map() };
    readingOf.set(pool, found);
  }
  return found;
}

/** Reads files; `owner` is the workspace they are read for, null the whole installation. */
export function runReading(services: Parts, task: ReadTask, owner: number | null): Promise<ReadAnswer> {
  return inTurn(services, task, owner, { name: 'readFiles' });
}

/** Reads as before a new version is stored: what it brings is tried on the way. The lists of the installation belong to no scope. */
export function runReadingAndTest(services: Parts, given: Omit<TestTask, 'databaseUrl'>): Promise<ReadAnswer> {
  const databaseUrl = given.owner === null ? services.config.databaseUrl : scopedDatabaseUrl(services.config);
  const task: TestTask = { ...given, databaseUrl };
  return inTurn(services, task, task.owner, { name: 'readAndTest', filename: TESTING_THREAD });
}

type Work = { name: string; filename?: string };

function inTurn(services: Parts, task: ReadTask, owner: number | null, work: Work): Promise<ReadAnswer> {
  const { lastOf } = reading(services);
  const before = lastOf.get(owner) ?? Promise.resolve();
  const run = before.then(() => readWithin(services, task, work));
  const settled = run.catch(() => undefined);
  lastOf.set(owner, settled);
  void settled.then(() => lastOf.get(owner) === settled && lastOf.delete(owner));
  return run;
}

/** Files that take more memory or time than a list may are refused in words, and their thread is ended. */
async function readWithin(services: Parts, task: ReadTask, work: Work): Promise<ReadAnswer> {
  const { seconds, megabytes } = services.config.listReading;
  try {
    return await reading(services).threads.run(task, { ...work, signal: AbortSignal.timeout(seconds * 1000) });
  } catch (error) {
    const names = task.files.map(({ name }) => name);
    const refuse = (text: string): ReadAnswer => ({ lists: [], refused: [{ files: names, text }], ignored: [], unnamed: [] });
    const { name, code }: { name?: unknown; code?: unknown } = error instanceof Error ? error : {};
    if (code === 'ERR_WORKER_OUT_OF_MEMORY')
      return refuse(`${names.join(', ')} needs more memory to read than the ${megabytes} MB a list is given here.`);
    if (name === 'AbortError') return refuse(`${names.join(', ')} could not be read within ${timeWords(seconds)}.`);
    throw error;
  }
}

function timeWords(seconds: number): string {
  return seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`;
}

export async function endReading({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const found = readingOf.get(pool);
  readingOf.delete(pool);
  await found?.threads.destroy();
}
