import * as ownFigures from '@freehold/contract/properties/own-figures';
import type { Feature } from '../../../platform/feature.ts';
import { registerOwnFigures } from './routes.ts';

export const ownFiguresFeature: Feature = {
  name: 'properties/own-figures',
  routes: [ownFigures],
  register: registerOwnFigures,
  governs: { 'GET /v2/client/market-insights/own': 'see_properties' },
  examples: { queries: { '/v2/client/market-insights/own': '?area=BS8' } },
};
