import { streamEvents as route, type LiveEvent } from '@freehold/contract/overview/events';
import type { FastifyInstance } from 'fastify';
import { findMemberships, sessionStands } from '../../../platform/authenticate.ts';
import { bind } from '../../../platform/bind.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { isBound } from '../../firm/public.ts';
import { STREAM_TIMES, streamEvents, type StreamTimes } from './stream-events.ts';

/** Enough for every tab of a busy person; more is a loop in some screen. */
const MOST_STREAMS_PER_MEMBER = 20;

export function registerEvents(app: FastifyInstance, services: Services, times: StreamTimes = STREAM_TIMES): void {
  const openByMember = new Map<number, number>();
  app.addHook('preClose', (done) => {
    services.liveEvents.end();
    done();
  });
  bind(app, services, route, async ({ scope, reply }) => {
    const { workspaceId, actor } = scope;
    const open = openByMember.get(actor.memberId) ?? 0;
    if (open >= MOST_STREAMS_PER_MEMBER) throw new Refused('RATE_LIMITED', 'Freehold is open in too many tabs. Close some and try again.');
    openByMember.set(actor.memberId, open + 1);
    let bound = await scope.transaction(isBound);
    const isStillMember = async () => {
      bound = await scope.transaction(isBound);
      return (
        (await sessionStands(services, actor.sessionId)) &&
        (await findMemberships(services, actor.userId)).some((one) => one.workspaceId === workspaceId && one.memberId === actor.memberId)
      );
    };
    // Whoever sees their own branches alone hears that something changed, and not the number of what they may not see.
    const shown = (event: LiveEvent): LiveEvent => (bound ? { ...event, id: null } : event);
    const stream = streamEvents(services.liveEvents, workspaceId, isStillMember, times, actor.sessionId, shown);
    stream.once('close', () => {
      const left = (openByMember.get(actor.memberId) ?? 1) - 1;
      if (left > 0) openByMember.set(actor.memberId, left);
      else openByMember.delete(actor.memberId);
    });
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}
