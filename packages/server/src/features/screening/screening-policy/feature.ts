import * as screeningPolicy from '@freehold/contract/screening/screening-policy';
import type { Feature } from '../../../platform/feature.ts';
import { screeningPolicyActivity } from './activity-words.ts';
import { registerScreeningPolicy } from './routes.ts';
import { SHIPPED_RULES } from './shipped-rules.ts';

export const screeningPolicyFeature: Feature = {
  name: 'screening/screening-policy',
  activity: screeningPolicyActivity,
  tables: ['screening_policies'],
  routes: [screeningPolicy],
  register: registerScreeningPolicy,
  governs: {
    'GET /v2/client/screening/policy': 'see_checks',
    'POST /v2/client/screening/policy': 'edit_screening_policy',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/screening/policy': {
        version: 1,
        default_mode: 'strict',
        bands: { strict: { weak: 81, strong: 91 }, standard: { weak: 72, strong: 85 }, wide: { weak: 65, strong: 75 } },
        categories: ['sanctions'],
        countries: [],
        mandatory: SHIPPED_RULES.mandatory,
        reason: 'written for a test',
      },
    }),
  },
};
