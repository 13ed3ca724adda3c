import type { ChecksOfBatches } from './checks-port.ts';
import * as screeningBatches from '@freehold/contract/screening/screening-batches';
import type { Feature } from '../../../platform/feature.ts';
import { screeningBatchesActivity } from './activity-words.ts';
import { eraseBatches } from './erase-batches.ts';
import { screeningBatchJobs } from './jobs.ts';
import { registerScreeningBatches } from './routes.ts';
import { settleLostBatches } from './settle-lost-batches.ts';

export const screeningBatchesFeature = (checks: ChecksOfBatches): Feature => ({
  name: 'screening/screening-batches',
  activity: screeningBatchesActivity,
  tables: ['screening_batch_rows', 'screening_batches'],
  routes: [screeningBatches],
  register: (app, services) => registerScreeningBatches(app, services, checks),
  governs: {
    'GET /v2/client/checks/aml/batch': 'see_checks',
    'GET /v2/client/checks/aml/batch/template.csv': 'run_checks',
    'POST /v2/client/checks/aml/batch/files': 'run_checks',
    'POST /v2/client/checks/aml/batch': 'run_checks',
    'GET /v2/client/checks/aml/batch/{id}': 'see_checks',
    'GET /v2/client/checks/aml/batch/{id}/rows': 'see_checks',
    'PATCH /v2/client/checks/aml/batch/{id}': 'run_checks',
    'POST /v2/client/checks/aml/batch/{id}/confirm': 'run_checks',
    'POST /v2/client/checks/aml/batch/{id}/cancel': 'run_checks',
    'GET /v2/client/checks/aml/batch/{id}/left-out.csv': 'run_checks',
    'GET /v2/client/checks/aml/batch/{id}/results.csv': { every: ['export', 'see_checks'] },
  },
  jobs: { lane: 'bulk', handlers: screeningBatchJobs(checks) },
  schedules: [settleLostBatches, eraseBatches],
  examples: {
    bodies: () => ({
      'POST /v2/client/checks/aml/batch': { subjects: [{ kind: 'company', name: 'Pennard & Lisle' }] },
      'PATCH /v2/client/checks/aml/batch/{id}': { version: 1, again: true },
      'POST /v2/client/checks/aml/batch/{id}/confirm': { version: 1 },
    }),
    parameters: {
      '/v2/client/checks/aml/batch/{id}': '{batchId}',
    },
  },
});
