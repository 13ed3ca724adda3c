import { PassThrough } from 'node:stream';
import type { AppEvent, LiveEvent } from '@freehold/contract/overview/events';
import type { Listener, LiveEvents } from '../../../platform/live-events.ts';

export type StreamTimes = { heartbeatMs: number; memberCheckMs: number; lifetimeMs: number };

/** A proxy closes what is silent for a minute. A token lives fifteen minutes, and so does a stream it opened: the browser opens the next one. */
export const STREAM_TIMES: StreamTimes = { heartbeatMs: 25_000, memberCheckMs: 30_000, lifetimeMs: 15 * 60_000 };

/** A reader so slow that this much waits for it is cut off: on coming back it asks for everything again, which is cheaper than a backlog. */
const MOST_WAITING_BYTES = 256 * 1024;

/**
 * The workspace's events as server-sent events, until the reader leaves, the process drains, the sign-in that opened it
 * ends, or the person is no longer a member.
 * `shown` is what of an event this reader may learn. `isStillMember` throwing keeps the stream: a database that is away says nothing about the person.
 */
export const streamEvents = (
  liveEvents: LiveEvents,
  workspaceId: number,
  isStillMember: () => Promise<boolean>,
  times: StreamTimes = STREAM_TIMES,
  sessionId: string | null = null,
  shown: (event: LiveEvent) => LiveEvent = (event) => event,
): PassThrough =>
  openReader<LiveEvent>((listener) => liveEvents.subscribe(workspaceId, listener), {
    sessionId,
    times,
    stands: isStillMember,
    shown,
    // Somebody was suspended, removed or let in again: it may be this one.
    isDoubtful: ({ topic }) => topic === 'members',
  });

/** What changes for a person outside the firms, until they leave, their session ends, or their contacts are no longer those. */
export const streamAppEvents = (
  liveEvents: LiveEvents,
  appUserIds: readonly number[],
  { sessionId, stands, times = STREAM_TIMES }: { sessionId: string; stands: () => Promise<boolean>; times?: StreamTimes },
): PassThrough =>
  openReader<AppEvent>((listener) => liveEvents.subscribePerson(appUserIds, listener), {
    sessionId,
    times,
    stands,
    shown: ({ topic }) => ({ topic }),
    isDoubtful: () => false,
  });

type Reading<E> = {
  sessionId: string | null;
  times: StreamTimes;
  stands: () => Promise<boolean>;
  shown: (event: E) => E;
  /** After which events it is asked at once whether the reader still may. */
  isDoubtful: (event: E) => boolean;
};

function openReader<E>(
  subscribe: (listener: Listener<E>) => () => void,
  { sessionId, times, stands, shown, isDoubtful }: Reading<E>,
): PassThrough {
  const stream = new PassThrough();
  const write = (text: string) => {
    if (stream.destroyed || stream.writableEnded) return;
    stream.write(text);
    if (stream.writableLength + stream.readableLength > MOST_WAITING_BYTES) stream.destroy();
  };
  const end = () => {
    if (!stream.writableEnded) stream.end();
  };
  const check = () =>
    void stands().then(
      (isGood) => isGood || end(),
      () => undefined,
    );
  // Before the subscription: a subscription on a draining process ends the stream at once.
  write('retry: 2000\n\n');
  const unsubscribe = subscribe({
    sessionId,
    send: (event) => {
      write(`data: ${JSON.stringify(shown(event))}\n\n`);
      if (isDoubtful(event)) check();
    },
    end,
  });
  const timers = [
    setInterval(() => write(': still here\n\n'), times.heartbeatMs),
    setInterval(check, times.memberCheckMs),
    setTimeout(end, times.lifetimeMs),
  ];
  stream.once('close', () => {
    unsubscribe();
    for (const timer of timers) clearTimeout(timer);
  });
  return stream;
}
