import * as imports from '@freehold/contract/properties/imports';
import type { Feature } from '../../../platform/feature.ts';
import { importsActivity } from './activity-words.ts';
import { eraseImportFiles } from './erase-files.ts';
import { importJobs } from './jobs.ts';
import { registerImports } from './routes.ts';
import { settleLostImports } from './settle-lost-imports.ts';

export const importsFeature: Feature = {
  name: 'properties/imports',
  activity: importsActivity,
  tables: ['import_rows', 'imports'],
  routes: [imports],
  register: registerImports,
  governs: {
    'GET /v2/client/imports': 'edit_properties',
    'GET /v2/client/imports/template': 'edit_properties',
    'POST /v2/client/imports': 'edit_properties',
    'GET /v2/client/imports/{id}': 'edit_properties',
    'PATCH /v2/client/imports/{id}': 'edit_properties',
    'GET /v2/client/imports/{id}/rows': 'edit_properties',
    'GET /v2/client/imports/{id}/left-out.csv': 'edit_properties',
    'POST /v2/client/imports/{id}/confirm': 'edit_properties',
    'POST /v2/client/imports/{id}/cancel': 'edit_properties',
    'POST /v2/client/imports/{id}/take-back': 'edit_properties',
  },
  jobs: { lane: 'bulk', handlers: importJobs },
  schedules: [settleLostImports, eraseImportFiles],
  examples: {
    bodies: () => ({
      'PATCH /v2/client/imports/{id}': { version: 1, columns: [] },
      'POST /v2/client/imports/{id}/confirm': { version: 1 },
    }),
    parameters: {
      '/v2/client/imports/{id}': '{importId}',
    },
  },
};
