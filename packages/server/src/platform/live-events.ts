import { AppEvent, LiveEvent } from '@freehold/contract/overview/events';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { EVENT_CHANNEL } from './announce.ts';

const Notice = z.union([
  z.object({ workspaceId: z.number().nullable(), event: LiveEvent }),
  z.object({ appUser: z.number(), event: AppEvent }),
  z.object({ endedSession: z.string() }),
]);
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 10_000;

/** `sessionId`: the session that opened it; it ends with that. */
export type Listener<E = LiveEvent> = { sessionId?: string | null; send(event: E): void; end(): void };

/** Events of the database, handed to the screens of the workspace they belong to. */
export type LiveEvents = {
  /** Hears the workspace's events until the returned function is called. */
  subscribe(workspaceId: number, listener: Listener): () => void;
  /** Hears what changes for a person outside the firms, by any of their contacts, until the returned function is called. */
  subscribePerson(appUserIds: readonly number[], listener: Listener<AppEvent>): () => void;
  /** Hears the events of every workspace, for what this process itself keeps ready; `workspaceId` is null where an event is for all. */
  overhear(listener: (event: LiveEvent, workspaceId: number | null) => void): () => void;
  /** True while the connection that listens stands. */
  isListening(): boolean;
  /** How many screens listen now. */
  listeners(): number;
  /** Ends every stream and refuses new ones; the process is going away. */
  end(): void;
  close(): Promise<void>;
};

/** Listens on one connection of its own, for every screen of this process, and comes back after a lost connection with a growing pause. */
export async function openLiveEvents(databaseUrl: string, log: FastifyBaseLogger): Promise<LiveEvents> {
  const byWorkspace = new Map<number, Set<Listener>>();
  const byAppUser = new Map<number, Set<Listener<AppEvent>>>();
  const everybody = () => [...byWorkspace.values(), ...byAppUser.values()].flatMap((room): Listener<never>[] => [...room]);
  const overhearing = new Set<(event: LiveEvent, workspaceId: number | null) => void>();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let pauseMs = FIRST_RETRY_MS;
  let isClosed = false;
  let isEnding = false;

  function hear(text: string | undefined): void {
    const notice = Notice.safeParse(readJson(text));
    if (!notice.success) return;
    if ('endedSession' in notice.data) return endSession(notice.data.endedSession);
    if ('appUser' in notice.data) {
      for (const listener of [...(byAppUser.get(notice.data.appUser) ?? [])]) listener.send(notice.data.event);
      return;
    }
    const { workspaceId, event } = notice.data;
    for (const listener of overhearing) listener(event, workspaceId);
    const rooms = workspaceId === null ? [...byWorkspace.values()] : [byWorkspace.get(workspaceId) ?? new Set<Listener>()];
    for (const room of rooms) for (const listener of [...room]) listener.send(event);
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'freehold events',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    next.on('notification', (notice) => hear(notice.payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    try {
      await next.connect();
      if (isClosed) return void (await next.end());
      await next.query(`listen ${EVENT_CHANNEL}`);
      client = next;
      pauseMs = FIRST_RETRY_MS;
    } catch (error) {
      log.warn({ err: error }, 'live events: no connection');
      await next.end().catch(() => undefined);
      again();
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    void lost.end().catch(() => undefined);
    if (!isClosed) log.warn('live events: connection lost');
    // What was announced meanwhile is gone: the screens' streams end, the browser opens new ones and asks again for what it shows.
    endAll();
    again();
  }

  function again(): void {
    if (isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen(), pauseMs * (0.75 + Math.random() / 2));
    retry.unref();
    pauseMs = Math.min(pauseMs * 2, LAST_RETRY_MS);
  }

  function endSession(sessionId: string): void {
    for (const listener of everybody()) if (listener.sessionId === sessionId) listener.end();
  }

  function endAll(): void {
    for (const listener of everybody()) listener.end();
  }

  await listen();
  return {
    subscribe(workspaceId, listener) {
      const leave = enter(byWorkspace, workspaceId, listener);
      if (isEnding) listener.end();
      return leave;
    },
    subscribePerson(appUserIds, listener) {
      const leave = appUserIds.map((id) => enter(byAppUser, id, listener));
      if (isEnding) listener.end();
      return () => {
        for (const each of leave) each();
      };
    },
    overhear(listener) {
      overhearing.add(listener);
      return () => overhearing.delete(listener);
    },
    isListening: () => client !== null,
    listeners: () => new Set(everybody()).size,
    end() {
      isEnding = true;
      endAll();
    },
    async close() {
      isEnding = isClosed = true;
      clearTimeout(retry);
      endAll();
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}

function enter<L>(rooms: Map<number, Set<L>>, id: number, listener: L): () => void {
  const room = rooms.get(id) ?? new Set<L>();
  rooms.set(id, room.add(listener));
  return () => {
    room.delete(listener);
    if (room.size === 0 && rooms.get(id) === room) rooms.delete(id);
  };
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
