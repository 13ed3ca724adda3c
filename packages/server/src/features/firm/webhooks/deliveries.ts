import {
  resendDelivery as resendRoute,
  type listDeliveries as listRoute,
  type pollEvents as pollRoute,
  type readDelivery as readRoute,
  type WebhookDelivery,
} from '@freehold/contract/firm/webhooks';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { reach, requireMay } from '../../access/public.ts';
import { isBound } from '../branches/public.ts';
import { bodyOf, presentEvent } from './event-body.ts';
import { presentDelivery } from './present.ts';
import * as store from './store.ts';

const refuse = refusing(resendRoute);
const NONE = 'There is no such webhook.';
const NO_DELIVERY = 'There is no such delivery. They are kept for 30 days.';

export function listDeliveries(
  scope: MemberScope,
  endpointId: number,
  { page, perPage, show }: z.output<typeof listRoute.query>,
): Promise<{ data: WebhookDelivery[]; meta: z.input<typeof listRoute.meta> }> {
  requireMay(scope, 'see_webhooks');
  return scope.transaction(async (trx) => {
    if (!(await store.findEndpoint(trx, scope, endpointId))) refuse('NOT_FOUND', NONE);
    const { rows, total } = await store.listDeliveries(trx, scope, { endpointId, problems: show === 'problems', page, perPage });
    return { data: rows.map(presentDelivery), meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
}

export function readDelivery(scope: MemberScope, id: number): Promise<z.input<typeof readRoute.output>> {
  requireMay(scope, 'see_webhooks');
  return scope.transaction(async (trx) => {
    const row = (await store.findDelivery(trx, scope, id)) ?? refuse('NOT_FOUND', NO_DELIVERY);
    const tries = await store.findAttempts(trx, scope, id);
    const endpoint = (await store.findEndpoint(trx, scope, row.endpoint_id)) ?? refuse('NOT_FOUND', NO_DELIVERY);
    // Whoever manages webhooks beside a role that sees no checks is shown what every endpoint is told.
    const shows = { with_summary: endpoint.with_summary && reach(scope, 'see_checks') === 'all' };
    return {
      ...presentDelivery(row),
      body: bodyOf({ ...row, created_at: row.happened_at }, Math.max(1, row.attempts), shows),
      tries: tries.map((one) => ({
        number: one.number,
        at: one.at.toISOString(),
        status: one.status,
        took_ms: one.took_ms,
        fault: one.fault,
        answer: one.answer,
      })),
    };
  });
}

/** The endpoint, where something can be sent to it. */
async function open(trx: Trx, scope: MemberScope, id: number): Promise<store.EndpointRow> {
  const endpoint = (await store.lockEndpoint(trx, scope, id)) ?? refuse('NOT_FOUND', NONE);
  if (endpoint.state !== 'enabled') refuse('INVALID_STATE', 'This webhook is disabled. Enable it first.');
  return endpoint;
}

async function sendSoon(trx: Trx, scope: MemberScope, { id, url }: store.EndpointRow, action: 'test.webhook' | 'resend.webhook') {
  await recordEvent(trx, scope, { action, object: { type: 'webhook', id, label: new URL(url).host } });
  await addJob(trx, 'send-webhooks', { endpointId: id }, `send-webhooks:${scope.workspaceId}:${id}`);
  await announce(trx, scope, { topic: 'webhooks', id });
}

/** Sends one event again under its own id, so that a receiver that took it already knows it. */
export function resendDelivery(scope: MemberScope, { now }: Services, id: number): Promise<WebhookDelivery> {
  requireMay(scope, 'manage_webhooks');
  return scope.transaction(async (trx) => {
    const row = (await store.findDelivery(trx, scope, id)) ?? refuse('NOT_FOUND', NO_DELIVERY);
    const endpoint = await open(trx, scope, row.endpoint_id);
    await store.queueAgain(trx, scope, [id], now());
    await sendSoon(trx, scope, endpoint, 'resend.webhook');
    return presentDelivery((await store.findDelivery(trx, scope, id)) ?? row);
  });
}

/** Sends again what failed since then, and for the first time what happened while nothing was sent. */
export function resendSince(scope: MemberScope, { now }: Services, id: number, since: Date): Promise<{ count: number }> {
  requireMay(scope, 'manage_webhooks');
  return scope.transaction(async (trx) => {
    const endpoint = await open(trx, scope, id);
    const failed = await store.findFailedSince(trx, scope, id, since);
    await store.queueAgain(trx, scope, failed, now());
    const missed = await store.addMissedSince(trx, scope, endpoint, since, now());
    if (failed.length + missed > 0) await sendSoon(trx, scope, endpoint, 'resend.webhook');
    return { count: failed.length + missed };
  });
}

export function sendTest(scope: MemberScope, { now }: Services, id: number): Promise<WebhookDelivery> {
  requireMay(scope, 'manage_webhooks');
  return scope.transaction(async (trx) => {
    const endpoint = await open(trx, scope, id);
    const deliveryId = await store.insertPing(trx, scope, id, now());
    await sendSoon(trx, scope, endpoint, 'test.webhook');
    return presentDelivery((await store.findDelivery(trx, scope, deliveryId)) ?? refuse('NOT_FOUND', NO_DELIVERY));
  });
}

/** What happened in the firm, for programs that ask. Whoever is bound to branches does not see the whole firm, so not this either. */
export function pollEvents(
  scope: MemberScope,
  { after, limit }: z.output<typeof pollRoute.query>,
): Promise<{ data: z.input<typeof pollRoute.output>; meta: { has_more: boolean } }> {
  requireMay(scope, 'see_webhooks');
  return scope.transaction(async (trx) => {
    if (await isBound(trx)) refuse('FORBIDDEN', 'Events are of the whole firm, and you see your own branches. Ask an owner or admin.');
    const found = await store.findEventsAfter(trx, scope, after?.slice('evt_'.length) ?? null, limit + 1);
    if (found === null) return refuse('NOT_FOUND', 'There is no such event. They are kept for 30 days: ask without an id.');
    return { data: found.slice(0, limit).map(presentEvent), meta: { has_more: found.length > limit } };
  });
}
