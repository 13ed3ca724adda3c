import type { Feature } from '../../../platform/feature.ts';

export const clientAcceptanceFeature: Feature = {
  name: 'people/client-acceptance',
  tables: ['party_standings'],
};
