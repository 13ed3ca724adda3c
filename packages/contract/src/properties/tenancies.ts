import { z } from 'zod';
import { keysOf } from '../kernel/keys.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Pence, RentFrequency, Timestamp, Version } from '../kernel/values.ts';
import { DEPOSIT_SCHEMES, TENANCY_REGIMES, TENANCY_STATES } from '@freehold/property-rules/tenancy-states';

const tag = 'Tenancies';
const blankAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();
const Regime = z.enum(keysOf(TENANCY_REGIMES), 'Choose a kind of tenancy');
const Scheme = z.enum(keysOf(DEPOSIT_SCHEMES), 'Choose a scheme');
const Amount = z
  .int('Enter an amount in pounds, like 1,850')
  .nonnegative('Enter an amount in pounds, like 1,850')
  .max(1_000_000_000, 'Enter at most £10,000,000.00');

export const TenancyPerson = z.object({
  property_person_id: Id,
  party_id: Id,
  name: z.string(),
  kind: z.enum(['person', 'company']),
  role: z.enum(['tenant', 'guarantor']),
  co_tenant_type_id: z.int().describe('1 lead tenant, 2 joint tenant, 3 permitted occupier, 4 guarantor, 5 occupier under 18'),
  is_lead: z.boolean(),
  guarantees: z.object({ party_id: Id, name: z.string() }).nullable().describe('For a guarantor: whom; null stands for everybody'),
});
export type TenancyPerson = z.infer<typeof TenancyPerson>;

export const Tenancy = z.object({
  id: Id,
  version: Version,
  property_id: Id,
  offer_id: Id,
  group_id: Id,
  status: z.enum(TENANCY_STATES),
  regime: Regime,
  regime_reason: z.string().nullable(),
  rent_pence: z.int(),
  rent_frequency: RentFrequency,
  starts_on: DateOnly.nullable(),
  term_months: z
    .int()
    .nullable()
    .describe('Null for a periodic tenancy; an assured one always is (Renters’ Rights Act 2025, from 1 May 2026)'),
  notice_given_on: DateOnly.nullable(),
  ends_on: DateOnly.nullable(),
  deposit_pence: z.int().nullable(),
  deposit_scheme: Scheme.nullable(),
  holding_deposit_pence: z.int().nullable(),
  holding_deposit_taken_on: DateOnly.nullable(),
  holding_deadline_on: DateOnly.nullable(),
  entered_into_on: DateOnly.nullable().describe('The day all have signed; no rent may be taken before it'),
  advertised: z.object({ rent_pence: z.int(), rent_frequency: RentFrequency }).nullable(),
  limits: z.object({
    is_capped: z.boolean().describe('Whether the Tenant Fees Act 2019 caps what may be taken'),
    deposit_weeks: z.int(),
    deposit_pence: z.int(),
    holding_deposit_pence: z.int(),
  }),
  people: z.array(TenancyPerson).describe('Tenants first, then guarantors'),
  began_at: Timestamp,
  saved_at: Timestamp,
  can: z.object({ change: z.boolean() }),
});
export type Tenancy = z.infer<typeof Tenancy>;

export const TenanciesOfProperty = z.object({
  current: Tenancy.nullable(),
  earlier: z.array(Tenancy).describe('Ended and cancelled ones, newest first'),
});
export type TenanciesOfProperty = z.infer<typeof TenanciesOfProperty>;

export const getTenancy = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}/tenancy',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'The tenancy of a property with its tenants and guarantors, and earlier ones',
  params: IdParams,
  output: TenanciesOfProperty,
  errors: ['NOT_FOUND'],
});

export const TenancyChange = z.object({
  version: Version,
  regime: Regime.optional(),
  regime_reason: blankAsNull(z.string().trim().max(2000, 'Must be 2,000 characters or fewer')).describe(
    'Why it is not an assured tenancy; at least 10 characters',
  ),
  rent_pence: Pence.optional(),
  rent_frequency: RentFrequency.optional(),
  starts_on: blankAsNull(EnteredDate),
  term_months: blankAsNull(z.int('Enter 1 to 120 months').min(1, 'Enter 1 to 120 months').max(120, 'Enter 1 to 120 months')),
  notice_given_on: blankAsNull(EnteredDate),
  ends_on: blankAsNull(EnteredDate),
  deposit_pence: blankAsNull(Amount),
  deposit_scheme: blankAsNull(Scheme),
  holding_deposit_pence: blankAsNull(Amount),
  holding_deposit_taken_on: blankAsNull(EnteredDate),
  holding_deadline_on: blankAsNull(EnteredDate).describe('Another day than the fifteenth, as agreed in writing'),
  entered_into_on: blankAsNull(EnteredDate),
});
export type TenancyChange = z.input<typeof TenancyChange>;

export const changeTenancy = defineRoute({
  method: 'PATCH',
  path: '/v2/client/tenancies/{id}',
  tag,
  access: 'staff',
  summary: 'Change the terms of a tenancy. What the law caps is refused with its reason',
  params: IdParams,
  body: TenancyChange,
  output: Tenancy,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
