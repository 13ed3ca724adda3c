import type { WorkSource } from '../../../platform/work-query.ts';
import * as tasks from '@freehold/contract/overview/tasks';
import type { Feature } from '../../../platform/feature.ts';
import { registerTasks } from './routes.ts';

export const tasksFeature = (sources: readonly WorkSource[]): Feature => ({
  name: 'overview/tasks',
  routes: [tasks],
  register: (app, services) => registerTasks(app, services, sources),
  governs: {
    'GET /v2/client/tasks/queue': 'any member',
    // What waits for somebody follows the permission of its own area.
    'GET /v2/client/tasks': 'any member',
  },
});
