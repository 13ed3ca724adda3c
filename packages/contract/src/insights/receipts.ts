import { z } from 'zod';
import { PageMeta } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Timestamp } from '../kernel/values.ts';
import { FigureSource, Homes, MarketAreaRef, Month, SoldType } from './market-areas.ts';

const MOST = 2n ** 63n;
export const HomeKey = z
  .string()
  .regex(/^-?\d{1,19}$/, { error: 'Choose a home from the list', abort: true })
  .refine((text) => BigInt(text) < MOST && BigInt(text) >= -MOST, 'Choose a home from the list')
  .describe('Stays the same as long as its address is published alike');

export const SoldHomeType = z.enum([...SoldType.options, 'other']);
export type SoldHomeType = z.infer<typeof SoldHomeType>;

/** A sale as HM Land Registry published it. */
export const SaleRow = z.object({
  id: z.guid().describe('Transaction of HM Land Registry'),
  home: HomeKey.nullable().describe('Home it is a sale of, for the page of the home; null where the address tells none'),
  address: z.string().describe('House, flat and street'),
  town: z.string(),
  postcode: z.string(),
  type: SoldHomeType,
  is_new: z.boolean(),
  tenure: z.enum(['freehold', 'leasehold', 'unknown']),
  category: z.enum(['full_value', 'additional']).describe('Category A or B'),
  price_pence: z.int(),
  sold_on: DateOnly,
  was_changed: z.boolean().describe('A later file corrected it'),
  data_version: z.int().describe('Version that last said so'),
});
export type SaleRow = z.infer<typeof SaleRow>;

export const Receipt = z.object({
  key: z.string(),
  figure: z.enum(['median', 'mean', 'lower_quartile', 'upper_quartile', 'sales', 'repeat_sales']),
  title: z.string().describe('What the figure is, in words'),
  value_pence: z.int().nullable().describe('Null for a count, an index, and under five sales'),
  area: MarketAreaRef,
  homes: Homes,
  only: z.enum(['new', 'existing', 'freehold', 'leasehold', 'not_full_value']).nullable(),
  from: Month,
  to: Month,
  counted: z.int(),
  left_out: z.object({ not_full_value: z.int(), other_property: z.int() }),
  formula: z.string().describe('In words'),
  sql: z.string().describe('What gives the same figure from a table of the published file'),
  fingerprint: z.string().describe('SHA-256 over the counted sales (transaction, price, day, in order): the same sales give the same one'),
  source: FigureSource,
  versions: z.array(
    z.object({
      id: z.int(),
      file: z.string(),
      sha256: z.string(),
      loaded_at: Timestamp,
      sales: z.int().describe('How many of the counted sales it last said'),
    }),
  ),
  licence: z.object({ name: z.string(), url: z.url() }).nullable().describe('Null: the sales are made up'),
  sales: z.array(SaleRow).describe('This page of the counted sales, newest first'),
});
export type Receipt = z.infer<typeof Receipt>;

export const getReceipt = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/receipt',
  tag: 'Market insights',
  access: 'staff',
  summary: 'The receipt of a figure: the very sales, the formula, the version of the data and its licence',
  query: z.object({
    key: z.string('Choose a figure').min(1, 'Choose a figure').max(120, 'Choose a figure').describe('`receipt` of a figure'),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: Receipt,
  meta: PageMeta,
  errors: ['NOT_FOUND'],
});
