import * as addresses from '@freehold/contract/properties/addresses';
import * as publishedAddresses from '@freehold/contract/properties/published-addresses';
import type { Feature } from '../../../platform/feature.ts';
import { registerAddresses } from './routes.ts';

export const addressesFeature: Feature = {
  name: 'properties/addresses',
  routes: [addresses, publishedAddresses],
  register: registerAddresses,
  governs: {
    'GET /v2/client/addresses': 'see_properties',
    'GET /v2/client/postcodes/{postcode}': 'see_properties',
    'GET /v2/client/places': 'see_properties',
  },
  examples: {
    parameters: {
      '/v2/client/postcodes/{postcode}': 'BS8 4KV',
    },
    queries: {
      '/v2/app/addresses': '?postcode=BS84KV',
      '/v2/client/addresses': '?postcode=BS84KV',
      '/v2/client/places': '?easting=356970&northing=173340',
    },
  },
};
