import { z } from 'zod';
import { PageMeta } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Month, FigureSource } from './market-areas.ts';
import { HomeKey, SaleRow, SoldHomeType } from './receipts.ts';

const tag = 'Land registry';

export const FoundHome = z.object({
  home: HomeKey,
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  type: SoldHomeType.describe('Of its last sale'),
  tenure: z.enum(['freehold', 'leasehold', 'unknown']).describe('Of its last sale'),
  last_sale: SaleRow,
  sales: z.int(),
});
export type FoundHome = z.infer<typeof FoundHome>;

export const RegisterSource = z.object({
  state: z.enum(['connected', 'upload_only']).describe('`upload_only`: registers are bought elsewhere'),
  text: z.string().describe('What to say about it'),
});

export const searchLandRegistry = defineRoute({
  method: 'GET',
  path: '/v2/client/land-registry/search',
  tag,
  access: 'staff',
  summary:
    'Homes by postcode or address, from the sales HM Land Registry published. Title numbers are not in that data: by title nothing is found unless a source is connected',
  query: z.object({
    q: z
      .string('Type a postcode, an address or a title number')
      .trim()
      .min(2, 'Type at least 2 characters')
      .max(100, 'Type at most 100 characters')
      .describe('Never kept, and never logged'),
    by: z.enum(['postcode', 'address', 'title']).optional().describe('Without it what was typed decides'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.object({
    read_as: z.enum(['postcode', 'address', 'title']),
    text: z.string().describe('What was typed, as it was read: a postcode with its space, a title number in capitals'),
    place: z
      .object({ town: z.string().nullable(), district: z.string().nullable(), easting: z.int().nullable(), northing: z.int().nullable() })
      .nullable()
      .describe('Of a postcode'),
    registers: RegisterSource,
    source: FigureSource.nullable().describe('Null: no sales are loaded'),
    homes: z.array(FoundHome).describe('By street and number'),
    meant: FoundHome.nullable().describe(
      'The one home that a typed address means, its flat included; null where none or several may be meant',
    ),
    message: z.string().nullable().describe('What to say where nothing was found; else null'),
  }),
  meta: PageMeta,
  errors: [],
});

export const getSoldHome = defineRoute({
  method: 'GET',
  path: '/v2/client/land-registry/homes/{home}',
  tag,
  access: 'staff',
  summary: 'One home: every sale of it, and what its price would be had it moved with the area',
  params: z.object({ home: HomeKey }),
  query: z.object({
    postcode: z.string('Enter a full UK postcode, like SW1A 1AA').trim().min(5).max(20).describe('Its postcode, by which it is found'),
  }),
  output: z.object({
    home: FoundHome,
    easting: z.int().nullable(),
    northing: z.int().nullable(),
    source: FigureSource,
    registers: RegisterSource,
    sales: z
      .array(
        SaleRow.extend({
          since_percent: z.number().nullable().describe('Since the sale before; null for the first'),
          a_year_percent: z.number().nullable().describe('The same as a yearly rate; null within half a year'),
          against_area_percent: z
            .number()
            .nullable()
            .describe('How much more than the area’s homes sold twice; null where the index does not reach'),
          notes: z.array(z.enum(['tenure_changed', 'type_changed', 'new_before', 'not_full_value'])),
        }),
      )
      .describe('Newest first'),
    moved_with_area: z
      .array(z.object({ month: Month, price_pence: z.int() }))
      .describe('The first sale moved with the repeat-sales index of the area, one point a quarter; empty where there is none'),
    index_of: z.string().nullable().describe('Area of that index'),
  }),
  errors: ['NOT_FOUND'],
});
