import { z } from 'zod';
import { Decision, OutcomeReason, Person, RiskAssessment, RiskQuestion, RiskSuggestion } from './check-decisions.ts';
import { CheckStatus, Outcome, SubjectKind } from '../kernel/check-states.ts';
import { CheckEdd } from './enhanced-due-diligence.ts';
import { Id, Timestamp, Version } from '../kernel/values.ts';
import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';

/* What a check of every kind has. A kind adds what is its own. */

/** What another name is to the subject. Of a maiden name the family name alone is kept. */
export const OTHER_NAME_KINDS = ['former', 'maiden', 'native', 'alias'] as const;
const ScreenedName = z.object({ kind: z.enum(OTHER_NAME_KINDS), name: z.string() });

/** A person or company a check is about, as recorded. */
export const ScreenedParty = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    first_name: z.string(),
    middle_names: z.string().optional(),
    last_name: z.string(),
    dob: z.string().optional().describe('YYYY-MM-DD'),
    nationality: z.string().optional().describe('ISO 3166-1 alpha-2'),
    gender: z.enum(['female', 'male']).optional(),
    address: z.string().optional(),
    other_names: z.array(ScreenedName).optional(),
    birth_place: z.string().optional().describe('Town'),
    birth_country: z.string().optional().describe('ISO 3166-1 alpha-2'),
    residence: z.string().optional().describe('Where they live, ISO 3166-1 alpha-2'),
    passport_number: z.string().optional(),
  }),
  z.object({
    kind: z.literal('company'),
    name: z.string(),
    number: z.string().optional(),
    country: z.string().optional(),
    other_names: z.array(ScreenedName).optional(),
    other_numbers: z.array(z.string()).optional().describe('Of registers of other countries'),
  }),
]);
export type ScreenedParty = z.infer<typeof ScreenedParty>;

/** Whom or what a check is about, as recorded. Answers carry it without the rules of the form, which change with time. */
export const ScreenedSubject = z.discriminatedUnion('kind', [
  ...ScreenedParty.options,
  z.object({
    kind: z.literal('vessel'),
    name: z.string().optional(),
    imo: z.string().optional().describe('Seven digits'),
    flag: z.string().optional().describe('ISO 3166-1 alpha-2'),
    other_names: z.array(ScreenedName).optional(),
  }),
  z.object({ kind: z.literal('aircraft'), registration: z.string(), model: z.string().optional() }),
  z.object({ kind: z.literal('wallet'), address: z.string() }),
]);
export type ScreenedSubject = z.infer<typeof ScreenedSubject>;

export const CheckState = z.enum(['processing', 'completed', 'decided', 'error', 'cancelled']);
/** One source looked at. `not_run` is never a pass. */
export const CheckElement = z.object({
  code: z.string(),
  label: z.string(),
  result: z.enum(['pass', 'refer', 'fail', 'not_run']),
  required: z.boolean(),
  reasons: z.array(OutcomeReason),
});

export type CheckElement = z.infer<typeof CheckElement>;

/** The step a check waits for. `review` is somebody's look at what an identity check waits for. `edd` is what is missing of the enhanced due diligence. `second` is a second person's opinion on a match or on a decision; `report` is the one to OFSI. */
export const CheckStep = z.enum(['screening', 'screen_again', 'report', 'matches', 'review', 'second', 'risk', 'edd', 'decision']);
export type CheckStep = z.infer<typeof CheckStep>;

export const CheckListRow = z.object({
  id: Id,
  kind: z.string(),
  public_ref: z.string(),
  subject_name: z.string(),
  subject_kind: SubjectKind,
  reference: z.string().nullable(),
  state: CheckState,
  status: CheckStatus,
  outcome: Outcome.nullable(),
  nearest: z.int().nullable().describe('Highest score seen, 0 to 100'),
  open_matches: z.int(),
  decided_by: z.string().nullable(),
  waits_for: CheckStep.nullable().describe('Null when nothing is left to do'),
  yours: z.boolean().describe('True when you may take the step it waits for'),
  assigned_to: Person.nullable(),
  created_by: Person,
  created_at: Timestamp,
  screened_at: Timestamp.nullable(),
  demo: z.boolean(),
  is_practice: z.boolean().describe('A made-up person, to practise with: never a pass, and counted nowhere'),
});
export type CheckListRow = z.infer<typeof CheckListRow>;

/** The property a check was started for, and in which role its subject stood there then. */
export const CheckFor = z.object({ property_id: Id, line1: z.string(), address: z.string(), role: z.enum(PROPERTY_ROLES) });
export type CheckFor = z.infer<typeof CheckFor>;

/** What colleagues wrote to each other about a check. It is no part of its report. */
export const CheckNote = z.object({ id: Id, by: Person, at: Timestamp, text: z.string() });
export type CheckNote = z.infer<typeof CheckNote>;

export const CheckBase = z.object({
  id: Id,
  public_ref: z.string(),
  version: Version,
  kind: z.string(),
  party_id: Id.nullable().describe('Whom of your people it is about'),
  for: CheckFor.nullable().default(null).describe('Null where it was started for no property'),
  subject: ScreenedSubject,
  subject_name: z.string(),
  reference: z.string().nullable(),
  state: CheckState,
  status: CheckStatus,
  outcome: Outcome.nullable(),
  outcome_reasons: z.array(OutcomeReason),
  verdict: z.string().describe('The answer in one sentence'),
  elements: z.array(CheckElement),
  policy_version: z.string().describe('Of the rules of risk and decision'),
  frozen: z.object({ at: Timestamp, by: Person }).nullable(),
  created_by: Person,
  created_at: Timestamp,
  assigned_to: Person.nullable(),
  seconds: z.array(Person).default([]).describe('Colleagues who can be the second person this check waits for'),
  error: z.string().nullable().describe('Why the check could not run'),
  risk_assessment: RiskAssessment.nullable(),
  risk_questions: z.array(RiskQuestion),
  risk_suggestion: RiskSuggestion.nullable().default(null).describe('For a member who may assess the risk, while nobody has'),
  edd: CheckEdd.nullable().default(null).describe('Null where nothing ever asked for enhanced due diligence'),
  decisions: z.array(Decision).describe('Oldest first; never edited'),
  notes: z.array(CheckNote).default([]).describe('Oldest first; never edited, and no part of the report'),
  report: z.object({ id: Id, version: z.int(), state: z.enum(['queued', 'ready', 'failed']) }).nullable(),
  timeline: z.array(z.object({ at: Timestamp, text: z.string() })),
  demo: z.boolean().describe('True when the answer rests on made-up data alone'),
  is_practice: z.boolean().describe('A made-up person, to practise with: never a pass, counted nowhere'),
  can: z.object({
    decide: z.boolean(),
    decide_why_not: z.string().nullable(),
    accept: z.boolean(),
    accept_why_not: z.string().nullable(),
    assess_risk: z.boolean(),
    assign: z.boolean(),
    cancel: z.boolean(),
    note: z.boolean().default(false).describe('Write a note'),
  }),
});
export type CheckBase = z.infer<typeof CheckBase>;
