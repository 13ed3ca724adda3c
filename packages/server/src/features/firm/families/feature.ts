import * as families from '@freehold/contract/firm/families';
import type { Feature } from '../../../platform/feature.ts';
import { familiesActivity } from './activity-words.ts';
import { registerFamilies } from './routes.ts';

export const familiesFeature: Feature = {
  name: 'firm/families',
  activity: familiesActivity,
  tables: ['families', 'family_requests'],
  routes: [families],
  register: registerFamilies,
  governs: {
    'GET /v2/client/workspaces/family': 'see_workspace',
    'POST /v2/client/workspaces/family/requests': 'manage_owners',
    'POST /v2/client/workspaces/family/requests/{id}/approve': 'manage_owners',
    'POST /v2/client/workspaces/family/requests/{id}/refuse': 'manage_owners',
    'POST /v2/client/workspaces/family/requests/{id}/withdraw': 'manage_owners',
    'POST /v2/client/workspaces/family/leave': 'manage_owners',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/workspaces/family/requests': { owner_email: 'nobody@pennard.example' },
    }),
    parameters: {
      '/v2/client/workspaces/family/requests/{id}': '{familyRequestId}',
    },
  },
};
