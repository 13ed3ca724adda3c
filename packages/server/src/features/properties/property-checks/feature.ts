import type { CheckKinds } from '../../checks/public.ts';
import * as propertyChecks from '@freehold/contract/properties/property-checks';
import type { Feature } from '../../../platform/feature.ts';
import { registerPropertyChecks } from './routes.ts';

export const propertyChecksFeature = (kinds: CheckKinds): Feature => ({
  name: 'properties/property-checks',
  routes: [propertyChecks],
  register: (app, services) => registerPropertyChecks(app, services, kinds),
  governs: {
    'POST /v2/client/properties/{id}/checks': 'run_checks',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/properties/{id}/checks': {},
    }),
  },
});
