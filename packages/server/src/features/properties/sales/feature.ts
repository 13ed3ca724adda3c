import * as sales from '@freehold/contract/properties/sales';
import type { Feature } from '../../../platform/feature.ts';
import { salesActivity } from './activity-words.ts';
import { registerSales } from './routes.ts';

export const salesFeature: Feature = {
  name: 'properties/sales',
  activity: salesActivity,
  tables: ['sale_milestones', 'sales'],
  routes: [sales],
  register: registerSales,
  governs: {
    'GET /v2/client/properties/{id}/sale': 'see_properties',
    'PATCH /v2/client/sales/{id}': 'edit_properties',
    'POST /v2/client/sales/{id}/milestones': 'edit_properties',
    'POST /v2/client/sales/{id}/end-relationships': 'edit_properties',
  },
  examples: {
    bodies: ({ partyId }) => ({
      'PATCH /v2/client/sales/{id}': { version: 1, chain_note: 'written for a test' },
      'POST /v2/client/sales/{id}/milestones': { code: 'survey', done_on: '2026-01-02' },
      'POST /v2/client/sales/{id}/end-relationships': { party_ids: [partyId], ended_on: '2026-01-02' },
    }),
    parameters: {
      '/v2/client/sales/{id}': '{saleId}',
    },
  },
};
