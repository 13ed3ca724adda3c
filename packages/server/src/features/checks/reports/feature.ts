import * as reports from '@freehold/contract/reports';
import type { Feature } from '../../../platform/feature.ts';
import { reportsActivity } from './activity-words.ts';
import { reportJobs } from './jobs.ts';
import type { Looked } from './looked.ts';
import type { ReportSources } from './render-report.ts';
import { registerReports } from './routes.ts';
import { settleLostReports } from './settle-lost-reports.ts';

export const reportsFeature = (sources: ReportSources, looked: Looked): Feature => ({
  name: 'checks/reports',
  activity: reportsActivity,
  tables: ['reports'],
  routes: [reports],
  register: (app, services) => registerReports(app, services, sources, looked),
  governs: {
    'GET /v2/client/reports/{id}': 'see_checks',
    'GET /v2/client/reports/{id}/pdf': 'see_checks',
    'POST /v2/client/reports/{id}/regenerate': 'run_checks',
  },
  jobs: { lane: 'reports', handlers: reportJobs(sources) },
  schedules: [settleLostReports],
  examples: {
    parameters: {
      '/v2/client/reports/{id}': '{reportId}',
    },
  },
});
