import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { BranchRef } from '../firm/branches.ts';
import { CheckStatus } from '../kernel/check-states.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, IdParams, RentFrequency, Timestamp, Version } from '../kernel/values.ts';
import { PartyRef } from '../people/parties.ts';
import { PropertyPerson } from './property-people.ts';
import { PROPERTY_STAGES, PROPERTY_TYPES } from '@freehold/property-rules/property-stages';
import { GateMode } from '../firm/registration.ts';

const tag = 'Properties';
const StageName = z.enum(PROPERTY_STAGES);

/** Where somebody stands with one kind of check: a cell of the checklist. */
export const ChecklistCell = z.object({
  kind: z.string(),
  is_asked: z.boolean(),
  is_done: z.boolean().describe('An accepted check of this kind still holds'),
  check: PartyRef.shape.aml,
  path: z.string().nullable().describe('The page of the check; null where there is none, or your role cannot open it'),
});
export type ChecklistCell = z.infer<typeof ChecklistCell>;

export const DetailPerson = PropertyPerson.extend({
  risk_level: z.enum(['low', 'medium', 'high', 'unset']).nullable().describe('Null where your role does not see it'),
  is_asked: z.boolean().describe('False where no check is ever asked of them: withdrawn, or under 18'),
  is_checked: z.boolean().describe('Accepted checks answer for everything that is asked of them'),
  checklist: z.array(ChecklistCell).describe('One a kind, in the order of `check_kinds`'),
});
export type DetailPerson = z.infer<typeof DetailPerson>;

/** The checks of everybody in a group of applicants, over every kind that is asked of them, as one. */
export const GroupChecks = z.object({
  group_id: Id,
  asked: z.int(),
  done: z.int().describe('Of those, accepted and still in force'),
  worst: CheckStatus.nullable().describe('Of those that are not accepted, the furthest from it; null where all are'),
});
export type GroupChecks = z.infer<typeof GroupChecks>;

/** What a next step or a blocking line leads to. */
export const NextAct = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('move'), to: StageName }),
  z.object({ verb: z.literal('check'), party_id: Id, kind: z.string() }),
  z.object({ verb: z.literal('open_check'), path: z.string() }),
  z.object({ verb: z.literal('tab'), tab: z.enum(['people', 'offers', 'sale', 'tenancy', 'timeline']) }),
  z.object({ verb: z.literal('edit') }),
  z.object({ verb: z.literal('offer') }).describe('Record offer'),
]);
export type NextAct = z.infer<typeof NextAct>;

export const Blocking = z.object({
  key: z.string(),
  kind: z.enum(['late', 'due_now', 'missing_check', 'needs_review', 'no_people', 'no_rent', 'full_cdd']),
  what: z.string().describe('The fact, in bold'),
  why: z.string().describe('Its consequence'),
  label: z.string().nullable().describe('The act in words; null where nothing here can be done'),
  act: NextAct.nullable(),
});
export type Blocking = z.infer<typeof Blocking>;

export const NextStep = z.object({ what: z.string(), label: z.string(), act: NextAct });
export type NextStep = z.infer<typeof NextStep>;

export const StageStep = z.object({
  stage: StageName,
  state: z.enum(['done', 'now', 'next']),
  on: DateOnly.nullable().describe('The day it was reached, in London'),
  target_on: DateOnly.nullable(),
});
export type StageStep = z.infer<typeof StageStep>;

export const StageEntry = z.object({
  id: Id,
  from: StageName.nullable(),
  to: StageName,
  at: Timestamp,
  by: z.string().nullable(),
  reason: z.string().nullable(),
  is_override: z.boolean(),
});

export const PropertyDetails = z.object({
  id: Id,
  version: Version,
  kind: z.enum(['sale', 'letting']),
  reference: z.string().nullable(),
  title: z.string().describe('First line of the address'),
  place: z.string().describe('The rest of it: Clifton, Bristol BS8 4KV'),
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
  type: z.enum(keysOf(PROPERTY_TYPES)),
  bedrooms: z.int().nullable(),
  tenure: z.enum(['freehold', 'leasehold', 'commonhold', 'unknown']),
  is_commercial: z.boolean(),
  price_pence: z.int().nullable(),
  rent_pence: z.int().nullable(),
  rent_frequency: RentFrequency.nullable(),
  rent_month_pence: z.int().nullable(),
  deposit_pence: z.int().nullable(),
  available_on: DateOnly.nullable(),
  tenancy_regime: z.enum(['assured', 'company_let', 'other']),
  tenancy_regime_reason: z.string().nullable(),
  fee_basis_points: z.int().nullable(),
  note: z.string().nullable(),
  negotiator: z.object({ id: Id, name: z.string() }).nullable(),
  branch: BranchRef.nullable(),
  has_photo: z.boolean(),
  stage: StageName,
  stage_since: Timestamp,
  listed_on: DateOnly.nullable(),
  archived_at: Timestamp.nullable(),
  changed_at: Timestamp,
  created_at: Timestamp,
  figure: z
    .object({
      kind: z.enum(['asking', 'agreed', 'advertised']),
      pence: z.int(),
      frequency: RentFrequency.nullable(),
      share: z.number().nullable().describe('Of the asking price or rent: 0.983'),
      asking_pence: z.int().nullable(),
    })
    .nullable(),
  bar: z.array(StageStep),
  history: z.array(StageEntry).describe('Every move, first to last'),
  moves: z
    .array(z.object({ to: StageName, needs_reason: z.boolean(), is_gated: z.boolean() }))
    .describe('Where somebody may move it from here'),
  check_kinds: z
    .array(z.object({ code: z.string(), name: z.string(), column: z.string(), path: z.string().describe('Where a new one is started') }))
    .describe('Kinds of check this installation can run'),
  people: z.array(DetailPerson).describe('Those who sell or let, then each group of applicants'),
  group_checks: z.array(GroupChecks).describe('One for each group of applicants of whom a check is asked'),
  counts: z.object({
    people: z.int(),
    offers: z.int(),
    open_offers: z.int(),
    documents: z.int().nullable().describe('Null for who may see none'),
    done_checks: z.int(),
    asked_checks: z.int(),
  }),
  blocking: z.array(Blocking),
  next: NextStep.nullable(),
  gate_mode: GateMode,
  accepted_group_id: Id.nullable(),
  can: z.object({
    edit: z.boolean(),
    move: z.boolean(),
    archive: z.boolean().describe('Archive it, or restore it'),
    remove: z.boolean().describe('Delete a draft'),
    override: z.boolean(),
    check: z.boolean(),
    invite: z.boolean(),
    note: z.boolean(),
    record_offer: z.boolean(),
    add_person: z.boolean(),
    see_breaches: z.boolean(),
  }),
});
export type PropertyDetails = z.infer<typeof PropertyDetails>;

export const getProperty = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'One property: stage, people with their clocks, what is blocking and what to do next',
  params: IdParams,
  output: PropertyDetails,
  errors: ['NOT_FOUND'],
});

/* ---------- timeline ---------- */
export const TimelineEntry = z.object({
  key: z.string(),
  kind: z.enum(['event', 'note']),
  at: Timestamp,
  actor: z.object({ name: z.string() }),
  words: z.string().describe('After the name of who did it; `{object}` stands for the name of the object'),
  object: z.object({ name: z.string() }),
  text: z.string().nullable().describe('A note, or the reason given'),
  asks: z.boolean().describe('It went past a gate'),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const getPropertyTimeline = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}/timeline',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'What happened to a property, its people, offers, sale and tenancy, and the notes written to it; the newest first',
  params: IdParams,
  query: PageQuery,
  output: z.array(TimelineEntry),
  meta: PageMeta,
  errors: ['NOT_FOUND'],
});

export const NewPropertyNote = z.object({
  text: z
    .string('Write a note')
    .transform((text) => text.trim())
    .pipe(z.string().min(1, 'Write a note').max(2000, 'Must be 2,000 characters or fewer')),
});
export type NewPropertyNote = z.input<typeof NewPropertyNote>;

export const addPropertyNote = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/notes',
  tag,
  access: 'staff',
  key: 'properties:write',
  summary: 'Write a note to a property',
  params: IdParams,
  body: NewPropertyNote,
  output: TimelineEntry,
  errors: ['NOT_FOUND'],
  idempotent: true,
});
