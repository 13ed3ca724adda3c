import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { MILESTONE_CODES, SETTABLE_MILESTONES } from '@freehold/property-rules/sale-milestones';
import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';

const tag = 'Sales';
const blankAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();
const line = (most: number) => z.string().trim().max(most, `Must be ${most} characters or fewer`);

export const SaleMilestone = z.object({
  code: z.enum(MILESTONE_CODES),
  target_on: DateOnly.nullable(),
  done_on: DateOnly.nullable(),
  done_by: z.string().nullable().describe('Who marked it; null where the stage did'),
  is_late: z.boolean().describe('Its target has passed and it is not done'),
});
export type SaleMilestone = z.infer<typeof SaleMilestone>;

const Named = z.object({ party_id: Id, name: z.string(), role: z.enum(PROPERTY_ROLES) });

export const Sale = z.object({
  id: Id,
  version: Version,
  property_id: Id,
  offer_id: Id,
  status: z.enum(['under_offer', 'sold_stc', 'exchanged', 'completed', 'fallen_through']),
  amount_pence: z.int(),
  buyers: z.array(Named),
  seller_solicitor: z.string().nullable(),
  buyer_solicitor: z.string().nullable(),
  exchange_target_on: DateOnly.nullable(),
  completion_target_on: DateOnly.nullable(),
  exchanged_on: DateOnly.nullable(),
  completed_on: DateOnly.nullable(),
  fell_through_on: DateOnly.nullable(),
  fell_through_reason: z.string().nullable(),
  chain_note: z.string().nullable(),
  milestones: z.array(SaleMilestone).describe('All of them, in their order'),
  began_at: Timestamp,
  saved_at: Timestamp,
  can: z.object({ change: z.boolean() }),
});
export type Sale = z.infer<typeof Sale>;

export const SalesOfProperty = z.object({
  current: Sale.nullable().describe('The sale that goes on, or the completed one'),
  earlier: z.array(Sale).describe('Those that fell through, newest first'),
  relationships_to_end: z.array(Named).describe('After completion: people of this sale whose relationship with the firm has no end yet'),
});
export type SalesOfProperty = z.infer<typeof SalesOfProperty>;

export const getSale = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}/sale',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'How the sale of a property goes: the one that goes on and those that fell through',
  params: IdParams,
  output: SalesOfProperty,
  errors: ['NOT_FOUND'],
});

export const SaleChange = z.object({
  version: Version,
  seller_solicitor: blankAsNull(line(160)),
  buyer_solicitor: blankAsNull(line(160)),
  exchange_target_on: blankAsNull(EnteredDate),
  completion_target_on: blankAsNull(EnteredDate),
  chain_note: blankAsNull(line(2000)),
});
export type SaleChange = z.input<typeof SaleChange>;

export const changeSale = defineRoute({
  method: 'PATCH',
  path: '/v2/client/sales/{id}',
  tag,
  access: 'staff',
  summary: 'Change the solicitors, the target dates or what is noted of the chain',
  params: IdParams,
  body: SaleChange,
  output: Sale,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const MilestoneMark = z.object({
  code: z.enum(SETTABLE_MILESTONES, 'Choose a milestone'),
  target_on: blankAsNull(EnteredDate).describe('Null takes the target away; left out it stays'),
  done_on: blankAsNull(EnteredDate).describe('Null marks it not done; left out it stays'),
});
export type MilestoneMark = z.input<typeof MilestoneMark>;

export const markMilestone = defineRoute({
  method: 'POST',
  path: '/v2/client/sales/{id}/milestones',
  tag,
  access: 'staff',
  summary: 'Say when a milestone is due or was reached, or take it back. Exchange and completion follow the stage of the property',
  params: IdParams,
  body: MilestoneMark,
  output: Sale,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const RelationshipEnd = z.object({
  party_ids: z.array(Id).min(1, 'Choose who').max(50),
  ended_on: EnteredDate,
});
export const endRelationships = defineRoute({
  method: 'POST',
  path: '/v2/client/sales/{id}/end-relationships',
  tag,
  access: 'staff',
  summary: 'After completion, note when the relationship with people of the sale ended. It starts the five years their records are kept',
  params: IdParams,
  body: RelationshipEnd,
  output: z.object({ ended: z.int().nonnegative() }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
