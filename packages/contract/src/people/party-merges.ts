import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { PartyRef } from './parties.ts';

const tag = 'People';

/** What two records have in common. */
export const TWIN_REASONS = ['company_number', 'email', 'phone', 'dob', 'name', 'similar_name'] as const;
const shared = {
  score: z.int().min(0).max(100).describe('How likely it is that they are one'),
  reasons: z.array(z.enum(TWIN_REASONS)),
  words: z.string().describe('As a sentence goes on after the names: share a phone number and a date of birth'),
};
export const DuplicatePair = z.object({ a: PartyRef, b: PartyRef, ...shared });
export type DuplicatePair = z.infer<typeof DuplicatePair>;

export const listDuplicates = defineRoute({
  method: 'GET',
  path: '/v2/client/party-duplicates',
  tag,
  access: 'staff',
  summary: 'Pairs of records that look like one person or company, likeliest first; none that somebody said are two',
  query: PageQuery,
  output: z.array(DuplicatePair),
  meta: PageMeta,
  errors: [],
});

export const PartyDuplicate = z.object({ party: PartyRef, ...shared });
export type PartyDuplicate = z.infer<typeof PartyDuplicate>;
export const duplicatesOfParty = defineRoute({
  method: 'GET',
  path: '/v2/client/parties/{id}/duplicates',
  tag,
  access: 'staff',
  summary: 'Other records that look like this one',
  params: IdParams,
  output: z.array(PartyDuplicate),
  errors: ['NOT_FOUND'],
});

export const TwoParties = z.object({ a: Id, b: Id }).refine(({ a, b }) => a !== b, 'Choose two records');
export const dismissDuplicates = defineRoute({
  method: 'POST',
  path: '/v2/client/party-duplicates/dismiss',
  tag,
  access: 'staff',
  summary:
    'Say that two records are two people: remembered until one of them changes in name, date of birth, number, address or company number',
  body: TwoParties,
  output: z.object({ a: Id, b: Id }),
  errors: ['NOT_FOUND'],
});

/** What can be chosen from either record, in the order it is compared. */
export const MERGE_FIELDS = [
  'name',
  'dob',
  'company_number',
  'phone',
  'email',
  'address',
  'nationality',
  'jurisdiction',
  'company_type',
  'user_reference',
] as const;
export const MergeField = z.enum(MERGE_FIELDS);
export type MergeField = z.infer<typeof MergeField>;
/** Whose value: that of the record that stays, or of the one that is merged into it. */
export const MergeSide = z.enum(['kept', 'merged']);
export type MergeSide = z.infer<typeof MergeSide>;

const Side = PartyRef.extend({
  version: Version,
  added_at: Timestamp,
  added_by: z.string().nullable(),
});
export const MergePreview = z.object({
  kept: Side,
  merged: Side,
  fields: z
    .array(
      z.object({
        field: MergeField,
        kept: z.string().nullable(),
        merged: z.string().nullable(),
        same: z.boolean(),
        chosen: MergeSide.describe('What is taken unless another is chosen'),
        stays: z.boolean().describe('True where the value that is not chosen is kept as a further one'),
      }),
    )
    .describe('Those of which either record has a value; contact details masked: to look at them is a call of its own, which is recorded'),
  moves: z
    .array(z.object({ what: z.enum(['roles', 'checks', 'breaches']), kept: z.int(), merged: z.int(), after: z.int() }))
    .describe('How much of each hangs on the records, as far as you may know of it'),
  agreement: z.array(
    z.object({
      what: z.enum(['name', 'dob', 'phone', 'email', 'address', 'company_number']),
      how: z.enum(['same', 'close', 'differs', 'missing']),
    }),
  ),
  score: z.int(),
  risk_level: z.enum(['low', 'medium', 'high', 'unset']).describe('The higher of the two'),
  legal_hold: z.boolean(),
  relationship_started_on: DateOnly.nullable().describe('The earlier of the two'),
  obstacles: z.array(z.string()).describe('Why they cannot be merged as they stand'),
  undo_until: Timestamp,
});
export type MergePreview = z.infer<typeof MergePreview>;

export const previewMerge = defineRoute({
  method: 'GET',
  path: '/v2/client/parties/{id}/merge-preview',
  tag,
  access: 'staff',
  summary: 'This record beside the one it would be merged into, and what the merge would make of them. Nothing changes',
  params: IdParams,
  query: z.object({ into: z.coerce.number().int().positive().describe('The record that stays') }),
  output: MergePreview,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const MergeParty = z.object({
  into: Id.describe('The record that stays'),
  version: Version,
  into_version: Version,
  choose: z
    .partialRecord(MergeField, MergeSide)
    .default({})
    .describe('Whose value; of the record that stays, where it has one and nothing is said'),
});
export const PartyMerge = z.object({
  id: Id,
  kept: PartyRef,
  merged_id: Id,
  merged_name: z.string(),
  at: Timestamp,
  by: z.string(),
  undo_until: Timestamp,
});
export type PartyMerge = z.infer<typeof PartyMerge>;

export const mergeParty = defineRoute({
  method: 'POST',
  path: '/v2/client/parties/{id}/merge',
  tag,
  access: 'staff',
  summary:
    'Merge this record into another: roles, checks and breaches move there, and this one is shown nowhere. It can be undone for 30 days',
  params: IdParams,
  body: MergeParty,
  output: PartyMerge,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const listMerges = defineRoute({
  method: 'GET',
  path: '/v2/client/party-merges',
  tag,
  access: 'staff',
  summary: 'Merges that can still be undone, newest first',
  query: z.object({ party_id: z.coerce.number().int().positive().optional().describe('Only those into this record') }),
  output: z.array(PartyMerge),
  errors: [],
});

export const undoMerge = defineRoute({
  method: 'POST',
  path: '/v2/client/party-merges/{id}/undo',
  tag,
  access: 'staff',
  summary: 'Separate two merged records again. What was changed or added since stays with the record that was kept',
  params: IdParams,
  output: z.object({ kept: PartyRef, restored: PartyRef }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
