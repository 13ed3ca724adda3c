import type { ConsentedChanges } from './answer-change.ts';
import * as approvals from '@freehold/contract/firm/approvals';
import type { Feature } from '../../../platform/feature.ts';
import { approvalsActivity } from './activity-words.ts';
import { registerApprovals } from './routes.ts';

export const approvalsFeature = (changes: ConsentedChanges): Feature => ({
  name: 'firm/approvals',
  activity: approvalsActivity,
  tables: ['approvals'],
  routes: [approvals],
  register: (app, services) => registerApprovals(app, services, changes),
  governs: {
    'GET /v2/client/approvals': 'see_workspace',
    'POST /v2/client/approvals/{id}/approve': { person: 'a second person who may make the change' },
    'POST /v2/client/approvals/{id}/refuse': { person: 'a second person who may make the change' },
    'POST /v2/client/approvals/{id}/withdraw': { person: 'whoever asked' },
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/approvals/{id}/refuse': { reason: 'written for a test' },
    }),
    parameters: {
      '/v2/client/approvals/{id}': '{approvalId}',
    },
  },
});
