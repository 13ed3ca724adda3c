import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, Pence } from '../kernel/values.ts';
import { PropertyKindName } from './properties.ts';
import { PROPERTY_STAGES, PROPERTY_TYPES } from '@freehold/property-rules/property-stages';

const tag = 'Addresses';

/** A place in Great Britain: metres of the British National Grid, and WGS84. */
export const GridPlace = z.object({
  easting: z.number().describe('British National Grid (EPSG:27700), metres'),
  northing: z.number(),
  latitude: z.number().describe('WGS84, right within about two metres'),
  longitude: z.number(),
});
export type GridPlace = z.infer<typeof GridPlace>;

const Typed = z
  .string('Enter a postcode')
  .trim()
  .min(2, 'Enter a full UK postcode, like SW1A 1AA')
  .max(20, 'Enter a full UK postcode, like SW1A 1AA');

const PostcodeFacts = {
  postcode: z.string().describe('As it is kept: capitals, one space'),
  read_as: z.string().nullable().describe('The postcode, where a typing error was put right to read it; else null'),
  known: z.enum(['yes', 'no', 'no_list']).describe('no_list: no published positions are loaded, so nobody can tell'),
  message: z.string().nullable().describe('What to say where it is not known; else null'),
  town: z.string().nullable(),
  district: z.string().nullable(),
  position: GridPlace.nullable().describe('The middle of the postcode; null where it is not known'),
  near: GridPlace.nullable().describe('Where the position is not known: the middle of what is known of its sector'),
};

export const SUGGESTION_SOURCES = ['properties', 'people', 'price_paid', 'demo', 'provider'] as const;
export const SuggestedAddress = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  town: z.string(),
  county: z.string().nullable(),
  postcode: z.string(),
  source: z.enum(SUGGESTION_SOURCES),
  type: z.enum(keysOf(PROPERTY_TYPES)).nullable(),
  tenure: z.enum(['freehold', 'leasehold', 'commonhold', 'unknown']).nullable(),
  last_sold_on: DateOnly.nullable(),
  last_price_pence: Pence.nullable(),
  in_list: z
    .object({ id: Id, stage: z.enum(PROPERTY_STAGES) })
    .nullable()
    .describe('The live property of the kind asked for that stands at this address'),
});
export type SuggestedAddress = z.infer<typeof SuggestedAddress>;

export const AddressSuggestions = z.object({
  ...PostcodeFacts,
  addresses: z.array(SuggestedAddress),
  credits: z.array(z.string()).describe('Attributions to show beside what comes from published data'),
  provider: z
    .object({
      name: z.string(),
      state: z.enum(['not_asked', 'asked', 'limited', 'away']).describe('limited: the look-ups of this day are used up'),
    })
    .nullable()
    .describe('Who sells addresses here; null where nobody is connected'),
});
export type AddressSuggestions = z.infer<typeof AddressSuggestions>;

export const suggestAddresses = defineRoute({
  method: 'GET',
  path: '/v2/client/addresses',
  tag,
  access: 'staff',
  summary:
    'Addresses of a postcode: your own properties and people, and published sales where they are loaded; `ask=provider` asks whoever sells addresses too, which costs. Typing errors are put right',
  query: z.object({
    postcode: Typed,
    kind: PropertyKindName.default('sale').describe('Which of your lists `in_list` looks at'),
    ask: z.enum(['own', 'provider']).default('own').describe('Each postcode that the provider is asked for is paid for'),
  }),
  output: AddressSuggestions,
  errors: [],
});

export const PostcodePlace = z.object({ ...PostcodeFacts, country: z.string().nullable() });
export type PostcodePlace = z.infer<typeof PostcodePlace>;

export const getPostcode = defineRoute({
  method: 'GET',
  path: '/v2/client/postcodes/{postcode}',
  tag,
  access: 'staff',
  summary: 'Where a postcode lies',
  params: z.object({ postcode: Typed }),
  output: PostcodePlace,
  errors: ['NOT_FOUND'],
});

export const MOST_METRES = 1500;
export const Surroundings = z.object({
  is_loaded: z.boolean().describe('False where no published positions are loaded'),
  points: z
    .array(z.object({ postcode: z.string(), easting: z.int(), northing: z.int() }))
    .describe('Postcodes around the place, nearest first'),
  credits: z.array(z.string()),
});
export type Surroundings = z.infer<typeof Surroundings>;

export const getSurroundings = defineRoute({
  method: 'GET',
  path: '/v2/client/places',
  tag,
  access: 'staff',
  summary: 'Postcodes around a place, to draw a plan of it',
  query: z.object({
    easting: z.coerce.number().int().min(0).max(700_000),
    northing: z.coerce.number().int().min(0).max(1_300_000),
    metres: z.coerce.number().int().min(50).max(MOST_METRES).default(600),
  }),
  output: Surroundings,
  errors: [],
});
