import * as openData from '@freehold/contract/insights/open-data';
import type { Feature } from '../../../platform/feature.ts';
import { registerOpenData } from './routes.ts';

export const openDataFeature: Feature = {
  name: 'insights/open-data',
  tables: [
    'area_figures',
    'area_names',
    'area_places',
    'area_sales',
    'area_summaries',
    'company_titles',
    'data_versions',
    'demo_price_paid',
    'district_names',
    'house_prices',
    'outlines',
    'postcodes',
    'registration_delays',
    'removed_price_paid',
    'price_paid',
    'register_changes',
    'register_companies',
    'register_owners',
    'register_streams',
    'sold_streets',
  ],
  routes: [openData],
  register: registerOpenData,
  governs: { 'GET /v2/client/market-insights/data': 'any member' },
};
