import * as activity from '@freehold/contract/overview/activity';
import type { Feature } from '../../../platform/feature.ts';
import { ownActivity } from './activity-words.ts';
import { eraseOldDetails } from './erase-old-details.ts';
import { registerActivity } from './routes.ts';
import { verifyNightly } from './verify-nightly.ts';

export const activityFeature: Feature = {
  name: 'overview/activity',
  activity: ownActivity,
  tables: ['activity_verdicts'],
  routes: [activity],
  register: registerActivity,
  governs: {
    'GET /v2/client/activity': 'see_activity',
    'GET /v2/client/activity/verdict': { whole: 'see_activity' },
    'POST /v2/client/activity/verify': { whole: 'see_activity' },
    'GET /v2/client/activity/export.csv': 'export',
    'GET /v2/client/activity/export.json': 'export',
    'GET /v2/client/parties/{id}/activity-erasure': 'decide',
    'POST /v2/client/parties/{id}/activity-erasure': 'decide',
  },
  examples: {
    bodies: () => ({ 'POST /v2/client/parties/{id}/activity-erasure': { reason: 'written for a test' } }),
    parameters: { '/v2/client/parties/{id}/activity-erasure': '{partyId}' },
  },
  schedules: [verifyNightly, eraseOldDetails],
};
