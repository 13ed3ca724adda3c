import * as landRegistry from '@freehold/contract/insights/land-registry';
import type { Feature } from '../../../platform/feature.ts';
import { registerLandRegistry } from './routes.ts';

export const landRegistryFeature: Feature = {
  name: 'insights/land-registry',
  routes: [landRegistry],
  register: registerLandRegistry,
  governs: {
    'GET /v2/client/land-registry/homes/{home}': 'any member',
    'GET /v2/client/land-registry/search': 'any member',
  },
  examples: {
    parameters: { '/v2/client/land-registry/homes/{home}': '1' },
    queries: {
      '/v2/client/land-registry/homes/{home}': '?postcode=BS84KV',
      '/v2/client/land-registry/search': '?q=BS84KV',
    },
  },
};
