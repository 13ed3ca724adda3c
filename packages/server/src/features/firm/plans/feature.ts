import * as plans from '@freehold/contract/firm/plans';
import type { Feature } from '../../../platform/feature.ts';
import { plansActivity } from './activity-words.ts';
import { registerPlans } from './routes.ts';

export const plansFeature: Feature = {
  name: 'firm/plans',
  activity: plansActivity,
  routes: [plans],
  register: registerPlans,
  governs: {
    // What each plan costs is no secret of the firm.
    'GET /v2/client/plans': 'any member',
    'POST /v2/client/billing/change-plan': 'manage_billing',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/billing/change-plan': { plan: 'self_hosted' },
    }),
  },
};
