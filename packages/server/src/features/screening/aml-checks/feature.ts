import { runPracticeCheck } from '@freehold/contract/firm/registration';
import * as amlChecks from '@freehold/contract/screening/aml-checks';
import * as checkReplays from '@freehold/contract/screening/check-replays';
import * as clearings from '@freehold/contract/screening/clearings';
import * as ofsiReports from '@freehold/contract/screening/ofsi-reports';
import type { Feature } from '../../../platform/feature.ts';
import { amlChecksActivity } from './activity-words.ts';
import { amlCheckJobs } from './jobs.ts';
import { registerAmlChecks } from './routes.ts';
import { settleLostChecks } from './settle-lost-checks.ts';

export const amlChecksFeature: Feature = {
  name: 'screening/aml-checks',
  activity: amlChecksActivity,
  tables: ['check_replays', 'clearing_withdrawals', 'match_resolutions', 'matches', 'ofsi_drafts'],
  routes: [amlChecks, { runPracticeCheck }, clearings, checkReplays, ofsiReports],
  register: registerAmlChecks,
  governs: {
    'POST /v2/client/checks/aml': 'run_checks',
    'POST /v2/client/checks/{id}/screen-again': 'run_checks',
    'POST /v2/client/checks/aml/{id}/explain-again': 'see_checks',
    'GET /v2/client/checks/aml/{id}/explain-again': 'see_checks',
    'POST /v2/client/matches/{id}/resolve': 'resolve_matches',
    'GET /v2/client/checks/{id}/ofsi-reports': 'see_checks',
    'POST /v2/client/checks/{id}/ofsi-reports': 'see_checks',
    'PATCH /v2/client/ofsi-reports/{id}': 'see_checks',
    'GET /v2/client/ofsi-reports/{id}/pdf': 'see_checks',
    'POST /v2/client/ofsi-reports/{id}/sent': 'see_checks',
    'POST /v2/client/ofsi-reports/{id}/withdraw': 'see_checks',
    'POST /v2/client/registration/practice-check': 'run_checks',
    'GET /v2/client/parties/{id}/clearings': 'see_checks',
    'POST /v2/client/clearings/{id}/withdraw': 'resolve_matches',
  },
  jobs: { lane: 'checks', handlers: amlCheckJobs },
  schedules: [settleLostChecks],
  examples: {
    bodies: () => ({
      'POST /v2/client/checks/aml': { subject: { kind: 'company', name: 'Pennard & Lisle' } },
      'POST /v2/client/checks/{id}/screen-again': { version: 1 },
      'POST /v2/client/matches/{id}/resolve': { check_version: 1, status: 'unclear', reason_code: 'other', text: 'written for a test' },
      'PATCH /v2/client/ofsi-reports/{id}': { version: 1, code: 'firm', text: 'changed' },
      'POST /v2/client/ofsi-reports/{id}/sent': { version: 1, sent_on: '2026-01-02', reference: 'REF1' },
      'POST /v2/client/ofsi-reports/{id}/withdraw': { version: 1, reason: 'written for a test' },
      'POST /v2/client/clearings/{id}/withdraw': { reason: 'written for a test' },
    }),
    parameters: {
      '/v2/client/matches/{id}': '{matchId}',
      '/v2/client/clearings/{id}': '{matchId}',
      '/v2/client/checks/aml/{id}': '{checkId}',
      '/v2/client/ofsi-reports/{id}': '{ofsiReportId}',
    },
  },
};
