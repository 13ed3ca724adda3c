import * as areaReport from '@freehold/contract/insights/area-report';
import * as comparables from '@freehold/contract/insights/comparables';
import * as marketAreas from '@freehold/contract/insights/market-areas';
import * as officialReceipts from '@freehold/contract/insights/official-receipts';
import * as outlines from '@freehold/contract/insights/outlines';
import * as priceIndex from '@freehold/contract/insights/price-index';
import * as receipts from '@freehold/contract/insights/receipts';
import * as reportFiles from '@freehold/contract/insights/report-files';
import type { Feature } from '../../../platform/feature.ts';
import { fillExamplePrices, fillExampleSales } from '../open-data/public.ts';
import { keepResales } from './keep-resales.ts';
import { registerMarketInsights } from './routes.ts';

export const marketInsightsFeature: Feature = {
  name: 'insights/market-insights',
  tables: ['area_resales', 'resale_areas'],
  schedules: [keepResales],
  routes: [areaReport, comparables, marketAreas, officialReceipts, outlines, priceIndex, receipts, reportFiles],
  register: registerMarketInsights,
  governs: {
    'GET /v2/client/market-insights/areas': 'any member',
    'GET /v2/client/market-insights/compare': 'any member',
    'GET /v2/client/market-insights/comparables': 'any member',
    'GET /v2/client/market-insights/comparables-file': 'any member',
    'GET /v2/client/market-insights/index': 'any member',
    'GET /v2/client/market-insights/report-file': 'any member',
    'GET /v2/client/market-insights/national': 'any member',
    'GET /v2/client/market-insights/official-prices': 'any member',
    'GET /v2/client/market-insights/official-receipt': 'any member',
    'GET /v2/client/market-insights/outlines': 'any member',
    'GET /v2/client/market-insights/receipt': 'any member',
    'GET /v2/client/market-insights/report': 'any member',
  },
  examples: {
    queries: {
      '/v2/client/market-insights/areas': '?q=BS8',
      '/v2/client/market-insights/compare': '?areas=BS6,BS8',
      '/v2/client/market-insights/comparables': '?postcode=BS84KV&type=terraced',
      '/v2/client/market-insights/comparables-file': '?postcode=BS84KV&type=terraced&format=csv',
      '/v2/client/market-insights/index': '?area=BS8',
      '/v2/client/market-insights/official-receipt': '?key=official_price~E92000001~2020-06~2020-06',
      '/v2/client/market-insights/outlines': '?of=councils',
      '/v2/client/market-insights/report-file': '?area=BS8&format=csv',
      '/v2/client/market-insights/receipt': '?key=median~BS8~all~2020-01~2020-12~every',
      '/v2/client/market-insights/report': '?area=BS8',
    },
    fill: async (pool) => {
      await fillExampleSales(pool);
      await fillExamplePrices(pool);
      return {};
    },
  },
};
