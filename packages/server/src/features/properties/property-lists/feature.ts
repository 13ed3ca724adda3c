import * as propertyLists from '@freehold/contract/properties/property-lists';
import type { Feature } from '../../../platform/feature.ts';
import type { Services } from '../../../platform/services.ts';
import { propertyListsActivity } from './activity-words.ts';
import type { DocumentsOf } from './list-properties.ts';
import { registerPropertyLists } from './routes.ts';

export const propertyListsFeature = (documentsOf: (services: Services) => DocumentsOf): Feature => ({
  name: 'properties/property-lists',
  activity: propertyListsActivity,
  tables: ['property_bulk_acts'],
  routes: [propertyLists],
  register: (app, services) => registerPropertyLists(app, services, documentsOf(services)),
  governs: {
    'GET /v2/client/properties': 'see_properties',
    'GET /v2/client/properties/areas': 'see_properties',
    'GET /v2/client/properties/totals': 'see_properties',
    'GET /v2/client/properties/types': 'see_properties',
    'GET /v2/client/properties/export.csv': 'export',
    'POST /v2/client/properties/bulk': 'edit_properties',
    'POST /v2/client/properties/bulk/{id}/undo': 'edit_properties',
  },
  examples: {
    bodies: ({ propertyId }) => ({
      'POST /v2/client/properties/bulk': { ids: [propertyId], act: { kind: 'assign', negotiator_id: null } },
    }),
    parameters: {
      '/v2/client/properties/bulk/{id}': '{bulkActId}',
    },
    queries: {
      '/v2/client/properties': '?asset_type_id=1',
      '/v2/client/properties/export.csv': '?asset_type_id=1',
      '/v2/client/properties/areas': '?asset_type_id=1',
    },
  },
});
