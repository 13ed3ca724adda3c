import * as events from '@freehold/contract/overview/events';
import type { Feature } from '../../../platform/feature.ts';
import { registerEvents } from './routes.ts';

export const eventsFeature: Feature = {
  name: 'overview/events',
  routes: [events],
  register: (app, services) => registerEvents(app, services),
  governs: {
    'GET /v2/client/live-events': 'any member',
  },
};
