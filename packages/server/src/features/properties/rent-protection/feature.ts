import * as rentProtection from '@freehold/contract/properties/rent-protection';
import type { Feature } from '../../../platform/feature.ts';
import { rentProtectionActivity } from './activity-words.ts';
import { registerRentProtection } from './routes.ts';

export const rentProtectionFeature: Feature = {
  name: 'properties/rent-protection',
  activity: rentProtectionActivity,
  tables: ['rent_protections'],
  routes: [rentProtection],
  register: registerRentProtection,
  governs: {
    // Incomes stand in it.
    'GET /v2/client/rent-protection': { whole: 'see_properties' },
    'POST /v2/client/rent-protection': 'edit_properties',
    'PATCH /v2/client/rent-protection/{id}': 'edit_properties',
    'POST /v2/client/rent-protection/{id}/assess': 'edit_properties',
    'GET /v2/client/rent-protection/{id}/worksheet': 'edit_properties',
  },
  examples: {
    bodies: ({ lettingId }) => ({
      'POST /v2/client/rent-protection': { property_id: lettingId },
      'PATCH /v2/client/rent-protection/{id}': { version: 1, is_declared: true },
      'POST /v2/client/rent-protection/{id}/assess': { version: 1 },
    }),
    parameters: {
      '/v2/client/rent-protection/{id}': '{rentProtectionId}',
    },
    queries: {
      '/v2/client/rent-protection': '?property_id=1',
    },
  },
};
