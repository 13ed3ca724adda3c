import { KEPT_DAYS } from '@freehold/contract/firm/webhooks';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { openText } from '../../../platform/encryption.ts';
import type { DownloadFaultCode, ResolveAll } from '../../../platform/download.ts';
import { addJob, type JobHandlers, type Schedule } from '../../../platform/jobs.ts';
import { postOutside } from '../../../platform/post-outside.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../notifications/public.ts';
import { reachOf } from '../../access/public.ts';
import { bodyOf, eventIdOf } from './event-body.ts';
import { afterTry, isGone, isTaken, type Tried } from './next-try.ts';
import { secretContext } from './seal-contexts.ts';
import { signedHeaders } from './sign-message.ts';
import * as store from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'send-webhooks': { endpointId: number };
  }
}

/** 2xx within this time counts as delivered. */
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 2_048;
const AT_ONCE = 8;
/** One job sends for as long, then makes room: a worker that is to end waits for no longer than this and one try. */
const JOB_MS = 10_000;
/** Longer than a batch can take. */
const HELD_MS = 45_000;
const DAY_MS = 86_400_000;
const PATIENCE_MS = 3 * DAY_MS;

const FAULTS: Partial<Record<DownloadFaultCode, string>> = {
  private: 'The address leads inside a private network, where nothing is sent',
  not_https: 'The address is not reached over https',
  address: 'The address cannot be called',
  timeout: 'No answer in 10 seconds',
};

type Outcome = { delivery: store.ListedDelivery; tried: Tried; at: Date; tookMs: number; fault: string | null; answer: string | null };

/** Who sends; tests look names up in their own way. */
export type Sending = { resolve?: ResolveAll };

/**
 * Sends what is due to one endpoint, a few at once. It holds the endpoint meanwhile, so that one that is slow takes one place of all there are
 * and no more; where nothing of a batch was answered it stops, and goes on with the clock.
 */
export async function sendDue(scope: Scope, services: Services, endpointId: number, sending: Sending = {}): Promise<void> {
  const began = performance.now();
  const until = () => new Date(services.now().getTime() + HELD_MS);
  const held = await scope.transaction((trx) => store.holdEndpoint(trx, scope, endpointId, services.now(), until()));
  if (!held) return;
  let isAnswering = true;
  while (isAnswering && performance.now() - began < JOB_MS) {
    const batch = await scope.transaction(async (trx) => {
      const endpoint = await store.findEndpoint(trx, scope, endpointId);
      if (endpoint?.state !== 'enabled') return null;
      await store.updateEndpoint(trx, scope, endpointId, { sending_until: until() });
      return { endpoint, due: await store.claimDue(trx, scope, endpointId, services.now(), until(), AT_ONCE) };
    });
    if (!batch || batch.due.length === 0) break;
    const secrets = await secretsOf(services, batch.endpoint);
    const outcomes = await Promise.all(batch.due.map((delivery) => tryOne(services, batch.endpoint, secrets, delivery, sending)));
    isAnswering = outcomes.some(({ tried }) => tried.status !== null);
    await settle(scope, services, endpointId, outcomes);
  }
  await scope.transaction(async (trx) => {
    const row = await store.lockEndpoint(trx, scope, endpointId);
    if (!row) return;
    await store.updateEndpoint(trx, scope, endpointId, { sending_until: null });
    if (isAnswering && row.state === 'enabled' && (await store.isAnyDue(trx, scope, endpointId, services.now())))
      await addJob(trx, 'send-webhooks', { endpointId }, `send-webhooks:${scope.workspaceId}:${endpointId}`);
  });
}

async function secretsOf({ keys, now }: Services, endpoint: store.EndpointRow): Promise<string[]> {
  const sealed = [endpoint.secret_sealed];
  if (endpoint.old_secret_sealed && endpoint.old_secret_until && endpoint.old_secret_until > now()) sealed.push(endpoint.old_secret_sealed);
  return Promise.all(sealed.map((one) => openText(keys, endpoint.workspace_id, one, secretContext(endpoint.workspace_id))));
}

async function tryOne(
  { config, now }: Services,
  endpoint: store.EndpointRow,
  secrets: readonly string[],
  delivery: store.ListedDelivery,
  { resolve }: Sending,
): Promise<Outcome> {
  const at = now();
  const body = bodyOf({ ...delivery, created_at: delivery.happened_at }, delivery.attempts + 1, endpoint);
  const began = performance.now();
  const posted = await postOutside(endpoint.url, {
    headers: signedHeaders(secrets, { id: eventIdOf(delivery), at, body }),
    body,
    timeoutMs: TIMEOUT_MS,
    mostBytes: ANSWER_BYTES,
    ownHosts: config.webhookHosts,
    ...(resolve && { resolve }),
  });
  const common = { delivery, at, tookMs: Math.round(performance.now() - began) };
  if ('fault' in posted)
    return { ...common, tried: { status: null }, fault: FAULTS[posted.fault.code] ?? 'The server could not be reached', answer: null };
  // PostgreSQL stores no NUL.
  const answer = posted.answer.replaceAll('\0', '');
  return { ...common, tried: { status: posted.status, retryAfter: posted.retryAfter }, fault: null, answer: answer === '' ? null : answer };
}

/** Writes down what came of a batch, and stops the endpoint where it is gone or took nothing for three days. */
async function settle(scope: Scope, services: Services, endpointId: number, outcomes: readonly Outcome[]): Promise<void> {
  await scope.transaction(async (trx) => {
    const endpoint = await store.lockEndpoint(trx, scope, endpointId);
    if (!endpoint) return;
    const now = services.now();
    for (const { delivery, tried, at, tookMs, fault, answer } of outcomes) {
      const attempts = delivery.attempts + 1;
      const after = afterTry(tried, attempts, now);
      const isOver = after.state !== 'waiting';
      await store.settleTry(
        trx,
        scope,
        delivery,
        {
          state: after.state,
          attempts,
          status: tried.status,
          took_ms: tookMs,
          next_at: after.state === 'waiting' ? after.nextAt : null,
          settled_at: isOver ? now : null,
        },
        { number: attempts, at, status: tried.status, took_ms: tookMs, fault, answer },
      );
    }
    const wasTaken = outcomes.some(({ tried }) => isTaken(tried));
    const last = outcomes.findLast(({ tried }) => !isTaken(tried));
    const failingSince = wasTaken ? null : (endpoint.failing_since ?? now);
    await store.updateEndpoint(trx, scope, endpointId, {
      failing_since: failingSince,
      last_error: last && !wasTaken ? (last.fault ?? `Answered ${last.tried.status}`) : null,
    });
    const gone = outcomes.some(({ tried }) => isGone(tried));
    const isLong = failingSince !== null && now.getTime() - failingSince.getTime() >= PATIENCE_MS;
    if (endpoint.state === 'enabled' && (gone || isLong)) await stopEndpoint(trx, scope, endpoint);
    await announce(trx, scope, { topic: 'webhooks', id: endpointId });
  });
}

async function stopEndpoint(trx: Parameters<typeof store.updateEndpoint>[0], scope: Scope, endpoint: store.EndpointRow): Promise<void> {
  const host = new URL(endpoint.url).host;
  await store.updateEndpoint(trx, scope, endpoint.id, { state: 'auto_disabled' });
  await recordEvent(trx, scope, { action: 'stop.webhook', object: { type: 'webhook', id: endpoint.id, label: host } });
  await notify(trx, scope, {
    kind: 'webhook_stopped',
    to: 'everyone',
    mayKnow: (member) => reachOf(member, 'manage_webhooks') !== null,
    object: { type: 'webhook', id: endpoint.id },
    words: `The webhook to ${host} was disabled: it took nothing any more. Mend it, then enable it again.`,
    path: `/webhooks/${endpoint.id}`,
  });
}

export const webhookJobs: Pick<JobHandlers, 'send-webhooks'> = {
  'send-webhooks': ({ endpointId }, services, { scope }) => sendDue(scope, services, endpointId),
};

/** Each minute: what is to be tried again, and what a killed worker had begun. */
export const sendDueWebhooks: Schedule = {
  name: 'send-due-webhooks',
  cron: '* * * * *',
  run: ({ db, now }) => store.addDueJobs(db, now()),
};

/** Every night: events with their deliveries and answers, after 30 days. */
export const eraseWebhookEvents: Schedule = {
  name: 'erase-webhook-events',
  cron: '12 4 * * *',
  async run({ db, now }) {
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
    while ((await store.deleteEventsBefore(db, before, 1_000)) > 0);
  },
};
