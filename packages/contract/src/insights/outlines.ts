import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Timestamp } from '../kernel/values.ts';
import { AreaText, Month, ReceiptKey } from './market-areas.ts';

const tag = 'Market insights';

export const OUTLINES_OF = ['postcode_areas', 'postcode_districts', 'councils', 'regions'] as const;
export const OutlinesOf = z.enum(OUTLINES_OF, 'Choose whose outlines');
export type OutlinesOf = z.infer<typeof OutlinesOf>;

const Credit = z.object({
  text: z.string().describe('What the licence asks to be said beside the map'),
  licence: z.object({ name: z.string(), url: z.url() }),
});

export const OutlineSet = z.object({
  version: z.int().nullable().describe('Number of the file they are from; null: none are loaded'),
  grid_metres: z.int().describe('Every number is counted in squares of the British National Grid of this size'),
  left: z.int(),
  top: z.int().describe('Northings are counted downwards, as in SVG'),
  width: z.int(),
  height: z.int(),
  outlines: z.array(
    z.object({ code: z.string(), name: z.string(), path: z.string().describe('As the `d` of a path of SVG, filled by the even-odd rule') }),
  ),
  credit: Credit.nullable(),
});
export type OutlineSet = z.infer<typeof OutlineSet>;

export const getOutlines = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/outlines',
  tag,
  access: 'staff',
  summary:
    'Outlines of areas as they are loaded: of England and Wales by postcode area, of a postcode area by district, of councils or of regions',
  query: z.object({ of: OutlinesOf, within: AreaText.optional().describe('A postcode area, to have the districts of it alone') }),
  output: OutlineSet,
  errors: [],
});

export const OfficialPrice = z.object({
  code: z.string(),
  name: z.string(),
  month: Month.nullable().describe('The month it is of; null where nothing recent is published'),
  average_pence: z.int().nullable(),
  receipt: ReceiptKey.nullable().describe('Hand it to getOfficialReceipt; null without a price'),
  change_percent: z.number().nullable().describe('Against the same month a year before'),
  change_receipt: ReceiptKey.nullable(),
});
export type OfficialPrice = z.infer<typeof OfficialPrice>;

export const getOfficialPrices = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/official-prices',
  tag,
  access: 'staff',
  summary: 'The average prices of the UK House Price Index by council or region, for the areas whose outlines are loaded',
  query: z.object({ of: z.enum(['councils', 'regions'], 'Choose councils or regions').default('councils') }),
  output: z.object({
    month: Month.nullable().describe('The newest month of the index; null: it is not loaded'),
    prices: z.array(OfficialPrice).describe('Sorted by name'),
    source: z
      .object({ file: z.string(), sha256: z.string(), data_version: z.int(), loaded_at: Timestamp, credit: z.string() })
      .nullable()
      .describe('The newest file of the index'),
  }),
  errors: [],
});
