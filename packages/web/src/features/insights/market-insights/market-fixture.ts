import type { AreaReport } from '@freehold/contract/insights/area-report';
import type { Comparables } from '@freehold/contract/insights/comparables';
import type { FigureSource } from '@freehold/contract/insights/market-areas';
import type { OfficialReceipt } from '@freehold/contract/insights/official-receipts';
import type { Receipt } from '@freehold/contract/insights/receipts';

/* For component tests alone: answers of the API about BS6. */

export const SOURCE: FigureSource = {
  data_version: 3,
  loaded_at: '2026-11-20T08:00:00.000Z',
  latest_sale_on: '2026-05-28',
  complete_through: '2026-02',
  note: 'Price Paid Data to May 2026. The 3 most recent months are incomplete, and averages end with February 2026.',
  credits: ['Contains HM Land Registry data © Crown copyright and database right 2026.'],
  is_made_up: false,
};
export const DATA = { has_sales: true, is_demonstration: false, sets: [], versions: [], command: 'npm run data -- import FOLDER' };
const BS6 = { level: 'district', code: 'BS6', name: 'Bristol', is_made_up: false } as const;
const key = (figure: string, only = 'every') => `${figure}~BS6~all~2025-03~2026-02~${only}`;

const month = (name: string, sales: number, isComplete: boolean): AreaReport['months'][number] => ({
  month: name,
  sales,
  median_pence: sales < 5 ? null : 49_000_000,
  is_uncertain: sales < 20,
  receipt: `median~BS6~all~${name}~${name}~every`,
  likely_low_pence: sales < 5 ? null : 45_000_000,
  likely_high_pence: sales < 5 ? null : 52_000_000,
  rolling_median_pence: 49_850_000,
  is_complete: isComplete,
  registered_percent: isComplete ? null : 28,
  expected_sales: isComplete ? null : 29,
  expected_low: isComplete ? null : 24,
  expected_high: isComplete ? null : 34,
});
const type = (name: AreaReport['types'][number]['type'], sales: number, pence: number | null): AreaReport['types'][number] => ({
  type: name,
  sales,
  median_pence: pence,
  is_uncertain: sales < 20,
  receipt: `median~BS6~${name}~2025-03~2026-02~every`,
  lower_quartile_pence: pence,
  upper_quartile_pence: pence,
  change_percent: pence === null ? null : 4.2,
});
const share = (sales: number, percent: number, only: string) => ({
  sales,
  percent,
  median_pence: 50_000_000,
  receipt: key('median', only),
});

export const REPORT: AreaReport = {
  area: BS6,
  within: { level: 'area', code: 'BS', name: 'Bristol', is_made_up: false },
  homes: 'all',
  source: SOURCE,
  from: '2025-03',
  to: '2026-02',
  headline: {
    sales: 339,
    median_pence: 49_850_000,
    is_uncertain: false,
    receipt: key('median'),
    mean_pence: 53_000_000,
    lower_quartile_pence: 36_200_000,
    upper_quartile_pence: 64_500_000,
    tenth_pence: 24_500_000,
    ninetieth_pence: 92_000_000,
    likely_low_pence: 47_500_000,
    likely_high_pence: 51_000_000,
  },
  changes: [
    {
      years: 1,
      before_median_pence: 47_100_000,
      percent: 5.8,
      percent_a_year: null,
      sales_before: 321,
      receipt: key('median', 'existing'),
    },
    { years: 5, before_median_pence: null, percent: null, percent_a_year: null, sales_before: 3, receipt: key('median', 'new') },
  ],
  sales_before: 321,
  left_out: { not_full_value: 9, other_property: 2 },
  not_full_value: { sales: 9, median_pence: 30_000_000, receipt: key('median', 'not_full_value') },
  months: [month('2026-01', 30, true), month('2026-02', 3, true), month('2026-03', 8, false)],
  within_months: [{ month: '2026-01', rolling_median_pence: 37_000_000 }],
  completeness: { basis: 'monthly_files', files: 36 },
  years: [],
  types: [type('terraced', 104, 56_200_000), type('detached', 3, null)],
  tenure: { freehold: share(200, 59, 'freehold'), leasehold: share(139, 41, 'leasehold') },
  new_build: { from: '2023-09', to: '2024-08', new: share(12, 3.4, 'new'), existing: share(340, 96.6, 'existing') },
  seasonality: [],
  histogram: [],
  recent: [],
  nearby: [],
};

const SALE: Receipt['sales'][number] = {
  id: '11111111-1111-4111-8111-111111111111',
  home: '7',
  address: '27 Larkspur Mews',
  town: 'Bristol',
  postcode: 'BS6 6KM',
  type: 'terraced',
  is_new: false,
  tenure: 'freehold',
  category: 'full_value',
  price_pence: 65_500_000,
  sold_on: '2026-01-29',
  was_changed: false,
  data_version: 3,
};
export const RECEIPT: Receipt = {
  key: key('median'),
  figure: 'median',
  title: 'Median price',
  value_pence: 49_850_000,
  area: BS6,
  homes: 'all',
  only: null,
  from: '2025-03',
  to: '2026-02',
  counted: 339,
  left_out: { not_full_value: 9, other_property: 2 },
  formula: 'The middle price of the sales in order.',
  sql: 'select percentile_disc(0.5) within group (order by price) from price_paid',
  fingerprint: 'c1f722d8'.repeat(8),
  source: SOURCE,
  versions: [],
  licence: { name: 'Open Government Licence v3.0', url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/' },
  sales: [SALE],
};

const officialRow = (month: string, pence: number, version: number | null) => ({
  code: 'E06000023',
  name: 'Bristol',
  month,
  average_pence: pence,
  data_version: version,
});
export const OFFICIAL_RECEIPT: OfficialReceipt = {
  key: 'official_change~E06000023~2025-01~2026-01',
  figure: 'official_change',
  title: 'Change of the average price, UK House Price Index',
  area: { code: 'E06000023', name: 'Bristol' },
  from: '2025-01',
  to: '2026-01',
  value_pence: null,
  value_percent: 2.1,
  value_level: null,
  formula: 'The one divided by the other, less one.',
  sql: 'select round(1.021, 1)',
  rows: [officialRow('2025-01-01', 34_280_000, null), officialRow('2026-01-01', 35_000_000, 9)],
  fingerprint: 'ab12'.repeat(16),
  versions: [{ id: 9, file: 'average.csv', sha256: 'ab'.repeat(32), loaded_at: '2026-11-20T08:00:00.000Z' }],
  credit: 'Contains HM Land Registry data © Crown copyright and database right 2026.',
  licence: RECEIPT.licence ?? { name: '', url: '' },
};

const SECOND = '22222222-2222-4222-8222-222222222222';
const comparable = (id: string, address: string, number: number, score: number): Comparables['comparables'][number] => ({
  sale: { ...SALE, id, address },
  number,
  easting: 358_100,
  northing: 174_200,
  metres: 160,
  today_pence: 66_500_000,
  change_percent: 1.5,
  score,
  parts: [
    { what: 'distance', text: 'Distance, 0.1 mi', points: 29, most: 30 },
    { what: 'age', text: `Sold ${number} months ago`, points: score - 29, most: 70 },
  ],
  is_chosen: true,
});
export const COMPARABLES: Comparables = {
  source: SOURCE,
  postcode: 'BS6 6KM',
  easting: 358_000,
  northing: 174_000,
  metres: 1609,
  months: 24,
  was_widened: true,
  found: 12,
  range: { low_pence: 62_000_000, middle_pence: 66_000_000, high_pence: 70_000_000, from: 3, method: 'A comparison, not a valuation.' },
  agreed_price_pence: null,
  adjustment: { by: 'repeat_sales', text: 'Prices are moved to today with the resales of BS.', area: BS6, to: '2026-02' },
  own_sales: [],
  comparables: [comparable(SALE.id, SALE.address, 1, 94), comparable(SECOND, '3 Vintry Rise', 2, 84)],
};
