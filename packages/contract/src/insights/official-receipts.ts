import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Timestamp } from '../kernel/values.ts';
import { Month, ReceiptKey } from './market-areas.ts';

export const OFFICIAL_FIGURES = ['official_price', 'official_change', 'official_index'] as const;

export const OfficialReceipt = z.object({
  key: ReceiptKey,
  figure: z.enum(OFFICIAL_FIGURES).describe('An average price, its change between two months, or its level where the first month is 100'),
  title: z.string().describe('What the figure is, in words'),
  area: z.object({ code: z.string(), name: z.string() }),
  from: Month.describe('The earlier month; of an average price the month itself'),
  to: Month,
  value_pence: z.int().nullable().describe('Of an average price'),
  value_percent: z.number().nullable().describe('Of a change'),
  value_level: z.number().nullable().describe('Of an index'),
  formula: z.string().describe('In words'),
  sql: z.string().describe('What gives the same figure from a table of the published file'),
  rows: z
    .array(
      z.object({
        code: z.string().describe('Another than that of the area where its code was given anew with the same borders'),
        name: z.string(),
        month: DateOnly,
        average_pence: z.int(),
        data_version: z.int().nullable().describe('Version that last said so; null for rows read before this was kept'),
      }),
    )
    .describe('The rows of the index the figure is of, oldest first'),
  fingerprint: z.string().describe('SHA-256 over the rows (code, month, pounds): the same rows give the same one'),
  versions: z.array(z.object({ id: z.int(), file: z.string(), sha256: z.string(), loaded_at: Timestamp })),
  credit: z.string().describe('Attribution that the licence asks for'),
  licence: z.object({ name: z.string(), url: z.url() }),
});
export type OfficialReceipt = z.infer<typeof OfficialReceipt>;

export const getOfficialReceipt = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/official-receipt',
  tag: 'Market insights',
  access: 'staff',
  summary: 'The receipt of a figure of the UK House Price Index: its rows, the formula, the file and its licence',
  query: z.object({
    key: z.string('Choose a figure').min(1, 'Choose a figure').max(120, 'Choose a figure').describe('`receipt` of an official figure'),
  }),
  output: OfficialReceipt,
  errors: ['NOT_FOUND'],
});
