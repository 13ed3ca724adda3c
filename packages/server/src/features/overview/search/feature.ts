import type { SearchSource } from '../../../platform/search-index/source.ts';
import * as search from '@freehold/contract/overview/search';
import type { Feature } from '../../../platform/feature.ts';
import { registerSearch } from './routes.ts';

export const searchFeature = (sources: readonly SearchSource[]): Feature => ({
  name: 'overview/search',
  routes: [search],
  register: (app, services) => registerSearch(app, services, sources),
  governs: {
    // Each group of what is found follows the permission of its own area.
    'GET /v2/client/properties/search': 'any member',
  },
  examples: {
    queries: {
      '/v2/client/properties/search': '?search=secret',
    },
  },
});
