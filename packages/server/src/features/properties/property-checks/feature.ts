import type { StartFor } from './send-checks.ts';
import * as propertyChecks from '@freehold/contract/properties/property-checks';
import type { Feature } from '../../../platform/feature.ts';
import { registerPropertyChecks } from './routes.ts';

export const propertyChecksFeature = (startFor: StartFor): Feature => ({
  name: 'properties/property-checks',
  routes: [propertyChecks],
  register: (app, services) => registerPropertyChecks(app, services, startFor),
  governs: {
    'POST /v2/client/properties/{id}/checks': 'run_checks',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/properties/{id}/checks': {},
    }),
  },
});
