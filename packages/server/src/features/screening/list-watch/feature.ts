import type { CheckKinds } from '../../checks/public.ts';
import { workOfAlerts } from './work-store.ts';
import * as listWatch from '@freehold/contract/screening/list-watch';
import type { Feature } from '../../../platform/feature.ts';
import { listWatchActivity } from './activity-words.ts';
import { catchUpListWatch } from './catch-up.ts';
import { listWatchJobs } from './jobs.ts';
import { registerListWatch } from './routes.ts';
import type { TellMonitored } from './tell-monitored.ts';

export const listWatchFeature = (kinds: CheckKinds, tellMonitored: TellMonitored): Feature => ({
  name: 'screening/list-watch',
  activity: listWatchActivity,
  tables: ['list_watch_runs', 'screening_alerts', 'screening_coverage'],
  routes: [listWatch],
  register: (app, services) => registerListWatch(app, services, kinds),
  governs: {
    'GET /v2/client/screening/alerts': { whole: 'see_checks' },
    'POST /v2/client/screening/alerts/seen': { whole: 'see_checks' },
    'POST /v2/client/screening/alerts/{id}/screen': { every: ['see_lists', 'run_checks'] },
    'POST /v2/client/screening/alerts/{id}/dismiss': 'decide',
    'POST /v2/client/screening/watch': 'import_lists',
  },
  jobs: { lane: 'bulk', handlers: listWatchJobs(tellMonitored) },
  work: ({ scope }) => workOfAlerts(scope),
  schedules: [catchUpListWatch],
  examples: {
    bodies: ({ screeningAlertId }) => ({
      'POST /v2/client/screening/alerts/seen': { ids: [screeningAlertId] },
      'POST /v2/client/screening/alerts/{id}/dismiss': { reason: 'written for a test' },
    }),
    parameters: {
      '/v2/client/screening/alerts/{id}': '{screeningAlertId}',
    },
  },
});
