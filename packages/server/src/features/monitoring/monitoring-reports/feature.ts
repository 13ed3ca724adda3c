import * as reports from '@freehold/contract/monitoring/monitoring-reports';
import { bind } from '../../../platform/bind.ts';
import type { Feature } from '../../../platform/feature.ts';
import { monitoringReportsActivity } from './activity-words.ts';
import { exportReport, reportPdf, showReport } from './report-files.ts';

const PERIOD = '?from=2026-05-01&to=2026-05-31';

/** What was monitored in a period, what was found, what was decided, and which runs were missed. */
export const monitoringReportsFeature: Feature = {
  name: 'monitoring/monitoring-reports',
  activity: monitoringReportsActivity,
  routes: [reports],
  register(app, services) {
    bind(app, services, reports.getMonitoringReport, ({ scope, input }) => showReport(scope, services, input.query));
    bind(app, services, reports.getMonitoringReportPdf, ({ scope, input }) => reportPdf(scope, services, input.query));
    bind(app, services, reports.exportMonitoringReport, ({ scope, input }) => exportReport(scope, services, input.query));
  },
  governs: {
    'GET /v2/client/reports/monitoring': 'see_monitoring',
    'GET /v2/client/reports/monitoring/pdf': 'see_monitoring',
    'GET /v2/client/reports/monitoring/export.csv': { every: ['see_monitoring', 'export'] },
  },
  examples: {
    queries: {
      '/v2/client/reports/monitoring': PERIOD,
      '/v2/client/reports/monitoring/pdf': PERIOD,
      '/v2/client/reports/monitoring/export.csv': PERIOD,
    },
  },
};
