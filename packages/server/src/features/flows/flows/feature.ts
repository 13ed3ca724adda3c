import * as flows from '@freehold/contract/flows/flows';
import type { Feature } from '../../../platform/feature.ts';
import { flowsActivity } from './activity-words.ts';
import type { Installation } from './catalogue.ts';
import { registerFlows } from './routes.ts';

export const flowsFeature = (installation: Installation): Feature => ({
  name: 'flows/flows',
  activity: flowsActivity,
  tables: ['saved_flows'],
  routes: [flows],
  register: (app, services) => registerFlows(app, services, installation),
  governs: {
    'GET /v2/client/flows': 'see_flows',
    'GET /v2/client/flows/{id}': 'see_flows',
    'POST /v2/client/flows/{id}/saved': 'save_flows',
    'DELETE /v2/client/flows/{id}/saved': 'save_flows',
  },
  examples: {
    parameters: {
      '/v2/client/flows/{id}': '999999',
    },
  },
});
