import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { BranchFilter } from '../firm/branches.ts';
import { CheckStatus } from '../kernel/check-states.ts';
import { Outcome, RiskLevel } from '../kernel/check-states.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import {
  blankAsAbsent,
  CompanyName,
  CompanyNumber,
  CountryCode,
  DateOfBirth,
  DateOnly,
  Email,
  EnteredDate,
  Id,
  IdParams,
  personName,
  Phone,
  Postcode,
  Reason,
  RentFrequency,
  Timestamp,
  Version,
} from '../kernel/values.ts';
import { PROPERTY_ROLES, PROPERTY_STAGES, PROPERTY_TYPES } from '@freehold/property-rules/property-stages';

const tag = 'People';

const line = (most: number) => z.string().trim().max(most, `Must be ${most} characters or fewer`);

/** Where somebody lives or lived, or a company's address. Postcodes of other countries are kept as they are typed. */
export const PartyAddress = z
  .object({
    line1: line(120).min(1, 'Enter the first line of the address'),
    line2: blankAsAbsent(line(120)),
    town: line(80).min(1, 'Enter a town'),
    county: blankAsAbsent(line(80)),
    postcode: blankAsAbsent(line(20)),
    country: CountryCode.default('GB'),
    from: blankAsAbsent(EnteredDate),
    to: blankAsAbsent(EnteredDate),
  })
  .transform((address, context) => {
    if (address.country !== 'GB' || address.postcode === undefined) return address;
    const postcode = Postcode.safeParse(address.postcode);
    if (postcode.success) return { ...address, postcode: postcode.data };
    context.addIssue({ code: 'custom', path: ['postcode'], message: 'Enter a full UK postcode, like SW1A 1AA' });
    return z.NEVER;
  });
export type PartyAddress = z.output<typeof PartyAddress>;

const shared = {
  phones: z.array(Phone).max(5, 'Enter at most five numbers').default([]).describe('E.164; the first is the one used'),
  emails: z.array(Email).max(5, 'Enter at most five addresses').default([]).describe('The first is the one used'),
  addresses: z.array(PartyAddress).max(10, 'Enter at most ten addresses').default([]).describe('Newest first'),
  user_reference: blankAsAbsent(line(60)).describe('Your own reference for them'),
  relationship_started_on: blankAsAbsent(EnteredDate),
  relationship_ended_on: blankAsAbsent(EnteredDate).describe('Starts the five years their records are kept (MLR 2017 reg 40)'),
};
export const NewPerson = z.object({
  kind: z.literal('person'),
  title: blankAsAbsent(line(20)),
  first_name: personName('Enter a first name'),
  middle_names: blankAsAbsent(personName('Enter the middle names')),
  last_name: personName('Enter a last name'),
  dob: blankAsAbsent(DateOfBirth),
  nationality: blankAsAbsent(CountryCode),
  ...shared,
});
export const NewCompany = z.object({
  kind: z.literal('company'),
  company_name: CompanyName,
  company_number: blankAsAbsent(CompanyNumber),
  jurisdiction: blankAsAbsent(CountryCode),
  company_type: blankAsAbsent(line(60)),
  ...shared,
});
/** A person or company to record: once for each workspace, whatever roles they come to have. */
export const NewParty = z
  .discriminatedUnion('kind', [NewPerson, NewCompany])
  .refine(({ relationship_started_on: from, relationship_ended_on: to }) => from === undefined || to === undefined || to >= from, {
    path: ['relationship_ended_on'],
    message: 'Must not be before the day it started',
  });
export type NewParty = z.output<typeof NewParty>;
export type NewPartyInput = z.input<typeof NewParty>;

/** A party as other records show them. */
export const PartyRef = z.object({
  id: Id,
  kind: z.enum(['person', 'company']),
  name: z.string(),
  aml: z
    .object({ status: CheckStatus, at: z.string().nullable(), check_id: Id.nullable().describe('Null where you may not open it') })
    .nullable()
    .describe('Their newest AML check; null where there is none. A frozen one reads as needing review to those who may not know of it'),
});
export type PartyRef = z.infer<typeof PartyRef>;

/* ---------- the list ---------- */
export const PARTY_RISKS = ['low', 'medium', 'high', 'unset'] as const;
export const PartyRisk = z.enum(PARTY_RISKS, 'Choose a level');
export type PartyRisk = z.infer<typeof PartyRisk>;
/** How long a record is kept: while they are a client, for the years after, past those, or for as long as a legal hold says. */
export const PARTY_KEPT = ['active', 'kept', 'due', 'hold'] as const;
export const PARTY_AML = ['none', 'inProgress', 'needsReview', 'readyToAccept', 'passed', 'acceptedAfterReview', 'failed'] as const;
export const PARTY_SORTS = ['name', 'changed', 'risk', 'match'] as const;

const PropertyOf = z.object({ id: Id, kind: z.enum(['sale', 'letting']), address: z.string().describe('Its first line') });
const PartyKept = {
  relationship_started_on: DateOnly.nullable(),
  relationship_ended_on: DateOnly.nullable(),
  retention_until: DateOnly.nullable().describe('Five years after the relationship ended; null while it lasts'),
  legal_hold: z.boolean(),
};
export const PartyListRow = PartyRef.extend({
  born: z.int().nullable().describe('The year alone; null where it is not known or not yours to see'),
  company_number: z.string().nullable(),
  phone: z.string().nullable().describe('Masked'),
  email: z.string().nullable().describe('Masked'),
  roles: z.array(z.enum(PROPERTY_ROLES)).describe('At properties, each once; none that were withdrawn'),
  property: PropertyOf.nullable().describe('Where their newest role is'),
  properties: z.int().describe('At how many they have a role'),
  risk_level: PartyRisk.nullable().describe('Null where your role does not see it'),
  ...PartyKept,
  changed_at: Timestamp,
});
export type PartyListRow = z.infer<typeof PartyListRow>;

const Filters = z.object({
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Words of the name, the last perhaps unfinished; or a whole email address or phone number. Never kept, and never logged'),
  kind: z.enum(['person', 'company']).optional(),
  role: z.enum(PROPERTY_ROLES).optional(),
  risk: PartyRisk.optional(),
  kept: z.enum(PARTY_KEPT).optional(),
  branch: BranchFilter.describe('With a role at a property of the branch; or `none`: at a property of no branch, or at none at all'),
  aml: z.enum(PARTY_AML).optional().describe('Where they stand with their newest AML check'),
});
export type PartyFilters = z.output<typeof Filters>;

export const listParties = defineRoute({
  method: 'GET',
  path: '/v2/client/parties',
  tag,
  access: 'staff',
  key: 'people:read',
  summary: 'People and companies of the workspace, each once, whatever their roles',
  query: PageQuery.extend({
    ...Filters.shape,
    sort: z.enum(PARTY_SORTS).default('name').describe('match: what fits the text best comes first'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  output: z.array(PartyListRow),
  meta: PageMeta.extend({
    people: z.int().describe('In the whole workspace'),
    companies: z.int().describe('In the whole workspace'),
  }),
  errors: [],
});

/* ---------- one of them ---------- */
export const PartyRole = z.object({
  id: Id.describe('Of the role'),
  property: PropertyOf.extend({
    stage: z.enum(PROPERTY_STAGES),
    type: z.enum(keysOf(PROPERTY_TYPES)),
    price_pence: z.int().nullable(),
    rent_pence: z.int().nullable(),
    rent_frequency: RentFrequency.nullable(),
  }),
  role: z.enum(PROPERTY_ROLES),
  is_lead: z.boolean(),
  state: z.enum(['linked', 'invited', 'in_progress', 'complete', 'withdrawn']),
  with: z.array(z.object({ id: Id, name: z.string() })).describe('Who stands in the same group, or on the same side'),
  since: Timestamp,
});
export type PartyRole = z.infer<typeof PartyRole>;

export const PartyCheck = z.object({
  id: Id,
  kind: z.string().describe('What kind of check it is, in words'),
  code: z.string().default('aml').describe('The same as the API has it'),
  path: z.string().describe('The page of the check'),
  public_ref: z.string(),
  status: CheckStatus,
  outcome: Outcome.nullable(),
  open_matches: z.int().describe('Matches of a screening, or points of another check, that wait for somebody'),
  nearest: z.int().nullable().describe('Highest score seen, 0 to 100'),
  at: Timestamp,
  decided_by: z.string().nullable(),
});
export type PartyCheck = z.infer<typeof PartyCheck>;

export const Party = z.object({
  ...PartyRef.shape,
  version: Version,
  title: z.string().nullable(),
  first_name: z.string().nullable(),
  middle_names: z.string().nullable(),
  last_name: z.string().nullable(),
  dob: DateOnly.nullable().describe('Null where it is not known or not yours to see'),
  born: z.int().nullable(),
  nationality: z.string().nullable(),
  company_name: z.string().nullable(),
  company_number: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  company_type: z.string().nullable(),
  phones: z.array(z.string()).describe('Masked; the first is the one used'),
  emails: z.array(z.string()).describe('Masked; the first is the one used'),
  addresses: z.array(z.string()).describe('Masked, newest first'),
  residence: z.string().nullable().default(null).describe('Country of a person’s newest address, while they live there'),
  user_reference: z.string().nullable(),
  risk_level: PartyRisk.nullable().describe('Null where your role does not see it'),
  risk: z
    .object({ at: Timestamp, by: z.string().nullable(), reason: z.string().nullable(), check_ref: z.string().nullable() })
    .nullable()
    .describe('Where the level comes from: a risk assessment of a check, or somebody with a reason'),
  ...PartyKept,
  legal_hold_reason: z.string().nullable(),
  roles: z.array(PartyRole).describe('Newest first'),
  checks: z.array(PartyCheck).describe('Their checks that you may open, newest first'),
  timeline: z.array(z.object({ at: Timestamp, by: z.string().nullable(), text: z.string() })).describe('Newest first'),
  created_at: Timestamp,
  can: z.object({
    edit: z.boolean(),
    reveal: z.boolean(),
    hold: z.boolean(),
    set_risk: z.boolean(),
  }),
  new_checks: z
    .array(z.object({ name: z.string(), path: z.string().describe('Where it is started') }))
    .describe('Kinds of check you may start of them'),
});
export type Party = z.infer<typeof Party>;

export const createParty = defineRoute({
  method: 'POST',
  path: '/v2/client/parties',
  tag,
  access: 'staff',
  key: 'people:write',
  summary: 'Add a person or a company',
  body: NewParty,
  output: Party,
  errors: [],
});
export const PartyDuplicate = z.object({
  party: PartyRef.nullable().describe(
    'Null for a record of another branch, which you do not see: no more is told of it than that it is there',
  ),
  words: z.string().describe('What the two share, as the sentence goes on after their names: share a phone number'),
});
export type PartyDuplicate = z.infer<typeof PartyDuplicate>;
export const findPartyDuplicates = defineRoute({
  method: 'POST',
  path: '/v2/client/parties/duplicates',
  tag,
  access: 'staff',
  key: 'people:read',
  whileSuspended: true,
  summary: 'Records that may already be the person or company that is about to be added, best first. Nothing is saved',
  body: NewParty,
  output: z.array(PartyDuplicate),
  errors: [],
});
export const getParty = defineRoute({
  method: 'GET',
  path: '/v2/client/parties/{id}',
  tag,
  access: 'staff',
  key: 'people:read',
  summary: 'One person or company, with roles, checks and what happened; of one that was merged, the record that was kept',
  params: IdParams,
  output: Party,
  errors: ['NOT_FOUND'],
});
/** The record as it shall be, whole: what is left out is taken away. */
export const PartyChange = z.object({ version: Version, party: NewParty });
export const changeParty = defineRoute({
  method: 'PATCH',
  path: '/v2/client/parties/{id}',
  tag,
  access: 'staff',
  key: 'people:write',
  summary: 'Change a person or a company; the whole record is sent',
  params: IdParams,
  body: PartyChange,
  output: Party,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const REVEALED_FIELDS = ['phones', 'emails', 'addresses', 'all'] as const;
export type RevealedField = (typeof REVEALED_FIELDS)[number];
export const RevealedContacts = z.object({
  version: Version,
  phones: z.array(z.string()).nullable().describe('Null where not asked for'),
  emails: z.array(z.string()).nullable(),
  addresses: z
    .array(
      z.object({
        line1: z.string(),
        line2: z.string().nullish(),
        town: z.string(),
        county: z.string().nullish(),
        postcode: z.string().nullish(),
        country: z.string(),
        from: z.string().nullish(),
        to: z.string().nullish(),
      }),
    )
    .nullable(),
});
export type RevealedContacts = z.infer<typeof RevealedContacts>;
export const revealParty = defineRoute({
  method: 'POST',
  path: '/v2/client/parties/{id}/reveal',
  tag,
  access: 'staff',
  whileSuspended: true,
  summary: 'Contact details in clear. That they were looked at is recorded',
  params: IdParams,
  body: z.object({ field: z.enum(REVEALED_FIELDS) }),
  output: RevealedContacts,
  errors: ['NOT_FOUND'],
});
export const PartyHold = z.object({ version: Version, legal_hold: z.boolean(), reason: Reason });
export const holdParty = defineRoute({
  method: 'POST',
  path: '/v2/client/parties/{id}/hold',
  tag,
  access: 'staff',
  summary: 'Place a legal hold on the record, or end it. While it stands nothing of it is erased',
  params: IdParams,
  body: PartyHold,
  output: Party,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
export const PartyRiskChange = z.object({ version: Version, risk_level: RiskLevel, reason: Reason });
export const setPartyRisk = defineRoute({
  method: 'POST',
  path: '/v2/client/parties/{id}/risk',
  tag,
  access: 'staff',
  summary: 'Set the risk level by hand, until the next risk assessment of a check of theirs',
  params: IdParams,
  body: PartyRiskChange,
  output: Party,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});
export const exportParties = defineRoute({
  method: 'GET',
  path: '/v2/client/parties/export.csv',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'The people and companies under these filters as a table, at most 50,000. That it was taken out is recorded',
  query: Filters,
  output: z.unknown(),
  errors: ['INVALID_STATE'],
});
