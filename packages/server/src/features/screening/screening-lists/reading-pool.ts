import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { ListRefusal } from '@freehold/screening/list-refusal';
import type { SelfTest } from '@freehold/screening/self-test';
import { Piscina } from 'piscina';
import type { Services } from '../../../platform/services.ts';
import type { Asked, Begun, Ended, Found, ReadTask, Rows, Told, TriedEntry } from './list-thread.ts';

const READING_THREAD = join(import.meta.dirname, 'list-thread.ts');
const IDLE_MS = 10_000;
/** One firm's files are read one after another: a second thread leaves the others one. */
const THREADS = 2;

type Parts = Pick<Services, 'pool' | 'config'>;
type ThreadTask = ReadTask & { port: MessagePort };
type Reader = { threads: Piscina<ThreadTask, void>; lastOf: Map<number | null, Promise<unknown>> };
const readerOf = new WeakMap<Services['pool'], Reader>();

/** One of the lists found, to be read once from its first row to its last. A row that refuses the whole list is thrown as a `ListRefusal`. */
export type ListReading = {
  begun: Begun;
  rows: () => AsyncGenerator<Rows, Ended>;
  /** Asks for the new names among these entries, typed wrong; null where a list is taken as it is. */
  test: ((among: TriedEntry[]) => Promise<SelfTest>) | null;
};
export type Reading = Found<ListReading>;

/** `owner` is the workspace files are read for, null the whole installation. `isLong`: whoever waits has set no limit of time. */
type For = { owner: number | null; isLong?: boolean };

function readerFor({ pool, config }: Parts): Reader {
  let found = readerOf.get(pool);
  if (!found) {
    const threads = new Piscina<ThreadTask, void>({
      filename: READING_THREAD,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: config.listReading.megabytes },
    });
    found = { threads, lastOf: new Map() };
    readerOf.set(pool, found);
  }
  return found;
}

/** Reads files while `use` takes what is in them. A transaction is begun within it, not around it: those who read wait for a thread, one owner's in turn. */
export function withReading<T>(services: Parts, task: ReadTask, about: For, use: (reading: Reading) => Promise<T>): Promise<T> {
  const { lastOf } = readerFor(services);
  const before = lastOf.get(about.owner) ?? Promise.resolve();
  const run = before.then(() => readWithin(services, task, about, use));
  const settled = run.catch(() => undefined);
  lastOf.set(about.owner, settled);
  void settled.then(() => lastOf.get(about.owner) === settled && lastOf.delete(about.owner));
  return run;
}

async function readWithin<T>(services: Parts, task: ReadTask, { isLong = false }: For, use: (reading: Reading) => Promise<T>): Promise<T> {
  const { seconds } = services.config.listReading;
  const { port1: port, port2: inThread } = new MessageChannel();
  const run = readerFor(services).threads.run(
    { ...task, port: inThread },
    { name: 'readLists', transferList: [inThread], ...(!isLong && { signal: AbortSignal.timeout(seconds * 1000) }) },
  );
  const ended = run.then(
    () => ({ fault: new Error('The reading thread ended before it answered') }),
    (error: unknown) => ({ fault: limitWords(services, task, error) ?? error }),
  );
  async function ask(asked: Asked): Promise<Told> {
    port.postMessage(asked);
    const answered: Promise<Told[]> = once(port, 'message');
    const first = await Promise.race([answered, ended]);
    if ('fault' in first) throw first.fault;
    const [told] = first;
    if (!told) throw new Error('The reading thread answered nothing');
    if ('refused' in told) throw new ListRefusal('damaged', told.refused);
    return told;
  }
  try {
    return await use(await openReading(ask, task));
  } finally {
    port.close();
    await ended;
  }
}

async function openReading(ask: (asked: Asked) => Promise<Told>, { files }: ReadTask): Promise<Reading> {
  try {
    const told = await ask({ what: 'lists' });
    if (!('found' in told)) throw new Error('The reading thread answered something else');
    return { ...told.found, lists: told.found.lists.map((begun, of) => listReading(ask, begun, of)) };
  } catch (error) {
    if (!(error instanceof ListRefusal)) throw error;
    return { lists: [], refused: [{ files: files.map(({ name }) => name), text: error.message }], ignored: [], unnamed: [] };
  }
}

function listReading(ask: (asked: Asked) => Promise<Told>, begun: Begun, of: number): ListReading {
  return {
    begun,
    async *rows() {
      for (;;) {
        const told = await ask({ what: 'rows', of });
        if ('ended' in told) return told.ended;
        if ('rows' in told) yield told.rows;
      }
    },
    async test(among) {
      const told = await ask({ what: 'test', among });
      if ('tested' in told) return told.tested;
      throw new Error('The reading thread answered something else');
    },
  };
}

/** Files that take more memory or time than a list may are refused in words, and their thread is ended. */
function limitWords({ config }: Parts, { files }: ReadTask, error: unknown): ListRefusal | null {
  const { seconds, megabytes } = config.listReading;
  const names = files.map(({ name }) => name).join(', ');
  const { name, code }: { name?: unknown; code?: unknown } = error instanceof Error ? error : {};
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new ListRefusal('damaged', `${names} needs more memory to read than the ${megabytes} MB a list is given here.`);
  if (name === 'AbortError') return new ListRefusal('damaged', `${names} could not be read within ${timeWords(seconds)}.`);
  return null;
}

function timeWords(seconds: number): string {
  return seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`;
}

export async function endReading({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const found = readerOf.get(pool);
  readerOf.delete(pool);
  await found?.threads.destroy();
}
