import * as plans from '@freehold/contract/firm/plans';
import type { Feature } from '../../../platform/feature.ts';
import { registerPlans } from './routes.ts';

export const plansFeature: Feature = {
  name: 'firm/plans',
  routes: [plans],
  register: registerPlans,
  governs: {
    // What each plan costs is no secret of the firm.
    'GET /v2/client/plans': 'any member',
  },
};
