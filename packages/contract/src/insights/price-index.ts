import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { reportQuery } from './area-report.ts';
import { FigureSource, Homes, MarketAreaRef, Month, ReceiptKey } from './market-areas.ts';

const tag = 'Market insights';

export const IndexPoint = z.object({
  month: Month,
  same_homes: z.number().nullable().describe('Repeat-sales index; null where no pair of sales reaches this month'),
  same_homes_low: z.number().nullable().describe('95 % interval'),
  same_homes_high: z.number().nullable(),
  median: z.number().nullable().describe('Rolling twelve-month median, as an index'),
  median_receipt: ReceiptKey.describe('Of the twelve months whose median it is'),
  official: z.number().nullable().describe('UK House Price Index of the region, as an index; null where it is not loaded'),
  official_receipt: ReceiptKey.nullable().describe('Hand it to getOfficialReceipt'),
});
const overYears = { percent: z.number().nullable(), low_percent: z.number().nullable(), high_percent: z.number().nullable() };
export const PriceIndex = z.object({
  area: MarketAreaRef,
  measured: MarketAreaRef.nullable().describe(
    'Whose resales the index is of: the area, or the one around it where it has under 300 pairs; null where that has too few as well',
  ),
  homes: Homes,
  source: FigureSource,
  base: Month.describe('Where every line is 100'),
  points: z.array(IndexPoint).describe('One a quarter, at its last month, oldest first'),
  changes: z.array(
    z.object({
      years: z.int(),
      same_homes: z.object(overYears),
      median_percent: z.number().nullable(),
      median_receipt: ReceiptKey.describe('Of the twelve months it is compared with'),
      official_percent: z.number().nullable(),
      official_receipt: ReceiptKey.nullable(),
    }),
  ),
  pairs: z.int(),
  left_out: z.object({ soon: z.int().describe('Under six months apart'), other_type: z.int(), new_to_resale: z.int() }),
  official: z
    .object({ name: z.string(), code: z.string(), through: Month })
    .nullable()
    .describe('The region of the UK House Price Index that stands beside it'),
  receipt: ReceiptKey.nullable().describe('Null where nothing was measured'),
});
export type PriceIndex = z.infer<typeof PriceIndex>;

export const getPriceIndex = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/index',
  tag,
  access: 'staff',
  summary:
    'How much homes themselves went up: an index of homes sold more than once (Case and Shiller), beside the median and the UK House Price Index',
  query: z.object(reportQuery).extend({ years: reportQuery.years.default(10) }),
  output: PriceIndex,
  errors: ['NOT_FOUND'],
});
