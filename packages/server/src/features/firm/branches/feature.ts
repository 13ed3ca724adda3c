import * as branches from '@freehold/contract/firm/branches';
import type { Feature } from '../../../platform/feature.ts';
import { branchesActivity } from './activity-words.ts';
import { registerBranches } from './routes.ts';

export const branchesFeature: Feature = {
  name: 'firm/branches',
  activity: branchesActivity,
  tables: ['branches', 'member_branches', 'party_branches'],
  routes: [branches],
  register: registerBranches,
  governs: {
    'GET /v2/client/branches': 'any member',
    'POST /v2/client/branches': 'edit_workspace',
    'PATCH /v2/client/branches/{id}': 'edit_workspace',
    'POST /v2/client/branches/{id}/close': 'edit_workspace',
    'POST /v2/client/branches/{id}/reopen': 'edit_workspace',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/branches': { name: 'Redland' },
      'PATCH /v2/client/branches/{id}': { version: 1, name: 'Clifton' },
      'POST /v2/client/branches/{id}/close': { version: 1, properties_to: null, members_to: null },
      'POST /v2/client/branches/{id}/reopen': { version: 1 },
    }),
    parameters: {
      '/v2/client/branches/{id}': '{branchId}',
    },
  },
};
