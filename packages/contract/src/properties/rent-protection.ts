import { z } from 'zod';
import { keysOf } from '../kernel/keys.ts';
import { ADVERSE_CREDIT, FINDINGS, REFERENCE_OUTCOMES } from '@freehold/property-rules/assess-rent-protection';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { DEPOSIT_SCHEMES } from '@freehold/property-rules/tenancy-states';

const tag = 'Rent protection';
const POUNDS = 'Enter an amount in pounds, like 1,850';
const Amount = z.int(POUNDS).nonnegative(POUNDS).max(1_000_000_000, 'Enter at most £10,000,000.00').nullable();

export const RENT_PROTECTION_STATES = ['draft', 'eligible', 'needs_guarantor', 'ineligible'] as const;

/** Six digits; spaces and hyphens do not count. */
export const SortCode = z
  .string('Sort code must be 6 digits')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Sort code must be 6 digits'));
/** Eight digits; six or seven are padded with zeros on the left. */
export const AccountNumber = z
  .string('Account number must be 8 digits')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6,8}$/, 'Account number must be 8 digits'))
  .transform((digits) => digits.padStart(8, '0'));

const Account = z.object({
  sort_code: SortCode,
  account_number: AccountNumber,
  account_name: z
    .string('Enter the name of the account')
    .trim()
    .min(1, 'Enter the name of the account')
    .max(80, 'Must be 80 characters or fewer'),
});

const GuarantorAnswers = z.object({ party_id: Id, gross_annual_income_pence: Amount });

const answersWith = <D extends typeof DateOnly>(date: D) => {
  const Day = date.nullable();
  return z.object({
    cover_type: z.enum(['rent_only', 'rent_and_legal'], 'Choose what is covered'),
    cover_starts_on: Day,
    cover_months: z.union([z.literal(6), z.literal(12)], 'Choose 6 or 12 months'),
    tenants: z
      .array(
        z.object({
          party_id: Id,
          gross_annual_income_pence: Amount,
          rent_share_pence: Amount,
          reference_outcome: z.enum(keysOf(REFERENCE_OUTCOMES), 'Choose how the reference came out'),
          reference_on: Day,
          adverse_credit: z.enum(keysOf(ADVERSE_CREDIT), 'Choose one').nullable(),
          adverse_credit_on: Day.describe('When it was registered, or the arrangement was made'),
        }),
      )
      .max(20),
    guarantors: z.array(GuarantorAnswers).max(20),
    first_rent_received_on: Day.describe('Null while it was not received'),
    prescribed_information_on: Day,
    has_gas: z.boolean(),
    gas_safety_on: Day.describe('Date of the newest check'),
    electrical_on: Day.describe('Date of the newest report'),
    energy_ends_on: Day.describe('Last day of the certificate'),
    information_sheet_on: Day,
    statement_of_terms_on: Day,
    has_arrears: z.boolean().nullable(),
    previous_claims: z.string().max(2000, 'Must be 2,000 characters or fewer').nullable(),
    is_declared: z.boolean().describe('Checked with the landlord'),
  });
};

/** What somebody fills in. Rent, deposit and who the tenants are come from the tenancy. */
export const RentProtectionAnswers = answersWith(DateOnly);
export type RentProtectionAnswers = z.output<typeof RentProtectionAnswers>;

export const RentProtection = z.object({
  id: Id,
  version: Version,
  property_id: Id,
  tenancy_id: Id,
  state: z.enum(RENT_PROTECTION_STATES),
  saved_at: Timestamp,
  assessed_at: Timestamp.nullable(),
  answers: RentProtectionAnswers,
  payout: z
    .object({ sort_code: z.string(), account_number: z.string(), account_name: z.string() })
    .nullable()
    .describe('Masked to the last digits'),
  tenancy: z.object({
    monthly_rent_pence: z.int(),
    starts_on: DateOnly.nullable(),
    deposit_pence: z.int().nullable(),
    deposit_scheme: z.enum(keysOf(DEPOSIT_SCHEMES)).nullable(),
    landlords: z.array(z.string()),
    address: z.string(),
  }),
  people: z.array(
    z.object({
      party_id: Id,
      name: z.string(),
      role: z.enum(['tenant', 'guarantor']),
      co_tenant_type_id: z.int(),
      stands_for: Id.nullable().describe('For a guarantor: the party; null stands for everybody'),
    }),
  ),
  rules: z.object({
    insurer: z.string(),
    incomeTimes: z.number(),
    guarantorTimes: z.number(),
    referenceDays: z.number(),
    adverseCreditMonths: z.number(),
    coverStartDays: z.number(),
    exclusionDays: z.number(),
    gasMonths: z.number(),
    electricalMonths: z.number(),
  }),
  outcome: z
    .enum(['eligible', 'needs_guarantor', 'ineligible'])
    .nullable()
    .describe('What the saved answers come to; null while some are missing'),
  findings: z.array(
    z.object({ code: z.enum(keysOf(FINDINGS)), effect: z.enum(['ok', 'condition', 'guarantor', 'decline', 'missing']), text: z.string() }),
  ),
  can: z.object({ change: z.boolean() }),
});
export type RentProtection = z.infer<typeof RentProtection>;

export const getRentProtection = defineRoute({
  method: 'GET',
  path: '/v2/client/rent-protection',
  tag,
  access: 'staff',
  summary: 'The rent protection form of the property’s tenancy; null where none was begun',
  query: z.object({ property_id: z.coerce.number().int().positive() }),
  output: RentProtection.nullable(),
  errors: ['NOT_FOUND'],
});

export const beginRentProtection = defineRoute({
  method: 'POST',
  path: '/v2/client/rent-protection',
  tag,
  access: 'staff',
  summary: 'Begin the rent protection form of a tenancy, filled in from what is known; answers the one that was begun already',
  body: z.object({ property_id: Id }),
  output: RentProtection,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const RentProtectionChange = answersWith(EnteredDate)
  .partial()
  .extend({
    version: Version,
    payout: Account.nullable().optional().describe('The account claims are paid to; left out it stays, null removes it'),
  });
export type RentProtectionChange = z.input<typeof RentProtectionChange>;

export const changeRentProtection = defineRoute({
  method: 'PATCH',
  path: '/v2/client/rent-protection/{id}',
  tag,
  access: 'staff',
  summary: 'Save answers. The form is a draft again until it is assessed',
  params: IdParams,
  body: RentProtectionChange,
  output: RentProtection,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const assessRentProtectionForm = defineRoute({
  method: 'POST',
  path: '/v2/client/rent-protection/{id}/assess',
  tag,
  access: 'staff',
  summary: 'Compare the saved answers with the insurer’s rules and keep the outcome',
  params: IdParams,
  body: z.object({ version: Version }),
  output: RentProtection,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const getRentProtectionPdf = defineRoute({
  method: 'GET',
  path: '/v2/client/rent-protection/{id}/worksheet',
  tag,
  access: 'staff',
  summary: 'The worksheet for the insurer as a PDF. It is not an offer of insurance',
  answers: 'bytes',
  params: IdParams,
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
