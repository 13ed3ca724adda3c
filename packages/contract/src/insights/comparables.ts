import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Pence } from '../kernel/values.ts';
import { FigureSource, MarketAreaRef, Month, SoldType } from './market-areas.ts';
import { HomeKey, SaleRow } from './receipts.ts';

const tag = 'Market insights';

export const COMPARABLE_METRES = [402, 805, 1609] as const;
export const MOST_CHOSEN = 20;
const POSTCODE = 'Enter a full UK postcode, like SW1A 1AA';

const Ids = z
  .string()
  .max(2000)
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.guid('Choose sales from the list')).max(MOST_CHOSEN, `Choose at most ${MOST_CHOSEN} sales`));

export const ComparablesQuery = z.object({
  postcode: z.string(POSTCODE).trim().min(5, POSTCODE).max(20, POSTCODE),
  type: SoldType.describe('What kind of home it is'),
  tenure: z.enum(['freehold', 'leasehold']).optional(),
  new: z.stringbool().optional().describe('A new home; else one that was lived in'),
  street: z.string().trim().max(80).optional().describe('Its street, so that sales of the same street count more'),
  home: HomeKey.optional().describe('The home itself: its own sales are told apart and never compared with'),
  metres: z.coerce
    .number('Choose 100 to 5,000 metres')
    .int('Choose 100 to 5,000 metres')
    .min(100, 'Choose 100 to 5,000 metres')
    .max(5000, 'Choose 100 to 5,000 metres')
    .default(805)
    .describe('A quarter, a half and one mile are 402, 805 and 1609'),
  months: z.coerce
    .number('Choose 3 to 120 months')
    .int('Choose 3 to 120 months')
    .min(3, 'Choose 3 to 120 months')
    .max(120, 'Choose 3 to 120 months')
    .default(24),
  agreed_price_pence: z.coerce.number().pipe(Pence).optional().describe('A price to set beside the range'),
  chosen: Ids.optional().describe('Sales to reckon with, comma-separated; without it the best that score at least 60, at most six'),
});

export const ScorePart = z.object({
  what: z.enum(['distance', 'age', 'type', 'tenure', 'street', 'new_build']),
  text: z.string().describe('For the list: “Sold 3 months ago”'),
  points: z.number(),
  most: z.number(),
});
export const Comparable = z.object({
  sale: SaleRow,
  number: z.int().describe('Place in the list, from 1'),
  easting: z.int(),
  northing: z.int(),
  metres: z.int().describe('Between the middles of the postcodes'),
  today_pence: z.int().describe('The price moved to the last complete month with `adjustment`'),
  change_percent: z.number(),
  score: z.int().min(0).max(100),
  parts: z.array(ScorePart).describe('Why: they add up to the score'),
  is_chosen: z.boolean(),
});
export type Comparable = z.infer<typeof Comparable>;

export const Comparables = z.object({
  source: FigureSource,
  postcode: z.string(),
  easting: z.int(),
  northing: z.int(),
  metres: z.int().describe('The radius that was searched: widened where fewer than five were found'),
  months: z.int(),
  was_widened: z.boolean(),
  found: z.int(),
  range: z
    .object({
      low_pence: z.int(),
      middle_pence: z.int(),
      high_pence: z.int(),
      from: z.int().describe('How many sales it is of'),
      method: z.string().describe('How it was worked out, in words'),
    })
    .nullable()
    .describe('Null with fewer than three chosen sales: show no number then. A comparison, not a valuation'),
  agreed_price_pence: z.int().nullable(),
  adjustment: z.object({
    by: z.enum(['repeat_sales', 'official', 'none']),
    text: z.string().describe('How prices were moved to today, in words'),
    area: MarketAreaRef.nullable(),
    to: Month,
  }),
  own_sales: z.array(SaleRow).describe('Earlier sales of the home itself, where `home` was given'),
  comparables: z.array(Comparable).describe('Best first; at most 100'),
});
export type Comparables = z.infer<typeof Comparables>;

export const getComparables = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/comparables',
  tag,
  access: 'staff',
  summary: 'Sales to compare a home with: by distance, age, type and tenure, with the reasons of each score and a range with its evidence',
  query: ComparablesQuery,
  output: Comparables,
  errors: ['NOT_FOUND'],
});

export const getComparablesFile = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/comparables-file',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'The same as PDF with the brand of the firm, or as CSV',
  query: ComparablesQuery.extend({
    format: z.enum(['csv', 'pdf'], 'Choose CSV or PDF'),
    title: z.string().trim().max(120).optional().describe('What it is for: “14 Calloway Crescent”'),
  }),
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
