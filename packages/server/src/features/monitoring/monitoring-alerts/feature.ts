import * as alerts from '@freehold/contract/monitoring/alerts';
import { runMonitoring } from '@freehold/contract/monitoring/monitors';
import type { Feature } from '../../../platform/feature.ts';
import { monitoringAlertsActivity } from './activity-words.ts';
import { escalateOverdueAlerts } from './escalate-overdue.ts';
import { registerMonitoringAlerts } from './routes.ts';
import { monitoringJobs } from './run-monitoring.ts';
import { startMonitoringRuns } from './schedules.ts';
import { workOfMonitoring } from './work-store.ts';

const REASON = { version: 1, reason: 'written for a test' };

/** What the runs and the changes of lists find, and what becomes of it. */
export const monitoringAlertsFeature: Feature = {
  name: 'monitoring/monitoring-alerts',
  activity: monitoringAlertsActivity,
  tables: ['monitor_alerts', 'monitor_alert_events', 'monitor_runs', 'monitor_readings'],
  routes: [alerts, { runMonitoring }],
  register: registerMonitoringAlerts,
  governs: {
    'GET /v2/client/alerts': 'see_monitoring',
    'GET /v2/client/alerts/{id}': 'see_monitoring',
    'POST /v2/client/alerts/{id}/assign': 'start_monitoring',
    'POST /v2/client/alerts/{id}/resolve': 'start_monitoring',
    'POST /v2/client/alerts/{id}/escalate': 'start_monitoring',
    'POST /v2/client/alerts/{id}/close': 'start_monitoring',
    'POST /v2/client/monitors/run': 'end_monitoring',
  },
  jobs: { lane: 'bulk', handlers: monitoringJobs },
  schedules: [startMonitoringRuns, escalateOverdueAlerts],
  work: ({ scope }) => workOfMonitoring(scope),
  examples: {
    bodies: ({ memberId = 1 }) => ({
      'POST /v2/client/alerts/{id}/assign': { version: 1, member_id: memberId },
      'POST /v2/client/alerts/{id}/resolve': { ...REASON, outcome: 'cleared' },
      'POST /v2/client/alerts/{id}/escalate': { reason: REASON.reason },
      'POST /v2/client/alerts/{id}/close': REASON,
    }),
    parameters: { '/v2/client/alerts/{id}': '{monitorAlertId}' },
    async fill(pool, { workspaceId, partyId, monitorId }) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into monitor_alerts (workspace_id, number, monitor_id, party_id, type, severity, source_key, title, source, diff_sealed, found_at, due_at)
         values ($1, 1, $2, $3, 'document_expiry', 'low', 'secret', 'Secret', 'Secret', '', now(), now() + interval '30 days') returning id`,
        [workspaceId, monitorId, partyId],
      );
      const monitorAlertId = Number(rows[0]?.id);
      await pool.query(
        "insert into monitor_alert_events (workspace_id, alert_id, kind, text, by_name, at) values ($1, $2, 'found', 'Secret', 'Freehold', now())",
        [workspaceId, monitorAlertId],
      );
      await pool.query("insert into monitor_runs (workspace_id, day, state, started_at) values ($1, current_date, 'done', now())", [
        workspaceId,
      ]);
      await pool.query(
        "insert into monitor_readings (workspace_id, monitor_id, source, hash, said_sealed, read_at) values ($1, $2, 'company', 'a', '\\x00', now())",
        [workspaceId, monitorId],
      );
      return { monitorAlertId };
    },
  },
};
