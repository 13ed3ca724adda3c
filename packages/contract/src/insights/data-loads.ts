import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp } from '../kernel/values.ts';

const tag = 'Market insights';
export const MOST_DATA_ADDRESSES = 20;
export const LOAD_STATES = ['waiting', 'loading', 'loaded', 'unchanged', 'refused', 'failed'] as const;

export const DataLoad = z.object({
  id: Id,
  file_name: z.string(),
  address_id: Id.nullable().describe('Null: a file that somebody uploaded'),
  state: z
    .enum(LOAD_STATES)
    .describe(
      '`refused`: of at least one file nothing was kept, `words` say why. `failed`: it may be tried again; `words` say whether anything was kept',
    ),
  words: z.array(z.string()).describe('While it runs how far it is, then a line for each file'),
  bytes: z.int().nullable(),
  asked_by: z.string().nullable().describe('Null: begun by the clock'),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type DataLoad = z.infer<typeof DataLoad>;

export const DataAddress = z.object({
  id: Id,
  address: z.string(),
  every_days: z.int(),
  is_on: z.boolean(),
  set_by: z.string(),
  next_at: Timestamp.nullable().describe('Null: turned off'),
  failures: z.int().describe('Tries that failed one after another'),
  last: DataLoad.nullable(),
});
export type DataAddress = z.infer<typeof DataAddress>;

export const listDataLoads = defineRoute({
  method: 'GET',
  path: '/v2/client/open-data/loads',
  tag,
  access: 'staff',
  summary: 'For operators: the newest fifty loads of open data, and the addresses that files are fetched from',
  output: z.object({
    loads: z.array(DataLoad),
    addresses: z.array(DataAddress),
    most_upload_bytes: z.int().describe('A longer file is fetched from an address, or loaded with the operator’s command'),
  }),
  errors: [],
});

export const loadOpenData = defineRoute({
  method: 'POST',
  path: '/v2/client/open-data/loads',
  tag,
  access: 'staff',
  summary:
    'For operators: loads a file of open data that was uploaded in parts: CSV, text, JSON or GeoJSON, plain, with gzip or in a zip archive',
  body: z.object({
    upload: z.uuid().describe('A complete upload of one’s own'),
    file_name: z.string().trim().min(1).max(200),
  }),
  output: DataLoad,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const setDataAddress = defineRoute({
  method: 'POST',
  path: '/v2/client/open-data/addresses',
  tag,
  access: 'staff',
  summary: 'For operators: fetches a file of open data from an address now and every so many days, or changes how often',
  body: z.object({
    address: z.string().trim().min(8).max(2000),
    every_days: z.int().min(1).max(92),
  }),
  output: DataAddress,
  errors: ['INVALID_STATE'],
});

export const turnOffDataAddress = defineRoute({
  method: 'POST',
  path: '/v2/client/open-data/addresses/{id}/off',
  tag,
  access: 'staff',
  summary: 'For operators: fetches nothing from this address any more; what was loaded stays',
  params: IdParams,
  output: DataAddress,
  errors: ['NOT_FOUND'],
});

export const fetchDataNow = defineRoute({
  method: 'POST',
  path: '/v2/client/open-data/addresses/{id}/fetch-now',
  tag,
  access: 'staff',
  summary: 'For operators: looks at an address for a newer file now. While a load of it runs that one is answered',
  params: IdParams,
  output: DataLoad,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const removeDataAddress = defineRoute({
  method: 'DELETE',
  path: '/v2/client/open-data/addresses/{id}',
  tag,
  access: 'staff',
  summary: 'For operators: forgets an address; what was loaded from it stays',
  params: IdParams,
  output: z.null(),
  errors: ['NOT_FOUND'],
});
