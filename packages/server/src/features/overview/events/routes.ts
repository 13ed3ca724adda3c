import type { PassThrough } from 'node:stream';
import { streamAppEvents as appRoute, streamEvents as route, type LiveEvent } from '@freehold/contract/overview/events';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { appSessionStands } from '../../../platform/authenticate-app-user.ts';
import { findMemberships, sessionStands } from '../../../platform/authenticate.ts';
import { bind } from '../../../platform/bind.ts';
import { refuseAlways } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { isBound } from '../../firm/public.ts';
import { STREAM_TIMES, streamAppEvents, streamEvents, type StreamTimes } from './stream-events.ts';

/** Enough for every tab of a busy person; more is a loop in some screen. */
const MOST_STREAMS_PER_MEMBER = 20;
/** A phone and a laptop or two with a few tabs. */
const MOST_STREAMS_PER_PERSON = 10;
/** Of everybody outside the firms together, in one process; the page asks every so often where it gets none. */
const MOST_STREAMS_OF_PEOPLE = 5_000;
const TOO_MANY = 'Freehold is open in too many tabs. Close some and try again.';

export function registerEvents(app: FastifyInstance, services: Services, times: StreamTimes = STREAM_TIMES): void {
  const openByMember = new Map<number, number>();
  const openByPerson = new Map<number, number>();
  let openOfPeople = 0;
  app.addHook('preClose', (done) => {
    services.liveEvents.end();
    done();
  });
  bind(app, services, route, async ({ scope, reply }) => {
    const { workspaceId, actor } = scope;
    const open = openByMember.get(actor.memberId) ?? 0;
    if (open >= MOST_STREAMS_PER_MEMBER) return refuseAlways('RATE_LIMITED', TOO_MANY);
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
    stream.once('close', () => countDown(openByMember, actor.memberId));
    send(reply, stream);
  });
  bind(app, services, appRoute, async ({ scope, reply }) => {
    const { ids } = scope.appUser;
    const who = ids[0] ?? 0;
    const open = openByPerson.get(who) ?? 0;
    if (open >= MOST_STREAMS_PER_PERSON || openOfPeople >= MOST_STREAMS_OF_PEOPLE) return refuseAlways('RATE_LIMITED', TOO_MANY);
    openByPerson.set(who, open + 1);
    openOfPeople += 1;
    const stream = streamAppEvents(services.liveEvents, ids, {
      sessionId: `app ${scope.sessionId}`,
      stands: () => appSessionStands({ db: services.guestDb, now: services.now }, scope),
      times,
    });
    stream.once('close', () => {
      countDown(openByPerson, who);
      openOfPeople -= 1;
    });
    send(reply, stream);
  });
}

function countDown(open: Map<number, number>, who: number): void {
  const left = (open.get(who) ?? 1) - 1;
  if (left > 0) open.set(who, left);
  else open.delete(who);
}

function send(reply: FastifyReply, stream: PassThrough): void {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream);
}
