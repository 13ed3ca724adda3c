import { PassThrough } from 'node:stream';
import type { LiveEvent } from '@freehold/contract/overview/events';
import type { LiveEvents } from '../../../platform/live-events.ts';

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
export function streamEvents(
  liveEvents: LiveEvents,
  workspaceId: number,
  isStillMember: () => Promise<boolean>,
  times: StreamTimes = STREAM_TIMES,
  sessionId: string | null = null,
  shown: (event: LiveEvent) => LiveEvent = (event) => event,
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
  const checkMember = () =>
    void isStillMember().then(
      (isMember) => isMember || end(),
      () => undefined,
    );
  // Before the subscription: a subscription on a draining process ends the stream at once.
  write('retry: 2000\n\n');
  const unsubscribe = liveEvents.subscribe(workspaceId, {
    sessionId,
    send: (event) => {
      write(`data: ${JSON.stringify(shown(event))}\n\n`);
      // Somebody was suspended, removed or let in again: it may be this one.
      if (event.topic === 'members') checkMember();
    },
    end,
  });
  const timers = [
    setInterval(() => write(': still here\n\n'), times.heartbeatMs),
    setInterval(checkMember, times.memberCheckMs),
    setTimeout(end, times.lifetimeMs),
  ];
  stream.once('close', () => {
    unsubscribe();
    for (const timer of timers) clearTimeout(timer);
  });
  return stream;
}
