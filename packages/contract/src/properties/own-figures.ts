import { z } from 'zod';
import { AreaText } from '../insights/market-areas.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id } from '../kernel/values.ts';

/** The homes a figure is of, the newest first; with the figure they are its receipt. */
export const MOST_OWN_HOMES = 100;

const Home = z.object({ property_id: Id, address: z.string().describe('First line'), postcode: z.string() });
const OnMarket = z
  .object({
    homes: z.int().describe('Times a home was on the market until an offer was agreed'),
    median_days: z.number().nullable().describe('Null under five'),
    lower_quartile_days: z.number().nullable(),
    upper_quartile_days: z.number().nullable(),
    rows: z.array(Home.extend({ from: DateOnly, to: DateOnly, days: z.int() })).describe(`At most ${MOST_OWN_HOMES}, the newest first`),
  })
  .describe('Days from the listing, or from the day it became available, to the first offer that was agreed');

export const OwnFigures = z.object({
  area: z.string().describe('Postcode area, district or sector, as it is kept'),
  from: DateOnly.describe('First of the days of twelve months that count'),
  to: DateOnly.describe('Today in London'),
  sales: OnMarket,
  lettings: OnMarket,
  rents: z
    .object({
      lets: z.int(),
      median_pence: z.int().nullable().describe('A month. Null under five'),
      lower_quartile_pence: z.int().nullable(),
      upper_quartile_pence: z.int().nullable(),
      by_bedrooms: z.array(z.object({ bedrooms: z.int().nullable(), lets: z.int(), median_pence: z.int().nullable() })),
      rows: z
        .array(Home.extend({ bedrooms: z.int().nullable(), month_pence: z.int(), agreed_on: DateOnly }))
        .describe(`At most ${MOST_OWN_HOMES}, the newest first`),
    })
    .describe('Rents of tenancies of homes that were entered into, or where that is not known begin, in the twelve months'),
});
export type OwnFigures = z.infer<typeof OwnFigures>;

export const getOwnFigures = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/own',
  tag: 'Market insights',
  access: 'staff',
  summary: 'How long the homes you may see in an area were on the market, and what they were let for, over twelve months',
  query: z.object({ area: AreaText }),
  output: OwnFigures,
  errors: [],
});
