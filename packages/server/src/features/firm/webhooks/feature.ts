import * as webhooks from '@freehold/contract/firm/webhooks';
import type { Feature } from '../../../platform/feature.ts';
import { webhooksActivity } from './activity-words.ts';
import { registerWebhooks } from './routes.ts';
import { eraseWebhookEvents, sendDueWebhooks, webhookJobs } from './send-due.ts';

const ADD_ENDPOINT = `insert into webhook_endpoints (workspace_id, url, description, state, secret_sealed, secret_hint, secret_made_at, by_member, created_at)
  values ($1, 'https://secret.example/hook', 'Secret', 'disabled', '\\x00', 'abc', now(), $2, now()) returning id`;
const ADD_EVENT = `insert into webhook_events (workspace_id, type, object_type, object_id, data, created_at, fanned_out)
  values ($1, 'property.created', 'property', '1', '{"changed":[]}', now(), true) returning id`;
const ADD_DELIVERY = `insert into webhook_deliveries (workspace_id, endpoint_id, event_id, state, attempts, status, took_ms, created_at, settled_at)
  values ($1, $2, $3, 'failed', 1, 500, 12, now(), now()) returning id`;
const ADD_ATTEMPT = `insert into webhook_attempts (workspace_id, delivery_id, number, at, status, took_ms, answer)
  values ($1, $2, 1, now(), 500, 12, 'Secret answer')`;

export const webhooksFeature: Feature = {
  name: 'firm/webhooks',
  activity: webhooksActivity,
  tables: ['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_events'],
  routes: [webhooks],
  register: registerWebhooks,
  governs: {
    'GET /v2/client/webhooks': 'see_webhooks',
    'POST /v2/client/webhooks': 'manage_webhooks',
    'GET /v2/client/webhooks/events': 'see_webhooks',
    'GET /v2/client/webhooks/{id}': 'see_webhooks',
    'PATCH /v2/client/webhooks/{id}': 'manage_webhooks',
    'DELETE /v2/client/webhooks/{id}': 'manage_webhooks',
    'POST /v2/client/webhooks/{id}/rotate': 'manage_webhooks',
    'POST /v2/client/webhooks/{id}/switch': 'manage_webhooks',
    'POST /v2/client/webhooks/{id}/resend': 'manage_webhooks',
    'POST /v2/client/webhooks/{id}/test': 'manage_webhooks',
    'GET /v2/client/webhooks/{id}/deliveries': 'see_webhooks',
    'GET /v2/client/deliveries/{id}': 'see_webhooks',
    'POST /v2/client/deliveries/{id}/resend': 'manage_webhooks',
    'GET /v2/client/events': 'see_webhooks',
  },
  jobs: { lane: 'webhooks', handlers: webhookJobs },
  schedules: [sendDueWebhooks, eraseWebhookEvents],
  examples: {
    bodies: () => ({
      'POST /v2/client/webhooks': { url: 'https://hooks.example/freehold', events: null },
      'PATCH /v2/client/webhooks/{id}': { version: 1, description: 'CRM' },
      'POST /v2/client/webhooks/{id}/switch': { enabled: true },
      'POST /v2/client/webhooks/{id}/resend': { since: '2026-06-01T00:00:00Z' },
    }),
    parameters: { '/v2/client/webhooks/{id}': '{webhookId}', '/v2/client/deliveries/{id}': '{deliveryId}' },
    async fill(pool, { workspaceId, memberId }) {
      const add = async (statement: string, values: unknown[]) => Number((await pool.query<{ id: number }>(statement, values)).rows[0]?.id);
      const webhookId = await add(ADD_ENDPOINT, [workspaceId, memberId]);
      const deliveryId = await add(ADD_DELIVERY, [workspaceId, webhookId, await add(ADD_EVENT, [workspaceId])]);
      await pool.query(ADD_ATTEMPT, [workspaceId, deliveryId]);
      return { webhookId, deliveryId };
    },
  },
};
