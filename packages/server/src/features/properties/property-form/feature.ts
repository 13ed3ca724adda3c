import * as propertyForm from '@freehold/contract/properties/property-form';
import type { Feature } from '../../../platform/feature.ts';
import { propertyFormActivity } from './activity-words.ts';
import { registerPropertyForm } from './routes.ts';

export const propertyFormFeature: Feature = {
  name: 'properties/property-form',
  activity: propertyFormActivity,
  routes: [propertyForm],
  register: registerPropertyForm,
  governs: {
    'POST /v2/client/properties': 'edit_properties',
    'GET /v2/client/properties/{id}/record': 'see_properties',
    'PATCH /v2/client/properties/{id}': 'edit_properties',
    'DELETE /v2/client/properties/{id}': 'edit_properties',
    'POST /v2/client/properties/{id}/archive': 'archive_properties',
    'POST /v2/client/properties/{id}/unarchive': 'archive_properties',
    'GET /v2/client/properties/{id}/photo': 'see_properties',
    'POST /v2/client/properties/{id}/photo': 'edit_properties',
    'DELETE /v2/client/properties/{id}/photo': 'edit_properties',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/properties': { kind: 'sale', line1: '61 Pargeter Street', town: 'Bristol', postcode: 'BS3 1MK' },
      'PATCH /v2/client/properties/{id}': { version: 1, bedrooms: 3 },
    }),
    queries: {
      '/v2/client/properties': '?asset_type_id=1',
    },
  },
};
