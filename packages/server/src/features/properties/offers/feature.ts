import * as offers from '@freehold/contract/properties/offers';
import type { Feature } from '../../../platform/feature.ts';
import { offersActivity } from './activity-words.ts';
import { registerOffers } from './routes.ts';

export const offersFeature: Feature = {
  name: 'properties/offers',
  activity: offersActivity,
  tables: ['offers'],
  routes: [offers],
  register: registerOffers,
  governs: {
    'GET /v2/client/properties/{id}/offers': 'see_properties',
    'POST /v2/client/properties/{id}/offers': 'edit_properties',
    'PATCH /v2/client/offers/{id}': 'edit_properties',
    'POST /v2/client/offers/{id}/decision': 'edit_properties',
    'PATCH /v2/client/properties/{id}/tenancy-regime': 'edit_properties',
  },
  examples: {
    bodies: ({ groupId }) => ({
      'POST /v2/client/properties/{id}/offers': { amount_pence: 88_000_000, group_id: groupId },
      'PATCH /v2/client/offers/{id}': { version: 1, amount_pence: 88_500_000 },
      'POST /v2/client/offers/{id}/decision': { to: 'relayed' },
      'PATCH /v2/client/properties/{id}/tenancy-regime': { version: 1, tenancy_regime: 'assured' },
    }),
    parameters: {
      '/v2/client/offers/{id}': '{offerId}',
    },
  },
};
