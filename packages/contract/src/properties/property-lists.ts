import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { BranchFilter, BranchRef } from '../firm/branches.ts';
import { CheckStatus } from '../kernel/check-states.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Timestamp } from '../kernel/values.ts';
import { PartyRef } from '../people/parties.ts';
import { CDD_STATES, PROPERTY_STAGES, PROPERTY_TYPES } from '@freehold/property-rules/property-stages';

const tag = 'Properties';
const typeNames = keysOf(PROPERTY_TYPES);
export const AssetTypeId = z.coerce
  .number()
  .pipe(z.literal([1, 2]))
  .describe('1 sales, 2 lettings');
const amount = z.coerce.number().int().nonnegative().max(1_000_000_000).optional();

/* ---------- what is asked ---------- */
/** The most rows one act changes at once. */
export const MOST_AT_ONCE = 200;
export const LIST_STAGES = ['live', 'all', 'closed_this_month', ...PROPERTY_STAGES] as const;
export type ListStage = (typeof LIST_STAGES)[number];

const Filters = z.object({
  asset_type_id: AssetTypeId,
  stage: z
    .enum(LIST_STAGES)
    .optional()
    .describe('A stage, `all`, `closed_this_month`, or `live`: instructed and further, and not over. Absent: live, or all among archived'),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Words of the address, the reference or a person’s name; case and accents do not matter'),
  negotiator: z
    .union([z.literal('none'), z.coerce.number().int().positive()])
    .optional()
    .describe('Member, or `none`'),
  branch: BranchFilter,
  price_from: amount.describe('Pence: the asking price, or the rent a month'),
  price_to: amount,
  area: z.string().trim().max(80).optional().describe('A town, or the first half of a postcode'),
  clock: z.enum(['due_now', 'late']).optional().describe('Where the worst of its people stands with customer due diligence'),
  available: EnteredDate.optional().describe('Free by this day'),
  archived: z.stringbool().optional().describe('Archived ones, instead of the others'),
});
export type PropertyFilters = z.output<typeof Filters>;

export const PROPERTY_SORTS = ['changed', 'address', 'price', 'stage', 'clock'] as const;
export type PropertySort = (typeof PROPERTY_SORTS)[number];

/* ---------- what is answered ---------- */
export const PropertyListRow = z.object({
  id: Id,
  type: z.enum(typeNames),
  line1: z.string().describe('First line of the address'),
  place: z.string().describe('The rest of it: Clifton, Bristol BS8 4KV'),
  reference: z.string().nullable(),
  stage: z.enum(PROPERTY_STAGES),
  price_pence: z.int().nullable().describe('Asking price; null for a letting'),
  rent_month_pence: z.int().nullable().describe('What the rent comes to in a month; null for a sale'),
  best_offer: z
    .object({
      pence: z.int().describe('Of a letting, a month'),
      share: z.number().nullable().describe('Of the asking price or rent: 0.983'),
      is_accepted: z.boolean(),
    })
    .nullable()
    .describe('The accepted one, or else the highest that is open'),
  applicants: z.object({ first: z.array(PartyRef).max(3), count: z.int() }).describe('Those who come to buy or rent'),
  checks: z
    .array(CheckStatus)
    .describe(
      'AML checks of those who owe one, as the checklist of its page counts them: `passed` where an accepted one holds, else the newest',
    ),
  cdd: z
    .object({ state: z.enum(CDD_STATES), days_late: z.int(), done: z.boolean().describe('The check was done; with `late`, after its day') })
    .describe('The clock of customer due diligence: the worst of its people, those whose check is outstanding first'),
  negotiator: z.object({ id: Id, name: z.string() }).nullable(),
  branch: BranchRef.nullable(),
  documents: z
    .object({ out: z.int(), signed: z.int(), draft: z.int() })
    .nullable()
    .describe(
      'Documents for signing: out, signed by everybody, not sent yet; null for whoever may not see them, and where nothing is signed',
    ),
  available_on: DateOnly.nullable(),
  changed_at: Timestamp,
  archived_at: Timestamp.nullable(),
});
export type PropertyListRow = z.infer<typeof PropertyListRow>;

const Sum = z.object({ count: z.int(), pence: z.int().describe('Asking prices, or rents a month') });
export const PropertyListMeta = PageMeta.extend({
  ledger: z
    .array(Sum.extend({ stage: z.enum(PROPERTY_STAGES) }))
    .describe('Under the same filters but the stage; a stage without properties is left out'),
  live: Sum,
  closed_this_month: Sum.describe('Completed, or ended, since the first of the month in London'),
  late: z.int().describe('Checks of people at the live ones that are late and not done'),
  any: z.boolean().describe('Whether there is any of the kind, whatever the filters'),
  can: z.object({ edit: z.boolean(), archive: z.boolean(), export: z.boolean() }),
});
export type PropertyListMeta = z.infer<typeof PropertyListMeta>;

export const listProperties = defineRoute({
  method: 'GET',
  path: '/v2/client/properties',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'Properties for sale or to let, with the ledger of their stages',
  query: PageQuery.extend(Filters.shape).extend({
    sort: z.enum(PROPERTY_SORTS).default('changed'),
    order: z.enum(['asc', 'desc']).default('desc').describe('By clock, desc is the latest first'),
  }),
  output: z.array(PropertyListRow),
  meta: PropertyListMeta,
  errors: [],
});

const StageSums = z.object({
  live: Sum,
  stages: z
    .array(Sum.extend({ stage: z.enum(PROPERTY_STAGES) }))
    .describe('Of the live ones, in the order of the stages; one without properties is left out'),
});
export const PropertyTotals = z.object({ sales: StageSums, lettings: StageSums });
export type PropertyTotals = z.infer<typeof PropertyTotals>;

export const totalProperties = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/totals',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'How many live sales and lettings stand at each stage, and what they come to',
  query: z.object({ branch: BranchFilter }),
  output: PropertyTotals,
  errors: [],
});

export const listPropertyAreas = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/areas',
  tag,
  access: 'staff',
  summary: 'Towns and first halves of postcodes with properties, the fullest first',
  query: z.object({ asset_type_id: AssetTypeId }),
  output: z.array(z.object({ area: z.string(), count: z.int() })),
  errors: [],
});

export const exportProperties = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/export.csv',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'The properties under these filters as a table',
  query: Filters.extend({
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
      .transform((text) => text.split(',').map(Number))
      .optional()
      .describe('Only these, up to 200, separated by commas'),
  }),
  output: z.unknown(),
  errors: [],
});

export const listPropertyTypes = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/types',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'Types of property and their words',
  output: z.array(z.object({ id: z.enum(typeNames), label: z.string() })),
  errors: [],
});

/* ---------- many at once ---------- */
export const BulkAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assign'), negotiator_id: Id.nullable() }),
  z.object({ kind: z.literal('branch'), branch_id: Id.nullable() }),
  z.object({ kind: z.literal('move'), to: z.enum(PROPERTY_STAGES) }),
  z.object({ kind: z.literal('archive') }),
  z.object({ kind: z.literal('unarchive') }),
]);
export type BulkAct = z.output<typeof BulkAct>;

const Refusals = z.array(z.object({ id: Id, address: z.string(), why: z.string() }));
export const BulkResult = z.object({
  act_id: Id.nullable().describe('To take it back; null where nothing was changed'),
  done: z.int(),
  refused: Refusals,
  warned: Refusals.describe('Those that moved, or would move, past a missing check or an open milestone, and which'),
  undo_until: Timestamp.nullable(),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const changeManyProperties = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/bulk',
  tag,
  access: 'staff',
  summary: 'Assign, move or archive several properties as one act that can be taken back for ten minutes; what cannot is named and left',
  body: z.object({
    ids: z.array(Id).min(1, 'Choose at least one property').max(MOST_AT_ONCE, 'Choose at most 200 properties'),
    act: BulkAct,
    is_trial: z.boolean().default(false).describe('Answers what would happen and changes nothing'),
  }),
  output: BulkResult,
  errors: ['NOT_FOUND'],
});

export const undoBulkAct = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/bulk/{id}/undo',
  tag,
  access: 'staff',
  summary: 'Take back one’s own act on several properties; those changed since stay as they are',
  params: IdParams,
  output: z.object({ done: z.int(), refused: Refusals }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
