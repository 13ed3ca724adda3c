import { z } from 'zod';
import {
  Decision,
  NewDecision,
  Outcome,
  OutcomeReason,
  Person,
  RiskAssessment,
  RiskLevel,
  RiskQuestion,
  RiskSuggestion,
} from './check-decisions.ts';
import { Funnel, Match, NearName, ResolutionReason, SearchedList } from './screening-matches.ts';
import { ListCategory } from './screening-lists.ts';
import { PROPERTY_ROLES } from './property-stages.ts';
import { PageMeta, PageQuery } from './kernel/envelope.ts';
import { defineRoute } from './kernel/route.ts';
import {
  CompanyName,
  CompanyNumber,
  CountryCode,
  DateOfBirth,
  Id,
  IdParams,
  personName,
  Reason,
  Timestamp,
  Version,
} from './kernel/values.ts';

const tag = 'AML checks';

/* ---------- what is asked ---------- */
const blankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

export const PersonSubject = z.object({
  kind: z.literal('person'),
  first_name: personName('Enter a first name'),
  middle_names: blankAsAbsent(personName('Enter the middle names')),
  last_name: personName('Enter a last name'),
  dob: blankAsAbsent(DateOfBirth).describe('Recommended: without it more wrong matches are shown'),
  nationality: blankAsAbsent(CountryCode),
  gender: blankAsAbsent(z.enum(['female', 'male'])),
  address: blankAsAbsent(z.string().trim().max(300, 'Must be 300 characters or fewer')),
});
export const CompanySubject = z.object({
  kind: z.literal('company'),
  name: CompanyName,
  number: blankAsAbsent(CompanyNumber),
  country: blankAsAbsent(CountryCode),
});
/** Who is screened. */
export const Subject = z.discriminatedUnion('kind', [PersonSubject, CompanySubject]);
export type Subject = z.infer<typeof Subject>;

/** Who was screened, as recorded. Answers carry it without the rules of the form, which change with time. */
export const ScreenedSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    first_name: z.string(),
    middle_names: z.string().optional(),
    last_name: z.string(),
    dob: z.string().optional().describe('YYYY-MM-DD'),
    nationality: z.string().optional().describe('ISO 3166-1 alpha-2'),
    gender: z.enum(['female', 'male']).optional(),
    address: z.string().optional(),
  }),
  z.object({ kind: z.literal('company'), name: z.string(), number: z.string().optional(), country: z.string().optional() }),
]);
export type ScreenedSubject = z.infer<typeof ScreenedSubject>;

/** How wide to look. The scores each shows from are the workspace's screening policy. */
export const MatchMode = z.enum(['strict', 'standard', 'wide']);
export type MatchMode = z.infer<typeof MatchMode>;

export const NewAmlCheck = z.object({
  subject: Subject,
  match_mode: MatchMode.optional().describe("Left out: what the workspace's screening policy starts with"),
  categories: z
    .array(ListCategory)
    .max(5)
    .optional()
    .describe("What to look for besides sanctions, which are always looked at. Left out: what the workspace's screening policy says"),
  reference: blankAsAbsent(z.string().trim().max(60, 'Must be 60 characters or fewer')).describe('Your own reference for the file'),
  party_id: Id.optional().describe('Whom of your people it is about: their record then shows where they stand'),
  property_id: Id.optional().describe('The property it is for, where `party_id` stands; the check keeps their role there'),
});
export type NewAmlCheck = z.input<typeof NewAmlCheck>;

/* ---------- what is answered ---------- */
export const CheckState = z.enum(['processing', 'completed', 'decided', 'error', 'cancelled']);
/**
 * The one status word a screen shows; labels and glyphs belong to the interface. `readyToAccept`: the screening passed, and nobody has accepted
 * it yet. `passed`: a pass that was accepted outright. `acceptedAfterReview`: accepted after a person settled a match, in spite of what was
 * found, or with conditions.
 */
export const CheckStatus = z.enum([
  'notStarted',
  'inProgress',
  'needsReview',
  'readyToAccept',
  'passed',
  'acceptedAfterReview',
  'failed',
  'cancelled',
]);
export type CheckStatus = z.infer<typeof CheckStatus>;
/** A person accepted the client. */
export const ACCEPTED_STATUSES: readonly CheckStatus[] = ['passed', 'acceptedAfterReview'];

/** One source looked at. `not_run` is never a pass. */
export const CheckElement = z.object({
  code: z.enum(['SANCTIONS', 'PEP', 'RCA', 'REGULATORY', 'ADVERSE']),
  label: z.string(),
  result: z.enum(['pass', 'refer', 'fail', 'not_run']),
  required: z.boolean(),
  reasons: z.array(OutcomeReason),
});

/** The step a check waits for. `second` is a second person's opinion on a match or on a decision; `report` is the one to OFSI. */
export const CheckStep = z.enum(['screening', 'screen_again', 'report', 'matches', 'second', 'risk', 'decision']);
export type CheckStep = z.infer<typeof CheckStep>;

export const CheckListRow = z.object({
  id: Id,
  public_ref: z.string(),
  subject_name: z.string(),
  subject_kind: z.enum(['person', 'company']),
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

export const AmlCheck = z.object({
  id: Id,
  public_ref: z.string(),
  version: Version,
  kind: z.literal('aml'),
  party_id: Id.nullable().describe('Whom of your people it is about'),
  batch_id: Id.nullable().default(null).describe('The batch it was started by'),
  for: CheckFor.nullable().default(null).describe('Null where it was started for no property'),
  subject: ScreenedSubject,
  subject_name: z.string(),
  reference: z.string().nullable(),
  match_mode: MatchMode,
  bands: z.object({ weak: z.int(), strong: z.int() }).describe('The scores it shows from, as the policy had them when it began'),
  categories: z.array(ListCategory).default(['sanctions']).describe('What it was asked to look for'),
  screening_policy: z
    .int()
    .nullable()
    .default(null)
    .describe('Version of the screening policy it began with; null for practice, and from before there were versions'),
  state: CheckState,
  status: CheckStatus,
  outcome: Outcome.nullable(),
  outcome_reasons: z.array(OutcomeReason),
  verdict: z.string().describe('The answer in one sentence'),
  statement: z.string().nullable().describe('For no match: the lists, publication dates and entries it rests on'),
  elements: z.array(CheckElement),
  lists: z.array(SearchedList),
  funnel: Funnel.nullable(),
  nearest: z.array(NearName).describe('Names that scored 25 or more and were not shown as matches, best first'),
  matches: z.array(Match),
  engine_version: z.string().nullable(),
  policy_version: z.string().describe('Of the rules of risk and decision'),
  frozen: z.object({ at: Timestamp, by: Person }).nullable(),
  created_by: Person,
  created_at: Timestamp,
  screened_at: Timestamp.nullable(),
  assigned_to: Person.nullable(),
  seconds: z.array(Person).default([]).describe('Colleagues who can be the second person this check waits for'),
  error: z.string().nullable().describe('Why the screening could not run'),
  risk_assessment: RiskAssessment.nullable(),
  risk_questions: z.array(RiskQuestion),
  risk_suggestion: RiskSuggestion.nullable().default(null).describe('For a member who may assess the risk, while nobody has'),
  decisions: z.array(Decision).describe('Oldest first; never edited'),
  report: z.object({ id: Id, version: z.int(), state: z.enum(['queued', 'ready', 'failed']) }).nullable(),
  timeline: z.array(z.object({ at: Timestamp, text: z.string() })),
  demo: z.boolean().describe('True when every list searched is the demonstration list'),
  is_practice: z.boolean().describe('A made-up person, to practise with: never a pass, counted nowhere'),
  can: z.object({
    decide: z.boolean(),
    decide_why_not: z.string().nullable(),
    accept: z.boolean(),
    accept_why_not: z.string().nullable(),
    assess_risk: z.boolean(),
    assign: z.boolean(),
    screen_again: z.boolean(),
    cancel: z.boolean(),
  }),
});
export type AmlCheck = z.infer<typeof AmlCheck>;

/* ---------- routes ---------- */
export const startAmlCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/aml',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Screen a person or a company against the loaded lists',
  body: NewAmlCheck,
  output: AmlCheck,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERIFICATION_REQUIRED'],
});
export const listChecks = defineRoute({
  method: 'GET',
  path: '/v2/client/checks',
  tag,
  access: 'staff',
  summary: 'Checks of the workspace, newest first',
  query: PageQuery.extend({
    kind: z.enum(['aml']).default('aml'),
    show: z
      .enum(['all', 'needs_review', 'decided', 'needs_attention', 'in_progress'])
      .default('all')
      .describe(
        'needs_attention: something is wrong with it or it is given to you, and you are not waiting for a colleague. in_progress: every other one that is not decided',
      ),
    member_id: z.coerce.number().int().positive().optional().describe('Started by this member'),
    batch_id: z.coerce.number().int().positive().optional().describe('Started by this batch'),
    q: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('Words of the subject, the reference or the check reference, each whole or in part; case and accents do not matter'),
    sort: z.enum(['created', 'subject', 'nearest', 'urgency']).default('created'),
    order: z.enum(['asc', 'desc']).default('desc').describe('By urgency, desc is the worst first'),
  }),
  output: z.array(CheckListRow),
  meta: PageMeta.extend({
    last_30_days: z.int(),
    waiting: z.int().describe('Checks that wait for a person'),
    any: z.boolean().describe('False while no check was ever made'),
  }),
  errors: [],
});
export const getCheck = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/{id}',
  tag,
  access: 'staff',
  summary: 'One check, whole',
  params: IdParams,
  output: AmlCheck,
  errors: ['NOT_FOUND'],
});
export const screenAgain = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/screen-again',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'A new check of the same subject against the lists of today; the old one stays as it is',
  params: IdParams,
  output: AmlCheck,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERIFICATION_REQUIRED'],
});
export const cancelCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/cancel',
  tag,
  access: 'staff',
  summary: 'Cancel a check nobody has decided',
  params: IdParams,
  body: z.object({ version: Version }),
  output: AmlCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
export const assignCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/assign',
  tag,
  access: 'staff',
  summary: 'Give the check to a colleague',
  params: IdParams,
  body: z.object({ version: Version, member_id: Id.nullable(), note: z.string().trim().max(2000).optional() }),
  output: AmlCheck,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});
export const resolveMatch = defineRoute({
  method: 'POST',
  path: '/v2/client/matches/{id}/resolve',
  tag,
  access: 'staff',
  summary:
    'Say whether a match is the client. Strong matches and true matches need two different people; a first true match freezes at once',
  params: IdParams,
  body: z.object({
    check_version: Version,
    status: z.enum(['true_match', 'false_positive', 'unclear']),
    reason_code: ResolutionReason,
    text: Reason,
    also: z
      .array(Id)
      .max(200)
      .default([])
      .describe('Other matches of the same entity (`same_as`) that are given the same answer; each is recorded on its own'),
  }),
  output: AmlCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
export const assessRisk = defineRoute({
  method: 'POST',
  path: '/v2/client/risk-assessments',
  tag,
  access: 'staff',
  summary: 'Record the risk assessment of a check',
  body: z.object({
    check_id: Id,
    answers: z.array(z.object({ code: z.string(), value: z.string() })).min(1, 'Answer every question'),
    confirmed: z
      .boolean()
      .default(false)
      .describe('The person has read the answers that were suggested and are given unchanged; without it the assessment is refused'),
    suggested: z.array(z.string()).max(50).default([]).describe('Codes of the questions whose suggested answer is given unchanged'),
    override_level: RiskLevel.optional(),
    override_reason: Reason.optional(),
  }),
  output: AmlCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const decideCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/decision',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Record a decision. Decisions are never edited; a new one is added',
  params: IdParams,
  body: NewDecision,
  output: AmlCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
export const approveDecision = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/decision/second',
  tag,
  access: 'staff',
  summary: 'The second approver agrees with the newest decision or refuses it',
  params: IdParams,
  body: z.object({ version: Version, agree: z.boolean(), reason: Reason }),
  output: AmlCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
