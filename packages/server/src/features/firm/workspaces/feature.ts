import * as workspaces from '@freehold/contract/firm/workspaces';
import type { Feature } from '../../../platform/feature.ts';
import { workspacesActivity } from './activity-words.ts';
import { registerWorkspaces } from './routes.ts';

export const workspacesFeature: Feature = {
  name: 'firm/workspaces',
  activity: workspacesActivity,
  tables: ['workspaces'],
  routes: [workspaces],
  register: registerWorkspaces,
  governs: {
    'GET /v2/client/workspaces': 'any member',
    'POST /v2/client/workspaces': 'edit_workspace',
    'GET /v2/client/workspaces/{id}': 'see_workspace',
    'PATCH /v2/client/workspaces/{id}': 'edit_workspace',
    'PATCH /v2/client/workspaces/{id}/officers': { any: ['edit_workspace', 'keep_registers'] },
    // The menu shows it to everybody.
    'GET /v2/client/workspaces/{id}/logo': 'any member',
    'POST /v2/client/workspaces/{id}/logo': 'edit_workspace',
    'DELETE /v2/client/workspaces/{id}/logo': 'edit_workspace',
    'GET /v2/client/workspaces/switch/{selection}': 'any member',
  },
  examples: {
    bodies: ({ memberId }) => ({
      'POST /v2/client/workspaces': { account_name: 'Pennard & Lisle, Wells' },
      'PATCH /v2/client/workspaces/{id}': { version: 1, account_name: 'Elsewhere' },
      'PATCH /v2/client/workspaces/{id}/officers': { version: 1, mlro_member_id: memberId, deputy_member_ids: [] },
    }),
    parameters: {
      '/v2/client/workspaces/switch/{selection}': '{workspaceId}',
      '/v2/client/workspaces/{id}': '{workspaceId}',
    },
  },
};
