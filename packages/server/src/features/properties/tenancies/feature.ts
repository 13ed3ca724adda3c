import * as tenancies from '@freehold/contract/properties/tenancies';
import type { Feature } from '../../../platform/feature.ts';
import { tenanciesActivity } from './activity-words.ts';
import { registerTenancies } from './routes.ts';

export const tenanciesFeature: Feature = {
  name: 'properties/tenancies',
  activity: tenanciesActivity,
  tables: ['tenancies'],
  routes: [tenancies],
  register: registerTenancies,
  governs: {
    'GET /v2/client/properties/{id}/tenancy': 'see_properties',
    'PATCH /v2/client/tenancies/{id}': 'edit_properties',
  },
  examples: {
    bodies: () => ({
      'PATCH /v2/client/tenancies/{id}': { version: 1, deposit_scheme: 'dps' },
    }),
    parameters: {
      '/v2/client/tenancies/{id}': '{tenancyId}',
    },
  },
};
