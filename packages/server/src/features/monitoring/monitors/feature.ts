import * as monitors from '@freehold/contract/monitoring/monitors';
import type { Feature } from '../../../platform/feature.ts';
import { monitorsActivity } from './activity-words.ts';
import { registerMonitors } from './routes.ts';
import { workOfMonitors } from './work-store.ts';

const { runMonitoring: _, ...routes } = monitors;
const REASON = { version: 1, reason: 'written for a test' };

/** Who is looked at again by the clock. */
export const monitorsFeature: Feature = {
  name: 'monitoring/monitors',
  activity: monitorsActivity,
  tables: ['monitors', 'monitor_changes'],
  routes: [routes],
  register: registerMonitors,
  governs: {
    'GET /v2/client/monitors': 'see_monitoring',
    'POST /v2/client/monitors': 'start_monitoring',
    'GET /v2/client/monitors/{id}': 'see_monitoring',
    'POST /v2/client/monitors/{id}/pause': 'end_monitoring',
    'POST /v2/client/monitors/{id}/resume': 'end_monitoring',
    'POST /v2/client/monitors/{id}/end': 'end_monitoring',
    'POST /v2/client/monitors/{id}/review': 'end_monitoring',
    'GET /v2/client/monitors/{id}/runs': 'see_monitoring',
  },
  work: ({ scope }) => workOfMonitors(scope),
  examples: {
    bodies: ({ partyId = 1 }) => ({
      'POST /v2/client/monitors': { party_ids: [partyId] },
      'POST /v2/client/monitors/{id}/pause': REASON,
      'POST /v2/client/monitors/{id}/resume': REASON,
      'POST /v2/client/monitors/{id}/end': REASON,
      'POST /v2/client/monitors/{id}/review': { ...REASON, answer: 'continue' },
    }),
    parameters: { '/v2/client/monitors/{id}': '{monitorId}' },
    async fill(pool, { workspaceId, partyId, memberId }) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into monitors (workspace_id, party_id, basis, categories, cadence, ends_with_relationship, started_at, started_by, review_due_on, state_at)
         values ($1, $2, 'relationship', '{sanctions}', 'daily', true, now(), $3, current_date + 365, now()) returning id`,
        [workspaceId, partyId, memberId],
      );
      const monitorId = Number(rows[0]?.id);
      await pool.query(
        "insert into monitor_changes (workspace_id, monitor_id, kind, cadence, by_member, by_name, at) values ($1, $2, 'started', 'daily', $3, 'Secret', now())",
        [workspaceId, monitorId, memberId],
      );
      return { monitorId };
    },
  },
};
