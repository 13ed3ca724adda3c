import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { readQueueState, type QueueState } from './dead-jobs.ts';
import { readOutboxState, type OutboxState } from './notifier.ts';
import type { Services } from './services.ts';

const MOST_WAIT_MS = 3_000;
/** A due job that nobody took for this long means that no worker runs, or that it cannot keep up. */
const LATE_QUEUE_SECONDS = 300;
/** What was recorded or is to be told waits a tenth of a second: after so long nobody seals and publishes. */
const LATE_OUTBOX_SECONDS = 60;

export type ListState = { list: string; state: 'fresh' | 'stale' | 'missing'; current_as_of: string | null };
export type Readiness = {
  status: 'ready' | 'degraded' | 'down';
  checks: {
    database: 'up' | 'down';
    queue: (QueueState & { state: 'up' | 'late' }) | 'down';
    outbox: (OutboxState & { state: 'up' | 'late' }) | 'down';
    live_events: 'up' | 'down';
    lists: ListState[];
    /** Room where files, and the built-in database, are kept. */
    disk: 'enough' | 'low';
    /** Whether documents can be sealed; none is sent while they cannot. */
    seal: 'ready' | 'failing';
  };
};

/** Below this PostgreSQL may stop at any moment: it writes its log in pieces of 16 MB and sorts on disk. */
const LEAST_FREE_BYTES = 512 * 1024 * 1024;

export const diskState = (bytes: number) => (bytes < LEAST_FREE_BYTES ? 'low' : 'enough');

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => (timer = setTimeout(() => reject(new Error('timeout')), MOST_WAIT_MS)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** How old the published lists are that serve the whole installation, and which required ones are missing. The demonstration list does not age and lets nothing pass. */
async function readLists({ db, config, now }: Services): Promise<ListState[]> {
  const rows = await db
    .selectFrom('list_versions')
    .select(['list_key', 'current_as_of'])
    .where('workspace_id', 'is', null)
    .where('state', '=', 'active')
    .where('list_key', '!=', 'demo')
    // Sources somebody named have no publisher who renews them.
    .where('list_key', 'not like', 'own-%')
    .orderBy('list_key')
    .execute();
  const staleBefore = now().getTime() - config.listStaleHours * 3_600_000;
  const loaded = rows.map((row): ListState => ({
    list: row.list_key,
    state: row.current_as_of !== null && row.current_as_of.getTime() >= staleBefore ? 'fresh' : 'stale',
    current_as_of: row.current_as_of?.toISOString() ?? null,
  }));
  const absent = config.requiredLists.filter((list) => !list.startsWith('own-') && !rows.some((row) => row.list_key === list));
  return [...loaded, ...absent.map((list): ListState => ({ list, state: 'missing', current_as_of: null }))];
}

/** The test of the seal may wait for a key service or a time-stamp authority: while it does, nothing is known to fail. */
export type SealReady = () => Promise<boolean>;

/** Whether requests can be served: `down` without the database; `degraded` when something needs the operator though screens still work. */
export async function readReadiness(services: Services, isSealReady: SealReady): Promise<Readiness> {
  const liveEvents = services.liveEvents.isListening() ? 'up' : 'down';
  // A folder that cannot be asked is no reason to say that it is full.
  const disk = await within(freeBytes(services.config.dataDir)).then(diskState, () => 'enough' as const);
  const seal = await within(isSealReady()).then(
    (isReady) => (isReady ? ('ready' as const) : ('failing' as const)),
    () => 'ready' as const,
  );
  try {
    const [queue, outbox, lists] = await within(
      Promise.all([readQueueState(services.db), readOutboxState(services.db), readLists(services)]),
    );
    const state = queue.oldestWaitingSeconds > LATE_QUEUE_SECONDS ? 'late' : 'up';
    const outboxState = outbox.oldestSeconds > LATE_OUTBOX_SECONDS ? 'late' : 'up';
    const isDegraded =
      disk === 'low' ||
      seal === 'failing' ||
      queue.dead > 0 ||
      state === 'late' ||
      outboxState === 'late' ||
      liveEvents === 'down' ||
      lists.some((list) => list.state !== 'fresh');
    return {
      status: isDegraded ? 'degraded' : 'ready',
      checks: {
        database: 'up',
        queue: { ...queue, state },
        outbox: { ...outbox, state: outboxState },
        live_events: liveEvents,
        lists,
        disk,
        seal,
      },
    };
  } catch (error) {
    services.log.warn({ err: error }, 'not ready');
    return { status: 'down', checks: { database: 'down', queue: 'down', outbox: 'down', live_events: liveEvents, lists: [], disk, seal } };
  }
}

/** `/health/live`: the process answers. `/health/ready`: it can serve, with what an operator should look at. Neither needs a token nor tells about people. */
export function registerHealth(app: FastifyInstance, services: Services, isSealReady: SealReady): void {
  const options = { schema: { hide: true }, logLevel: 'warn', config: { rateLimit: false } } as const;
  app.get('/health/live', options, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', options, async (_request, reply) => {
    const readiness = await readReadiness(services, isSealReady);
    return reply
      .status(readiness.status === 'down' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(readiness);
  });
}
