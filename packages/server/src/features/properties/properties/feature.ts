import * as properties from '@freehold/contract/properties/properties';
import type { Feature } from '../../../platform/feature.ts';
import { propertiesActivity } from './activity-words.ts';
import { registerProperties } from './routes.ts';
import { searchedProperties } from './search-source.ts';

export const propertiesFeature: Feature = {
  name: 'properties/properties',
  activity: propertiesActivity,
  tables: ['properties', 'property_references', 'property_stages'],
  routes: [properties],
  register: registerProperties,
  searched: [searchedProperties],
  governs: {
    'GET /v2/client/properties/check-properties': 'see_properties',
  },
};
