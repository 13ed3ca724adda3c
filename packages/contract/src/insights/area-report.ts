import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly } from '../kernel/values.ts';
import { AreaText, FigureSource, Homes, MapSquare, MarketAreaRef, Month, ReceiptKey, SoldType } from './market-areas.ts';

const tag = 'Market insights';

const prices = {
  sales: z.int().describe('Sales counted'),
  median_pence: z.int().nullable().describe('Null under five sales'),
  is_uncertain: z.boolean().describe('Under twenty sales: show it in grey'),
  receipt: ReceiptKey,
};

export const PriceFigures = z.object({
  ...prices,
  mean_pence: z.int().nullable(),
  lower_quartile_pence: z.int().nullable(),
  upper_quartile_pence: z.int().nullable(),
  tenth_pence: z.int().nullable().describe('One in ten homes cost less'),
  ninetieth_pence: z.int().nullable().describe('One in ten homes cost more'),
  likely_low_pence: z.int().nullable().describe('95 % interval of the median by the ranks of the sales; null under five sales'),
  likely_high_pence: z.int().nullable(),
});
export type PriceFigures = z.infer<typeof PriceFigures>;

export const Change = z.object({
  years: z.int(),
  before_median_pence: z.int().nullable(),
  percent: z.number().nullable().describe('Of the rolling twelve-month median; null where one of both has under five sales'),
  percent_a_year: z.number().nullable().describe('The same as a yearly rate; null for one year'),
  sales_before: z.int(),
  receipt: ReceiptKey.describe('Of the twelve months it is compared with'),
});
export type Change = z.infer<typeof Change>;

export const ReportMonth = z.object({
  month: Month,
  ...prices,
  likely_low_pence: z.int().nullable(),
  likely_high_pence: z.int().nullable(),
  rolling_median_pence: z.int().nullable().describe('Median of the twelve months that end with this one; null under five sales'),
  is_complete: z.boolean().describe('Used in averages'),
  registered_percent: z
    .number()
    .nullable()
    .describe('How much of a month is usually registered by now; null for complete months, and where no monthly files are kept'),
  expected_sales: z.int().nullable().describe('What the month will come to; null as above'),
  expected_low: z.int().nullable().describe('95 % interval of what it will come to'),
  expected_high: z.int().nullable(),
});
export type ReportMonth = z.infer<typeof ReportMonth>;

export const ReportYear = z.object({
  year: z.int(),
  ...prices,
  lower_quartile_pence: z.int().nullable(),
  upper_quartile_pence: z.int().nullable(),
  is_whole: z.boolean().describe('False for the years in which the sales begin and end'),
});

const share = {
  sales: z.int(),
  percent: z.number().nullable().describe('Of the sales counted; null for none'),
  median_pence: z.int().nullable(),
  receipt: ReceiptKey,
};

export const AreaReport = z.object({
  area: MarketAreaRef,
  within: MarketAreaRef.nullable().describe('The area around it, for a second line in the chart'),
  homes: Homes,
  source: FigureSource,
  from: Month.describe('First of the twelve complete months'),
  to: Month,
  headline: PriceFigures,
  changes: z.array(Change).describe('Over 1, 5 and 10 years, where there are sales'),
  sales_before: z.int().describe('Sales in the twelve months before these'),
  left_out: z.object({
    not_full_value: z.int().describe('Sales of category B in these months: repossessions, to companies, and others'),
    other_property: z.int().describe('Sales of property that is no home'),
  }),
  not_full_value: z.object({ sales: z.int(), median_pence: z.int().nullable(), receipt: ReceiptKey }).describe('Category B by itself'),
  months: z.array(ReportMonth).describe('Every month asked for, oldest first, those without sales too, to the newest sale'),
  within_months: z.array(z.object({ month: Month, rolling_median_pence: z.int().nullable() })),
  completeness: z.object({
    basis: z.enum(['monthly_files', 'none']).describe('`none`: fewer than three monthly files are kept, so nothing is forecast'),
    files: z.int().describe('Monthly files it is worked out from'),
  }),
  years: z.array(ReportYear).describe('Oldest first'),
  types: z.array(
    z.object({
      type: SoldType,
      ...prices,
      lower_quartile_pence: z.int().nullable(),
      upper_quartile_pence: z.int().nullable(),
      change_percent: z.number().nullable(),
    }),
  ),
  tenure: z.object({ freehold: z.object(share), leasehold: z.object(share) }),
  new_build: z
    .object({ from: Month, to: Month, new: z.object(share), existing: z.object(share) })
    .describe('Of the twelve months that ended 18 months before the last complete one: new homes are registered late'),
  seasonality: z
    .array(z.object({ month: z.int().min(1).max(12), index: z.number().describe('100 is an average month') }))
    .describe('Twelve, over up to ten whole years; empty under 60 sales'),
  histogram: z
    .array(z.object({ from_pence: z.int(), to_pence: z.int(), sales: z.int() }))
    .describe('Prices of the twelve months in equal steps of their logarithm; empty under 20 sales'),
  recent: z
    .array(
      z.object({
        id: z.guid(),
        home: z.string().nullable(),
        address: z.string(),
        postcode: z.string(),
        type: z.enum([...SoldType.options, 'other']),
        price_pence: z.int(),
        sold_on: DateOnly,
      }),
    )
    .describe('The ten newest sales that count'),
  nearby: z.array(MapSquare).describe('Districts of the same postcode area, itself among them, for the tiles'),
});
export type AreaReport = z.infer<typeof AreaReport>;

export const reportQuery = {
  area: AreaText,
  homes: Homes.default('all'),
  years: z.coerce
    .number('Choose 1 to 40 years')
    .int('Choose 1 to 40 years')
    .min(1, 'Choose 1 to 40 years')
    .max(40, 'Choose 1 to 40 years')
    .default(5)
    .describe('How many years of months'),
};

export const getAreaReport = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/report',
  tag,
  access: 'staff',
  summary: 'The figures of a postcode area, district or sector, each with its receipt. NOT_FOUND where no sale of it is kept',
  query: z.object(reportQuery),
  output: AreaReport,
  errors: ['NOT_FOUND'],
});

export const MOST_COMPARED = 5;
export const ComparedArea = z.object({
  area: MarketAreaRef,
  headline: PriceFigures,
  changes: z.array(Change),
  flat_percent: z.number().nullable(),
  months: z.array(z.object({ month: Month, rolling_median_pence: z.int().nullable() })),
});
export const compareAreas = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/compare',
  tag,
  access: 'staff',
  summary: 'Two to five areas side by side',
  query: z.object({
    areas: z
      .string('Choose two to five areas')
      .max(120)
      .transform((text) => [
        ...new Set(
          text
            .split(',')
            .map((one) => one.trim().toUpperCase())
            .filter(Boolean),
        ),
      ])
      .pipe(z.array(AreaText).min(2, 'Choose two to five areas').max(MOST_COMPARED, 'Choose two to five areas'))
      .describe('Comma-separated: BS6,BS8'),
    homes: reportQuery.homes,
    years: reportQuery.years,
  }),
  output: z.object({ source: FigureSource, from: Month, to: Month, homes: Homes, areas: z.array(ComparedArea) }),
  errors: ['NOT_FOUND'],
});
