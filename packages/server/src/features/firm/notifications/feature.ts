import * as notifications from '@freehold/contract/firm/notifications';
import type { Feature } from '../../../platform/feature.ts';
import { notificationsActivity } from './activity-words.ts';
import { notificationJobs } from './jobs.ts';
import { forgetOldNotifications } from './jobs.ts';
import { sendDigests } from './jobs.ts';
import { registerNotifications } from './routes.ts';

export const notificationsFeature: Feature = {
  name: 'firm/notifications',
  activity: notificationsActivity,
  tables: ['notification_choices', 'notifications'],
  routes: [notifications],
  register: registerNotifications,
  governs: {
    'GET /v2/client/notifications': 'any member',
    'POST /v2/client/notifications/{id}/read': 'any member',
    'POST /v2/client/notifications/read-all': 'any member',
    'GET /v2/client/notification-choices': 'any member',
    'PATCH /v2/client/notification-choices': 'any member',
  },
  jobs: { lane: 'mail', handlers: notificationJobs },
  schedules: [forgetOldNotifications, sendDigests],
  examples: {
    bodies: () => ({
      'POST /v2/client/notifications/read-all': { up_to: 1 },
      'PATCH /v2/client/notification-choices': { version: 0, is_quiet: false },
    }),
    parameters: {
      '/v2/client/notifications/{id}': '{notificationId}',
    },
  },
};
