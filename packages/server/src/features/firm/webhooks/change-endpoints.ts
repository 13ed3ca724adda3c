import {
  addWebhook as addRoute,
  changeWebhook as changeRoute,
  MOST_ENDPOINTS,
  OVERLAP_HOURS,
  type listWebhooks as listRoute,
  type readWebhook as readRoute,
  type WebhookEndpoint,
} from '@freehold/contract/firm/webhooks';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { allowedUrl, DownloadFault } from '../../../platform/download.ts';
import { sealJson } from '../../../platform/encryption.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { planOf } from '../plans/public.ts';
import { presentEndpoint } from './present.ts';
import { secretContext } from './seal-contexts.ts';
import { newSecret } from './sign-message.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const refuseAdd = refusing(addRoute);
const refuseChange = refusing(changeRoute);
const NONE = 'There is no such webhook.';

const hostOf = (url: string) => new URL(url).host;

/** How many endpoints the plan has room for, and never more than ten. */
async function limitOf(trx: Trx, scope: MemberScope, { config }: Services): Promise<number> {
  const { active_plan: plan } = await trx
    .selectFrom('workspaces')
    .select('active_plan')
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();
  return Math.min(planOf(config, plan)?.limits.webhooks ?? MOST_ENDPOINTS, MOST_ENDPOINTS);
}

async function present(trx: Trx, scope: MemberScope, services: Services, id: number): Promise<WebhookEndpoint> {
  const row = (await store.findEndpoint(trx, scope, id)) ?? refuseChange('NOT_FOUND', NONE);
  const now = services.now();
  return presentEndpoint(row, (await store.countDeliveries(trx, scope, new Date(now.getTime() - WEEK_MS))).get(id), now);
}

async function lock(trx: Trx, scope: MemberScope, id: number): Promise<store.EndpointRow> {
  return (await store.lockEndpoint(trx, scope, id)) ?? refuseChange('NOT_FOUND', NONE);
}

async function tell(trx: Trx, scope: MemberScope, action: AuditEntry['action'], { id, url }: { id: number; url: string }): Promise<void> {
  await recordEvent(trx, scope, { action, object: { type: 'webhook', id, label: hostOf(url) } });
  await announce(trx, scope, { topic: 'webhooks', id });
}

/** An address that is never called is refused while somebody can put it right; it is looked at again with every try. */
function requireCallable(url: string, { config }: Services): void {
  try {
    allowedUrl(url, { ownHosts: config.webhookHosts });
  } catch (error) {
    if (!(error instanceof DownloadFault)) throw error;
    const words: Partial<Record<DownloadFault['code'], string>> = {
      not_https: 'Enter an address that begins with https://',
      private: 'This address leads inside a private network. Enter one that can be reached from outside',
      address: 'Enter an address without a port, a name or a password in it',
    };
    refuseField('url', words[error.code] ?? 'This address cannot be called');
  }
}

export function listEndpoints(scope: MemberScope, services: Services): Promise<z.input<typeof listRoute.output>> {
  requireMay(scope, 'see_webhooks');
  return scope.transaction(async (trx) => {
    const now = services.now();
    const rows = await store.findEndpoints(trx, scope);
    const counts = await store.countDeliveries(trx, scope, new Date(now.getTime() - WEEK_MS));
    return {
      endpoints: rows.map((row) => presentEndpoint(row, counts.get(row.id), now)),
      limit: await limitOf(trx, scope, services),
      can: { manage: may(scope, 'manage_webhooks') },
    };
  });
}

export function readEndpoint(scope: MemberScope, services: Services, id: number): Promise<z.input<typeof readRoute.output>> {
  requireMay(scope, 'see_webhooks');
  return scope.transaction(async (trx) => ({
    ...(await present(trx, scope, services, id)),
    can: { manage: may(scope, 'manage_webhooks') },
  }));
}

/** Adds an endpoint and answers its secret this once; it lies sealed. What happens from now on is sent. */
export function addEndpoint(
  scope: MemberScope,
  services: Services,
  { url, description, events, with_summary }: z.output<typeof addRoute.body>,
): Promise<WebhookEndpoint & { secret: string }> {
  requireMay(scope, 'manage_webhooks');
  requireCallable(url, services);
  return scope.transaction(async (trx) => {
    await lockByName(trx, `webhooks:${scope.workspaceId}`);
    const limit = await limitOf(trx, scope, services);
    if ((await store.findEndpoints(trx, scope)).length >= limit)
      refuseAdd('PLAN_LIMIT', `There is room for ${limit} ${limit === 1 ? 'webhook' : 'webhooks'}. Remove one or choose another plan.`);
    const now = services.now();
    const secret = newSecret();
    const id = await store.insertEndpoint(trx, {
      workspace_id: scope.workspaceId,
      url,
      description,
      events,
      with_summary,
      state: 'enabled',
      ...(await sealed(services, scope, secret, now)),
      by_member: scope.actor.memberId,
      created_at: now,
    });
    await tell(trx, scope, 'add.webhook', { id, url });
    return { ...(await present(trx, scope, services, id)), secret };
  });
}

async function sealed({ keys }: Services, { workspaceId }: MemberScope, secret: string, now: Date) {
  return {
    secret_sealed: await sealJson(keys, workspaceId, secret, secretContext(workspaceId)),
    secret_hint: secret.replaceAll('=', '').slice(-3),
    secret_made_at: now,
  };
}

export function changeEndpoint(
  scope: MemberScope,
  services: Services,
  id: number,
  { version, url, description, events, with_summary }: z.output<typeof changeRoute.body>,
): Promise<WebhookEndpoint> {
  requireMay(scope, 'manage_webhooks');
  if (url !== undefined) requireCallable(url, services);
  return scope.transaction(async (trx) => {
    const row = await lock(trx, scope, id);
    if (row.version !== version) refuseChange('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    await store.updateEndpoint(trx, scope, id, {
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(events === undefined ? {} : { events }),
      ...(with_summary === undefined ? {} : { with_summary }),
      version: row.version + 1,
    });
    await tell(trx, scope, 'change.webhook', { id, url: url ?? row.url });
    return present(trx, scope, services, id);
  });
}

/** Makes a new secret; the one before signs beside it for a day, the one before that no longer. */
export function rotateSecret(scope: MemberScope, services: Services, id: number): Promise<WebhookEndpoint & { secret: string }> {
  requireMay(scope, 'manage_webhooks');
  return scope.transaction(async (trx) => {
    const row = await lock(trx, scope, id);
    const now = services.now();
    const secret = newSecret();
    await store.updateEndpoint(trx, scope, id, {
      ...(await sealed(services, scope, secret, now)),
      old_secret_sealed: row.secret_sealed,
      old_secret_until: new Date(now.getTime() + OVERLAP_HOURS * HOUR_MS),
    });
    await tell(trx, scope, 'rotate.webhook', row);
    return { ...(await present(trx, scope, services, id)), secret };
  });
}

/** Enabled again, what waited is sent; it has three days to take something. */
export function switchEndpoint(scope: MemberScope, services: Services, id: number, isOn: boolean): Promise<WebhookEndpoint> {
  requireMay(scope, 'manage_webhooks');
  return scope.transaction(async (trx) => {
    const row = await lock(trx, scope, id);
    if (isOn !== (row.state === 'enabled')) {
      await store.updateEndpoint(trx, scope, id, {
        state: isOn ? 'enabled' : 'disabled',
        ...(isOn ? { failing_since: null, last_error: null } : {}),
      });
      await tell(trx, scope, isOn ? 'enable.webhook' : 'disable.webhook', row);
      if (isOn) await addJob(trx, 'send-webhooks', { endpointId: id }, `send-webhooks:${scope.workspaceId}:${id}`);
    }
    return present(trx, scope, services, id);
  });
}

export function removeEndpoint(scope: MemberScope, id: number): Promise<{ id: number }> {
  requireMay(scope, 'manage_webhooks');
  return scope.transaction(async (trx) => {
    const row = await lock(trx, scope, id);
    await store.deleteEndpoint(trx, scope, id);
    await tell(trx, scope, 'remove.webhook', row);
    return { id };
  });
}
