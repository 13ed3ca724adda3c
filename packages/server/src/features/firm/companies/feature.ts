import * as companies from '@freehold/contract/firm/companies';
import type { Feature } from '../../../platform/feature.ts';
import { registerCompanies } from './routes.ts';

export const companiesFeature: Feature = {
  name: 'firm/companies',
  routes: [companies],
  register: registerCompanies,
  governs: {
    'GET /v2/client/companies/search': 'any member',
    'GET /v2/client/companies/{number}': 'any member',
  },
  examples: {
    parameters: {
      '/v2/client/companies/{number}': '99999999',
    },
  },
};
