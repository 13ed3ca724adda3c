import * as propertyDetails from '@freehold/contract/properties/property-details';
import type { Feature } from '../../../platform/feature.ts';
import { propertyDetailsActivity } from './activity-words.ts';
import type { DocumentsOfProperty } from './neighbours.ts';
import { registerPropertyDetails } from './routes.ts';

export const propertyDetailsFeature = (documentsOf: DocumentsOfProperty): Feature => ({
  name: 'properties/property-details',
  activity: propertyDetailsActivity,
  tables: ['property_notes'],
  routes: [propertyDetails],
  register: (app, services) => registerPropertyDetails(app, services, documentsOf),
  governs: {
    'GET /v2/client/properties/{id}': 'see_properties',
    'GET /v2/client/properties/{id}/timeline': 'see_properties',
    'POST /v2/client/properties/{id}/notes': 'edit_properties',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/properties/{id}/notes': { text: 'written for a test' },
    }),
    parameters: {
      '/v2/client/properties/{id}': '{propertyId}',
    },
  },
});
