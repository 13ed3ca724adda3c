import * as dataLoads from '@freehold/contract/insights/data-loads';
import type { Feature } from '../../../platform/feature.ts';
import { dataLoadJobs, fetchOpenData } from './jobs.ts';
import { registerDataLoads } from './routes.ts';

const operators = { person: 'whoever runs the installation' };

export const dataLoadsFeature: Feature = {
  name: 'insights/data-loads',
  tables: ['data_addresses', 'data_loads'],
  routes: [dataLoads],
  register: registerDataLoads,
  governs: {
    'GET /v2/client/open-data/loads': operators,
    'POST /v2/client/open-data/loads': operators,
    'POST /v2/client/open-data/addresses': operators,
    'POST /v2/client/open-data/addresses/{id}/off': operators,
    'POST /v2/client/open-data/addresses/{id}/fetch-now': operators,
    'DELETE /v2/client/open-data/addresses/{id}': operators,
  },
  jobs: { lane: 'bulk', handlers: dataLoadJobs },
  schedules: [fetchOpenData],
  examples: {
    bodies: () => ({
      'POST /v2/client/open-data/loads': { upload: '6f1d2c9e-8f0b-4c55-9a57-2a8f6f3b7e01', file_name: 'sales.csv' },
      'POST /v2/client/open-data/addresses': { address: 'https://data.example/sales.csv', every_days: 7 },
    }),
    parameters: { '/v2/client/open-data/addresses/{id}': '1' },
  },
};
