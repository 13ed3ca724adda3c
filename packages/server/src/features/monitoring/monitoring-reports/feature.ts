import * as reports from '@freehold/contract/monitoring/monitoring-reports';
import { bind } from '../../../platform/bind.ts';
import type { Feature } from '../../../platform/feature.ts';
import { monitoringReportsActivity } from './activity-words.ts';
import { monitoringReportEraser } from './erase-report.ts';
import { keepReport, keptPdf, listKept, monitoringReportJobs } from './keep-report.ts';
import { exportReport, showReport } from './report-files.ts';

const PERIOD = '?from=2026-05-01&to=2026-05-31';

/** What was monitored in a period, what was found, what was decided, and which runs were missed. */
export const monitoringReportsFeature: Feature = {
  name: 'monitoring/monitoring-reports',
  activity: monitoringReportsActivity,
  tables: ['monitoring_reports'],
  erasers: [monitoringReportEraser],
  routes: [reports],
  register(app, services) {
    bind(app, services, reports.getMonitoringReport, ({ scope, input }) => showReport(scope, services, input.query));
    bind(app, services, reports.keepMonitoringReport, ({ scope, input }) => keepReport(scope, services, input.body));
    bind(app, services, reports.listKeptMonitoringReports, ({ scope, input }) => listKept(scope, input.query));
    bind(app, services, reports.getKeptMonitoringReportPdf, ({ scope, input }) => keptPdf(scope, services, input.params.id));
    bind(app, services, reports.exportMonitoringReport, ({ scope, input }) => exportReport(scope, services, input.query));
  },
  governs: {
    'GET /v2/client/reports/monitoring': 'see_monitoring',
    'POST /v2/client/reports/monitoring': 'see_monitoring',
    'GET /v2/client/reports/monitoring/kept': 'see_monitoring',
    'GET /v2/client/reports/monitoring/kept/{id}/pdf': 'see_monitoring',
    'GET /v2/client/reports/monitoring/export.csv': { every: ['see_monitoring', 'export'] },
  },
  jobs: { lane: 'bulk', handlers: monitoringReportJobs },
  examples: {
    bodies: () => ({ 'POST /v2/client/reports/monitoring': { from: '2026-05-01', to: '2026-05-31' } }),
    parameters: { '/v2/client/reports/monitoring/kept/{id}': '{monitoringReportId}' },
    async fill(pool, { workspaceId, partyId, memberId }) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into monitoring_reports (workspace_id, number, party_id, from_on, to_on, content_sealed, content_sha256, tells_frozen, made_at, made_by)
         values ($1, 1, $2, '2026-05-01', '2026-05-31', '', 'a', false, now(), $3) returning id`,
        [workspaceId, partyId, memberId],
      );
      return { monitoringReportId: Number(rows[0]?.id) };
    },
    queries: {
      '/v2/client/reports/monitoring': PERIOD,
      '/v2/client/reports/monitoring/export.csv': PERIOD,
    },
  },
};
