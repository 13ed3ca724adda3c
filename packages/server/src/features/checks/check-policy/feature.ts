import * as checkPolicy from '@freehold/contract/checks/check-policy';
import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import type { Feature } from '../../../platform/feature.ts';
import { checkPolicyActivity } from './activity-words.ts';
import { registerCheckPolicy } from './routes.ts';

export const checkPolicyFeature: Feature = {
  name: 'checks/check-policy',
  activity: checkPolicyActivity,
  tables: ['check_policies', 'installed_check_kinds'],
  routes: [checkPolicy],
  register: registerCheckPolicy,
  governs: {
    'GET /v2/client/check-policy': 'see_checks',
    'POST /v2/client/check-policy': 'edit_screening_policy',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/check-policy': {
        version: 1,
        rules: Object.fromEntries(PROPERTY_ROLES.map((role) => [role, { always: ['aml'], full_cdd: [] }])),
        reason: 'written for a test',
      },
    }),
  },
};
