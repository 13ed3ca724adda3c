import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, DateOnly, EnteredDate, Id, IdParams, Pence, Reason, RentFrequency, Timestamp, Version } from '../kernel/values.ts';
import { FUNDING, OFFER_DECISIONS, OFFER_STATUSES, TENANCY_REGIMES } from '@freehold/property-rules/offer-decisions';
import { NewParty } from '../people/parties.ts';
import { GateMissing, GateOverride } from './property-moves.ts';
import { PROPERTY_STAGES } from '@freehold/property-rules/property-stages';

const tag = 'Offers';
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Must be ${most.toLocaleString('en-GB')} characters or fewer`);
const fundings = keysOf(FUNDING);
const regimes = keysOf(TENANCY_REGIMES);

/* ---------- what is answered ---------- */
export const Offer = z.object({
  id: Id,
  version: Version,
  property_id: Id,
  group: z.object({
    id: Id,
    name: z.string(),
    people: z
      .array(z.object({ id: Id, party_id: Id, name: z.string(), kind: z.enum(['person', 'company']), is_lead: z.boolean() }))
      .describe('Those who buy or rent, the lead first'),
  }),
  amount_pence: z.int().nullable().describe('Of a sale'),
  rent_pence: z.int().nullable().describe('Of a letting'),
  rent_frequency: RentFrequency.nullable(),
  first_rent: z
    .object({ pence: z.int(), frequency: RentFrequency })
    .nullable()
    .describe('What was offered, where more was offered than could be accepted'),
  of_asking: z.number().nullable().describe('Share of the asking price or advertised rent: 0.983'),
  is_above_advertised: z.boolean().describe('Above the advertised rent of an assured letting: it cannot be accepted'),
  holding_deposit_cap_pence: z.int().nullable().describe('One week’s rent (Tenant Fees Act 2019 sch 1 para 3)'),
  term_months: z.int().nullable(),
  move_in_on: DateOnly.nullable(),
  occupiers_under_18: z.int(),
  has_pets: z.boolean(),
  has_smokers: z.boolean(),
  buying_position: z.string().nullable(),
  funding: z.enum(fundings).nullable(),
  conditions: z.string().nullable(),
  made_on: DateOnly,
  status: z.enum(OFFER_STATUSES),
  is_concluded: z.boolean().describe('Its tenancy has ended: it stays accepted, as history'),
  relayed_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  can: z.object({ change: z.boolean(), relay: z.boolean(), accept: z.boolean(), reject: z.boolean(), withdraw: z.boolean() }),
  why_not_accept: z.string().nullable().describe('What keeps it from being accepted now, the gate apart; null where nothing does'),
});
export type Offer = z.infer<typeof Offer>;

export const OfferTerms = z.object({
  kind: z.enum(['sale', 'letting']),
  asking_pence: z.int().nullable().describe('Asking price, or advertised rent'),
  rent_frequency: RentFrequency.nullable(),
  tenancy_regime: z.enum(regimes),
  tenancy_regime_reason: z.string().nullable(),
  is_held_to_rent: z.boolean().describe('No more than the advertised rent may be asked for or accepted (Renters’ Rights Act 2025 s.56)'),
  property_version: Version,
  can: z.object({ record: z.boolean(), change_regime: z.boolean() }),
  why_not_record: z.string().nullable(),
});
export type OfferTerms = z.infer<typeof OfferTerms>;

export const listOffers = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}/offers',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'Every offer for a property: the accepted one, then those that are open, then the rest; the newest first',
  params: IdParams,
  output: z.array(Offer),
  meta: OfferTerms,
  errors: ['NOT_FOUND'],
});

/* ---------- what is asked ---------- */
const OfferBody = z.object({
  amount_pence: blankAsAbsent(Pence),
  buying_position: blankAsAbsent(line(200)),
  funding: blankAsAbsent(z.enum(fundings, 'Choose how it is paid for')),
  rent_pence: blankAsAbsent(Pence),
  rent_frequency: blankAsAbsent(RentFrequency),
  term_months: blankAsAbsent(z.int('Enter a number of months').min(1, 'Enter 1 to 120 months').max(120, 'Enter 1 to 120 months')).describe(
    'Not for an assured tenancy, which is periodic',
  ),
  move_in_on: blankAsAbsent(EnteredDate),
  occupiers_under_18: z.int('Enter a number').min(0, 'Enter a number from 0 to 20').max(20, 'Enter a number from 0 to 20').default(0),
  has_pets: z.boolean().default(false),
  has_smokers: z.boolean().default(false),
  conditions: blankAsAbsent(line(2000)),
  made_on: blankAsAbsent(EnteredDate).describe('Today when absent'),
});

/** People who come with their offer: the first leads. */
const OfferApplicant = z.object({ party_id: Id.optional(), party: NewParty.optional() });

export const NewOffer = OfferBody.extend({
  group_id: blankAsAbsent(Id).describe('A group of the property'),
  applicants: z
    .array(OfferApplicant)
    .max(8, 'Enter at most eight people')
    .default([])
    .describe('Or people who come with it, in the same act'),
}).superRefine(({ group_id, applicants }, context) => {
  if ((group_id === undefined) === (applicants.length === 0))
    context.addIssue({ code: 'custom', path: ['group_id'], message: 'Choose who makes the offer' });
});
export type NewOfferInput = z.input<typeof NewOffer>;

export const recordOffer = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/offers',
  tag,
  access: 'staff',
  key: 'properties:write',
  summary: 'Record offer, from a group of the property or from people who come with it',
  params: IdParams,
  body: NewOffer,
  output: Offer,
  errors: ['NOT_FOUND', 'DUPLICATE', 'INVALID_STATE'],
  idempotent: true,
});

export const OfferChange = OfferBody.extend({ version: Version });
export type OfferChangeInput = z.input<typeof OfferChange>;

export const changeOffer = defineRoute({
  method: 'PATCH',
  path: '/v2/client/offers/{id}',
  tag,
  access: 'staff',
  summary: 'Change the terms of an offer while nothing has been decided of it',
  params: IdParams,
  body: OfferChange,
  output: Offer,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const OfferDecision = z.object({
  to: z.enum(OFFER_DECISIONS, 'Choose what is decided'),
  version: Version.optional().describe('Refused where another change came first'),
  reason: blankAsAbsent(Reason).describe('Needed to withdraw an offer that was accepted'),
  at_advertised_rent: z.boolean().default(false).describe('Accept an offer above the advertised rent at the advertised one'),
  override: GateOverride.optional().describe('Lets it through a closed gate, in your name'),
});
export type OfferDecisionInput = z.input<typeof OfferDecision>;

export const decideOffer = defineRoute({
  method: 'POST',
  path: '/v2/client/offers/{id}/decision',
  tag,
  access: 'staff',
  summary: 'Relay, accept, reject or withdraw an offer. Accepting evaluates the gate, moves the property and begins its sale or tenancy',
  params: IdParams,
  body: OfferDecision,
  output: z.object({
    offer: Offer,
    stage: z.enum(PROPERTY_STAGES).describe('Where the property stands now'),
    other_open: z.int().describe('Other offers that stay open, as backup'),
    warned: z.array(GateMissing).describe('Those written to the breach register with this acceptance'),
  }),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION', 'GATE_BLOCKED'],
  idempotent: true,
});

export const RegimeChange = z
  .object({
    version: Version.describe('Of the property'),
    tenancy_regime: z.enum(regimes, 'Choose a kind of tenancy'),
    reason: blankAsAbsent(Reason),
  })
  .superRefine(({ tenancy_regime, reason }, context) => {
    if (tenancy_regime !== 'assured' && reason === undefined)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Give a reason of at least 10 characters' });
  });
export type RegimeChangeInput = z.input<typeof RegimeChange>;

export const changeTenancyRegime = defineRoute({
  method: 'PATCH',
  path: '/v2/client/properties/{id}/tenancy-regime',
  tag,
  access: 'staff',
  summary: 'Say what kind of tenancy a property is let on. Anything but assured takes a reason and is not held to the advertised rent',
  params: IdParams,
  body: RegimeChange,
  output: z.object({ tenancy_regime: z.enum(regimes), tenancy_regime_reason: z.string().nullable(), version: Version }),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
