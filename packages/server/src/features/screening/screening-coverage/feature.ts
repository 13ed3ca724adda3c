import type { CheckKinds } from '../../checks/public.ts';
import * as screeningCoverage from '@freehold/contract/screening/screening-coverage';
import type { Feature } from '../../../platform/feature.ts';
import { screeningCoverageActivity } from './activity-words.ts';
import { registerScreeningCoverage } from './routes.ts';
import { tellCoverageGaps } from './tell-gaps.ts';

export const screeningCoverageFeature = (kinds: CheckKinds): Feature => ({
  name: 'screening/screening-coverage',
  activity: screeningCoverageActivity,
  routes: [screeningCoverage],
  register: (app, services) => registerScreeningCoverage(app, services, kinds),
  governs: {
    'GET /v2/client/screening/coverage': { whole: 'see_checks' },
    'GET /v2/client/screening/coverage/export.csv': { every: ['see_lists', 'export'] },
    'POST /v2/client/screening/coverage/checks': { every: ['see_lists', 'run_checks'] },
  },
  schedules: [tellCoverageGaps],
  examples: {
    bodies: ({ partyId }) => ({
      'POST /v2/client/screening/coverage/checks': { party_ids: [partyId] },
    }),
  },
});
