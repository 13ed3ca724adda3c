import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Timestamp } from '../kernel/values.ts';

const tag = 'Market insights';

export const ReceiptKey = z.string().max(120).describe('Hand it to getReceipt: the rows, the formula and the version behind this figure');

/** Below this many sales a price is not shown; below `FEW_SALES` it is shown as uncertain. */
export const LEAST_SALES = 5;
export const FEW_SALES = 20;

export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month')
  .describe('Calendar month, YYYY-MM');

export const AREA_LEVELS = ['area', 'district', 'sector'] as const;
export const AreaLevel = z.enum(AREA_LEVELS).describe('Postcode area (RG), district (RG30) or sector (RG30 2)');
export type AreaLevel = z.infer<typeof AreaLevel>;

export const SOLD_TYPES = ['detached', 'semi_detached', 'terraced', 'flat'] as const;
export const SoldType = z.enum(SOLD_TYPES);
export type SoldType = z.infer<typeof SoldType>;

export const HOMES = ['all', 'houses', 'flats', 'detached', 'semi_detached', 'terraced'] as const;
export const Homes = z
  .enum(HOMES, 'Choose which homes')
  .describe(
    'Which homes count: all, houses (detached, semi-detached and terraced), flats, or one kind of house. “Other” property never counts',
  );
export type Homes = z.infer<typeof Homes>;

export const MarketAreaRef = z.object({
  level: AreaLevel,
  code: z.string().describe('As it is kept: RG, RG30, RG30 2'),
  name: z.string().nullable().describe('The post town that most of its sales name; null where no sale names one'),
  is_made_up: z.boolean().describe('True where the sales are those of the demonstration: nothing of it is real'),
});
export type MarketAreaRef = z.infer<typeof MarketAreaRef>;

const ASK = 'Enter a postcode, like RG30 2BY, or a part of one, like RG30';
export const AreaText = z
  .string(ASK)
  .trim()
  .min(1, ASK)
  .max(20, ASK)
  .describe('A postcode area, district or sector; of a full postcode its sector is meant');

export const findMarketAreas = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/areas',
  tag,
  access: 'staff',
  summary: 'Areas with sales that a postcode, a part of one, a town or a street may mean, best first. At most ten',
  query: z.object({
    q: z.string('Type a postcode, town or street').trim().min(1, 'Type a postcode, town or street').max(60, 'Type at most 60 characters'),
  }),
  output: z.array(
    MarketAreaRef.extend({
      sales: z.int().describe('Sales of homes in twelve complete months'),
      found_by: z.enum(['postcode', 'town', 'street']),
      street: z.string().nullable().describe('The street that was found; else null'),
    }),
  ),
  errors: [],
});

/** Where figures come from and how old that is; on every answer with figures. */
export const FigureSource = z.object({
  data_version: z.int().describe('Number of the newest version of the sales; every figure of an answer is of this one'),
  loaded_at: Timestamp,
  latest_sale_on: DateOnly.describe('The newest sale kept anywhere'),
  complete_through: Month.describe('The last month whose sales are registered for the greater part. Averages end with it'),
  note: z.string().describe('One sentence for the page: to when the data reaches and which months are not complete'),
  credits: z.array(z.string()).describe('Attributions that the licences ask for; show all of them'),
  is_made_up: z.boolean().describe('True: figures of the demonstration. Say so beside them'),
});
export type FigureSource = z.infer<typeof FigureSource>;

export const MapSquare = z.object({
  code: z.string(),
  name: z.string().nullable(),
  sales: z.int(),
  median_pence: z.int().nullable().describe('Null under five sales'),
  receipt: ReceiptKey.describe('Of the median'),
  change_percent: z.number().nullable().describe('Against the twelve months before; null where either has under five sales'),
  before_receipt: ReceiptKey.describe('Of the median of the twelve months before'),
  lower_quartile_pence: z.int().nullable(),
  upper_quartile_pence: z.int().nullable(),
  new_percent: z.number().nullable(),
  easting: z.int().nullable().describe('Middle of its postcodes, British National Grid; null while no positions are loaded'),
  northing: z.int().nullable(),
});
export type MapSquare = z.infer<typeof MapSquare>;

export const getNationalMap = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/national',
  tag,
  access: 'staff',
  summary: 'England and Wales by postcode area, or one postcode area by district: twelve complete months',
  query: z.object({ within: AreaText.optional().describe('A postcode area, to have its districts'), homes: Homes.default('all') }),
  output: z.object({
    source: FigureSource.nullable().describe('Null: no sales are loaded'),
    from: Month.nullable(),
    to: Month.nullable(),
    sales: z.int(),
    squares: z.array(MapSquare).describe('Sorted by code'),
  }),
  errors: [],
});
