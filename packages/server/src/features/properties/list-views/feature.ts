import * as listViews from '@freehold/contract/properties/list-views';
import type { Feature } from '../../../platform/feature.ts';
import { registerListViews } from './routes.ts';

export const listViewsFeature: Feature = {
  name: 'properties/list-views',
  tables: ['list_columns', 'list_views'],
  routes: [listViews],
  register: registerListViews,
  governs: {
    'GET /v2/client/list-views': 'see_properties',
    'POST /v2/client/list-views': 'see_properties',
    'PATCH /v2/client/list-views/{id}': 'see_properties',
    'DELETE /v2/client/list-views/{id}': 'see_properties',
    'POST /v2/client/list-views/{id}/restore': 'see_properties',
    'PATCH /v2/client/list-columns': 'see_properties',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/list-views': { kind: 'sales', name: 'Mine' },
      'PATCH /v2/client/list-views/{id}': { version: 1, name: 'Another name' },
      'PATCH /v2/client/list-columns': { kind: 'sales', columns: ['stage'] },
    }),
    parameters: {
      '/v2/client/list-views/{id}': '{listViewId}',
    },
    queries: {
      '/v2/client/list-views': '?kind=sales',
    },
  },
};
