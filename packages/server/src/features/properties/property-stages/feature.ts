import * as propertyMoves from '@freehold/contract/properties/property-moves';
import type { Feature } from '../../../platform/feature.ts';
import { propertyStagesActivity } from './activity-words.ts';
import { recordLateClocks } from './record-late-clocks.ts';
import { registerPropertyStages } from './routes.ts';

export const propertyStagesFeature: Feature = {
  name: 'properties/property-stages',
  activity: propertyStagesActivity,
  tables: ['breaches'],
  routes: [propertyMoves],
  register: registerPropertyStages,
  governs: {
    'GET /v2/client/properties/{id}/gate': 'see_properties',
    'POST /v2/client/properties/{id}/stage': 'edit_properties',
    'GET /v2/client/breaches': 'see_registers',
    'GET /v2/client/breaches/export.csv': 'see_registers',
  },
  schedules: [recordLateClocks],
  examples: {
    bodies: () => ({
      'POST /v2/client/properties/{id}/stage': { to: 'instructed', version: 1 },
    }),
    queries: {
      '/v2/client/properties/{id}/gate': '?to=available',
    },
  },
};
