import * as propertyPeople from '@freehold/contract/properties/property-people';
import type { Feature } from '../../../platform/feature.ts';
import { propertyPeopleActivity } from './activity-words.ts';
import { registerPropertyPeople } from './routes.ts';

export const propertyPeopleFeature: Feature = {
  name: 'properties/property-people',
  activity: propertyPeopleActivity,
  tables: ['applicant_groups', 'property_people'],
  routes: [propertyPeople],
  register: registerPropertyPeople,
  governs: {
    'GET /v2/client/properties/co-tenant-types': 'any member',
    'GET /v2/client/properties/{id}/applicants': 'see_properties',
    'POST /v2/client/properties/{id}/applicants': 'edit_properties',
    'PATCH /v2/client/properties/{id}/applicants/{lid}': 'edit_properties',
    'POST /v2/client/properties/{id}/applicants/{lid}/withdraw': 'edit_properties',
    'POST /v2/client/properties/{id}/applicants/{lid}/restore': 'edit_properties',
  },
  examples: {
    bodies: ({ partyId }) => ({
      'POST /v2/client/properties/{id}/applicants': { party_id: partyId, role: 'seller' },
      'PATCH /v2/client/properties/{id}/applicants/{lid}': { version: 1, is_lead: true },
      'POST /v2/client/properties/{id}/applicants/{lid}/withdraw': {},
    }),
    parameters: {
      '/v2/client/properties/{id}/applicants/{lid}': '{propertyPersonId}',
    },
  },
};
