import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, Timestamp } from '../kernel/values.ts';

const tag = 'Market insights';

export const OPEN_DATA_KINDS = [
  'price_paid',
  'code_point_open',
  'code_list',
  'postcode_directory',
  'house_price_index',
  'boundaries',
  'postcode_boundaries',
  'ccod',
  'ocod',
  'companies',
  'company_owners',
] as const;
export const OpenDataKind = z.enum([...OPEN_DATA_KINDS, 'demo']);
export type OpenDataKind = z.infer<typeof OpenDataKind>;

export const DataVersion = z.object({
  id: Id,
  kind: OpenDataKind,
  file: z.string().describe('Name of the file'),
  sha256: z.string(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  kept: z.int().describe('Rows that said nothing new, or that a newer file had already replaced'),
  from: DateOnly.nullable().describe('First and last day that its rows are about'),
  through: DateOnly.nullable(),
  loaded_at: Timestamp,
});
export type DataVersion = z.infer<typeof DataVersion>;

export const OpenDataSet = z.object({
  kind: OpenDataKind,
  name: z.string(),
  publisher: z.string(),
  licence: z.object({ name: z.string(), url: z.url() }).nullable(),
  gives: z.string().describe('What it is for'),
  rows: z.int().describe('Kept now'),
  versions: z.int(),
  newest: DataVersion.nullable().describe('Null: not loaded'),
  age_days: z.int().nullable(),
  is_stale: z.boolean().describe('Older than its publisher’s cycle with some days in hand'),
  changes: z
    .object({ read_to: Timestamp.nullable(), trouble: z.string().nullable() })
    .nullable()
    .describe('Where what changes since the file is followed: to which moment, and why it is not now. Null where nothing is followed'),
});
export type OpenDataSet = z.infer<typeof OpenDataSet>;

export const getOpenData = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/data',
  tag,
  access: 'staff',
  summary: 'Which open data is loaded in this installation, how fresh it is, and what each file changed',
  output: z.object({
    has_sales: z.boolean().describe('False: “Import Price Paid data to see local prices”'),
    is_demonstration: z.boolean().describe('Only the made-up sales of the demonstration are here'),
    sets: z.array(OpenDataSet),
    versions: z.array(DataVersion).describe('The newest hundred, newest first'),
    command: z.string().describe('What whoever runs the installation calls to load files'),
  }),
  errors: [],
});
