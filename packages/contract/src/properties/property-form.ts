import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Pence, RentFrequency, Timestamp, Version } from '../kernel/values.ts';
import { NewProperty, PropertyAddress, PropertyKindName, TitleNumber } from './properties.ts';
import { LinkedBy } from './property-people.ts';
import { PROPERTY_STAGES, PROPERTY_TYPES } from '@freehold/property-rules/property-stages';

const tag = 'Properties';
const line = (most: number) => z.string().trim().max(most, `Must be ${most} characters or fewer`);
/** Null, and nothing typed, empty the field; absent leaves it as it is. */
const emptied = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional());
const TYPES = keysOf(PROPERTY_TYPES);
const BEDROOMS = 'Enter a number from 0 to 50';
const TENURES = ['freehold', 'leasehold', 'commonhold', 'unknown'] as const;

export const AddedProperty = NewProperty.safeExtend({
  people: z
    .array(LinkedBy.omit({ group_id: true, guarantees_id: true }))
    .max(10, 'Add at most ten people at once')
    .default([]),
  stage: z.enum(['draft', 'instructed']).default('draft'),
});
export type AddedPropertyInput = z.input<typeof AddedProperty>;

/** A property as its form shows it. */
export const PropertyRecord = z.object({
  id: Id,
  version: Version,
  kind: PropertyKindName,
  stage: z.enum(PROPERTY_STAGES),
  reference: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  town: z.string(),
  county: z.string().nullable(),
  postcode: z.string(),
  uprn: z.string().nullable(),
  title_numbers: z.array(z.string()),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  is_placed_by_hand: z.boolean(),
  type: z.enum(TYPES),
  bedrooms: z.int().nullable(),
  tenure: z.enum(TENURES),
  is_commercial: z.boolean(),
  price_pence: Pence.nullable(),
  rent_pence: Pence.nullable(),
  rent_frequency: RentFrequency.nullable(),
  deposit_pence: z.int().nullable(),
  available_on: DateOnly.nullable(),
  fee_basis_points: z.int().nullable(),
  negotiator_id: Id.nullable(),
  branch_id: Id.nullable(),
  note: z.string().nullable(),
  photo: z.string().nullable().describe('Changes with the picture; null where there is none'),
  archived_at: Timestamp.nullable(),
  edited_by: z.string().nullable().describe('Who saved it last'),
  edited_at: Timestamp.nullable(),
  can: z.object({
    edit: z.boolean(),
    archive: z.boolean().describe('Archive, or restore'),
    remove: z.boolean().describe('Only drafts go'),
  }),
});
export type PropertyRecord = z.infer<typeof PropertyRecord>;

export const addProperty = defineRoute({
  method: 'POST',
  path: '/v2/client/properties',
  tag,
  access: 'staff',
  key: 'properties:write',
  summary: 'Add a property with its people, as a draft or instructed. Where it is in the list already the error’s `property_id` names it',
  body: AddedProperty,
  output: PropertyRecord,
  errors: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE', 'GATE_BLOCKED'],
  idempotent: true,
});

export const getPropertyRecord = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}/record',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'A property as its form shows it',
  params: IdParams,
  output: PropertyRecord,
  errors: ['NOT_FOUND'],
});

/** What of a property’s form changed. Money is whole pence. */
export const PropertyChange = z
  .object({
    version: Version,
    reference: emptied(line(40)),
    line1: PropertyAddress.shape.line1.optional(),
    line2: emptied(line(120)),
    town: PropertyAddress.shape.town.optional(),
    county: emptied(line(80)),
    postcode: PropertyAddress.shape.postcode.optional(),
    uprn: emptied(z.string().regex(/^\d{1,12}$/, 'Enter up to 12 digits')),
    title_numbers: z.array(TitleNumber).max(10, 'Enter at most ten title numbers').optional(),
    latitude: z.number().min(49).max(61).nullable().optional(),
    longitude: z.number().min(-9).max(2.5).nullable().optional(),
    is_placed_by_hand: z.boolean().optional(),
    type: z.enum(TYPES, 'Choose a type').optional(),
    bedrooms: emptied(z.int(BEDROOMS).min(0, BEDROOMS).max(50, BEDROOMS)),
    tenure: z.enum(TENURES).optional(),
    is_commercial: z.boolean().optional(),
    price_pence: emptied(Pence),
    rent_pence: emptied(Pence),
    rent_frequency: emptied(RentFrequency),
    deposit_pence: emptied(z.int().nonnegative().max(1_000_000_000)),
    available_on: emptied(EnteredDate),
    fee_basis_points: emptied(z.int().min(0).max(10_000)),
    negotiator_id: emptied(Id),
    branch_id: emptied(Id),
    note: emptied(line(4000)),
  })
  .describe('Only what changes; null empties a field');
export type PropertyChange = z.output<typeof PropertyChange>;
export type PropertyChangeInput = z.input<typeof PropertyChange>;

export const changeProperty = defineRoute({
  method: 'PATCH',
  path: '/v2/client/properties/{id}',
  tag,
  access: 'staff',
  key: 'properties:write',
  summary: 'Change a property’s own details',
  params: IdParams,
  body: PropertyChange,
  output: PropertyRecord,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'DUPLICATE', 'INVALID_STATE'],
});

export const removeProperty = defineRoute({
  method: 'DELETE',
  path: '/v2/client/properties/{id}',
  tag,
  access: 'staff',
  summary: 'Remove a draft. Anything instructed is withdrawn and archived instead',
  params: IdParams,
  output: z.null(),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const archiveProperty = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/archive',
  tag,
  access: 'staff',
  key: 'properties:write',
  summary: 'Archive a property that is completed, let, ended or withdrawn. Owners and admins',
  params: IdParams,
  output: PropertyRecord,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const unarchiveProperty = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/unarchive',
  tag,
  access: 'staff',
  key: 'properties:write',
  summary: 'Restore an archived property. Owners and admins',
  params: IdParams,
  output: PropertyRecord,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],
});

const photoPath = '/v2/client/properties/{id}/photo';

export const getPropertyPhoto = defineRoute({
  method: 'GET',
  path: photoPath,
  tag,
  access: 'staff',
  summary: 'The photograph of a property',
  params: IdParams,
  answers: 'bytes',
  output: z.null(),
  errors: ['NOT_FOUND'],
});

export const uploadPropertyPhoto = defineRoute({
  method: 'POST',
  path: photoPath,
  tag,
  access: 'staff',
  summary: 'Set the photograph: JPEG, PNG or WebP, at most 15 MB. Where it was taken is not kept',
  params: IdParams,
  upload: 'file',
  output: PropertyRecord,
  errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});

export const removePropertyPhoto = defineRoute({
  method: 'DELETE',
  path: photoPath,
  tag,
  access: 'staff',
  summary: 'Remove the photograph',
  params: IdParams,
  output: PropertyRecord,
  errors: ['NOT_FOUND'],
});
