import { z } from 'zod';
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

/** How wide to look. Standard shows strong matches from 85 and weak ones from 72; strict 90 and 80; wide 75 and 65. */
export const MatchMode = z.enum(['strict', 'standard', 'wide']);
export type MatchMode = z.infer<typeof MatchMode>;

export const NewAmlCheck = z.object({
  subject: Subject,
  match_mode: MatchMode.default('standard'),
  reference: blankAsAbsent(z.string().trim().max(60, 'Must be 60 characters or fewer')).describe('Your own reference for the file'),
});
export type NewAmlCheck = z.input<typeof NewAmlCheck>;

/* ---------- what is answered ---------- */
export const CheckState = z.enum(['processing', 'completed', 'decided', 'error', 'cancelled']);
export const Outcome = z.enum(['pass', 'refer', 'fail']);
export type Outcome = z.infer<typeof Outcome>;
/** The one status word a screen shows; labels and glyphs belong to the interface. */
export const CheckStatus = z.enum(['notStarted', 'inProgress', 'needsReview', 'passed', 'failed', 'cancelled']);
export type CheckStatus = z.infer<typeof CheckStatus>;

export const Person = z.object({ member_id: Id, name: z.string(), role: z.string() });

/** Why an outcome is what it is: a stable code, a sentence, and what to do about it. */
export const OutcomeReason = z.object({
  code: z.string(),
  severity: z.enum(['info', 'medium', 'high']),
  text: z.string(),
  next: z.string().nullable(),
});

/** One source looked at. `not_run` is never a pass. */
export const CheckElement = z.object({
  code: z.enum(['SANCTIONS', 'PEP', 'RCA', 'REGULATORY', 'ADVERSE']),
  label: z.string(),
  result: z.enum(['pass', 'refer', 'fail', 'not_run']),
  required: z.boolean(),
  reasons: z.array(OutcomeReason),
});

/** One list as it was at the time of the search. */
export const SearchedList = z.object({
  list_key: z.string(),
  name: z.string(),
  publisher: z.string(),
  version: z.string().describe('First 12 hex digits of the SHA-256 of the published file'),
  sha256: z.string(),
  published_at: Timestamp.nullable(),
  current_as_of: Timestamp.nullable().describe(
    'When the version was last known to be the newest published; null when nobody knows, and then it is stale',
  ),
  age_hours: z.int().nullable().describe('Age at the search, counted from `current_as_of`'),
  stale: z.boolean(),
  demo: z.boolean().describe('True for the demonstration list made by Freehold'),
  entries: z.int(),
  names: z.int(),
  possible: z.int().describe('Matches shown from this list'),
});

/** One aligned piece of the two names. Points are signed and sum to the name part. */
export const TokenExplanation = z.object({
  asked: z.string().nullable().describe('Piece of the name asked for; null when only the list has it'),
  listed: z.string().nullable().describe('Piece of the listed name; null when only the question has it'),
  relation: z.enum([
    'equal',
    'variant',
    'sounds_alike',
    'close_spelling',
    'initial',
    'joined',
    'only_asked',
    'only_listed',
    'contradicted',
  ]),
  kind: z.enum(['given', 'family', 'name', 'legal_form', 'number', 'title', 'particle', 'place', 'generic']),
  points: z.number(),
  text: z.string(),
});

/** One reason of the score. The points of all parts sum to the score. */
export const ScorePart = z.object({
  code: z.enum(['name', 'date_of_birth', 'country', 'gender', 'identifier', 'address', 'limit']),
  label: z.string(),
  points: z.number().describe('Signed; negative when the field speaks against'),
  most: z.number().describe('The most this reason can give'),
  text: z.string(),
});

/** Both values of one field side by side. */
export const FieldComparison = z.object({
  field: z.string(),
  label: z.string(),
  asked: z.string().nullable(),
  listed: z.string().nullable(),
  verdict: z.enum(['same', 'close', 'differs', 'unknown']),
});

export const MatchExplanation = z.object({
  parts: z.array(ScorePart),
  tokens: z.array(TokenExplanation),
  fields: z.array(FieldComparison),
  matched_name: z.string(),
  name_kind: z.enum(['primary', 'alias', 'weak_alias', 'former']),
  missing_fact: z.string().nullable().describe('The one fact that would settle the match, in words'),
});

export const MatchStatus = z.enum(['open', 'true_match', 'false_positive', 'unclear']);
export type MatchStatus = z.infer<typeof MatchStatus>;
export const ResolutionReason = z.enum(['different_dob', 'different_person', 'different_country', 'same_person', 'other']);

export const MatchResolution = z.object({
  id: Id,
  by: Person,
  at: Timestamp,
  status: z.enum(['true_match', 'false_positive', 'unclear']),
  reason_code: ResolutionReason,
  text: z.string(),
});

export const Match = z.object({
  id: Id,
  list_key: z.string(),
  list_name: z.string(),
  list_version: z.string(),
  category: z.enum(['sanctions', 'pep', 'rca', 'regulatory', 'adverse']),
  entry_ref: z.string().describe("The publisher's number of the entry"),
  name: z.string().describe('Primary name of the entry'),
  entry_kind: z.enum(['person', 'organisation', 'vessel', 'aircraft', 'unknown']),
  programme: z.string().nullable(),
  score: z.int().describe('0 to 100'),
  band: z.enum(['strong', 'weak']),
  likely: z.boolean().describe('Exact name and exact date of birth of a designated person'),
  explanation: MatchExplanation,
  entry: z.object({
    names: z.array(z.object({ text: z.string(), kind: z.enum(['primary', 'alias', 'weak_alias', 'former']) })),
    dobs: z.array(z.string()),
    countries: z.array(z.string()),
    addresses: z.array(z.string()),
    identifiers: z.array(z.string()),
    gender: z.string().nullable(),
    listed_on: z.string().nullable(),
    text: z.string().describe("The publisher's remarks or statement of reasons"),
  }),
  status: MatchStatus,
  needs_two: z.boolean().describe('True when two different people must agree'),
  awaiting_second: z.boolean(),
  resolutions: z.array(MatchResolution).describe('Oldest first; never edited'),
  remembered_from: z
    .string()
    .nullable()
    .describe('Reference of the earlier check whose clearing still holds for the same subject and unchanged entry'),
  can: z.object({ resolve: z.boolean(), why_not: z.string().nullable() }),
});
export type Match = z.infer<typeof Match>;

/** A name that came near and was not shown as a match, with the reason it fails. */
export const NearName = z.object({
  name: z.string(),
  list_name: z.string(),
  entry_ref: z.string(),
  score: z.int(),
  why: z.string(),
  also: z.string().nullable(),
});

export const Funnel = z.object({
  entries: z.int().describe('Entries compared'),
  names: z.int().describe('Names and aliases of those entries'),
  shared: z.int().describe('Entries that share part of the name'),
  scored: z.int().describe('Entries scored in full'),
  shown: z.int().describe('At or above the lower band'),
  hidden: z.int().describe('Scored, and below the lower band'),
});

/* ---------- risk and decision ---------- */
export const RiskLevel = z.enum(['low', 'medium', 'high']);
export const RiskQuestion = z.object({
  code: z.string(),
  group: z.enum(['customer', 'geography', 'transaction', 'property', 'delivery']),
  question: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string(), weight: z.int() })),
});
export const RiskAssessment = z.object({
  id: Id,
  by: Person,
  at: Timestamp,
  score: z.int(),
  level: RiskLevel,
  override_level: RiskLevel.nullable(),
  override_reason: z.string().nullable(),
  factors: z.array(z.object({ code: z.string(), question: z.string(), answer: z.string(), weight: z.int() })),
  next_review_on: z.string().describe('YYYY-MM-DD: low 24 months, medium 12, high 6'),
  policy_version: z.string(),
});
export const DecisionValue = z.enum(['accepted', 'accepted_with_conditions', 'rejected', 'more_information']);
export type DecisionValue = z.infer<typeof DecisionValue>;
export const Decision = z.object({
  id: Id,
  by: Person,
  at: Timestamp,
  value: DecisionValue,
  reason: z.string().nullable(),
  conditions: z.array(z.object({ text: z.string(), due: z.string().nullable() })),
  outcome_at_time: Outcome,
  second: z.object({
    state: z.enum(['not_needed', 'awaiting', 'approved', 'refused']),
    by: Person.nullable(),
    at: Timestamp.nullable(),
    reason: z.string().nullable(),
    can_approve: z.boolean(),
  }),
});

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
  created_by: Person,
  created_at: Timestamp,
  screened_at: Timestamp.nullable(),
  demo: z.boolean(),
});
export type CheckListRow = z.infer<typeof CheckListRow>;

export const AmlCheck = z.object({
  id: Id,
  public_ref: z.string(),
  version: Version,
  kind: z.literal('aml'),
  subject: ScreenedSubject,
  subject_name: z.string(),
  reference: z.string().nullable(),
  match_mode: MatchMode,
  bands: z.object({ weak: z.int(), strong: z.int() }),
  state: CheckState,
  status: CheckStatus,
  outcome: Outcome.nullable(),
  outcome_reasons: z.array(OutcomeReason),
  verdict: z.string().describe('The answer in one sentence'),
  statement: z.string().nullable().describe('For no match: the lists, publication dates and entries it rests on'),
  elements: z.array(CheckElement),
  lists: z.array(SearchedList),
  funnel: Funnel.nullable(),
  nearest: z.array(NearName),
  matches: z.array(Match),
  engine_version: z.string().nullable(),
  policy_version: z.string(),
  frozen: z.object({ at: Timestamp, by: Person }).nullable(),
  created_by: Person,
  created_at: Timestamp,
  screened_at: Timestamp.nullable(),
  assigned_to: Person.nullable(),
  error: z.string().nullable().describe('Why the screening could not run'),
  risk_assessment: RiskAssessment.nullable(),
  risk_questions: z.array(RiskQuestion),
  decisions: z.array(Decision).describe('Oldest first; never edited'),
  report: z.object({ id: Id, version: z.int(), state: z.enum(['queued', 'ready', 'failed']) }).nullable(),
  timeline: z.array(z.object({ at: Timestamp, text: z.string() })),
  demo: z.boolean().describe('True when every list searched is the demonstration list'),
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
  errors: ['CONFLICT'],
});
export const listChecks = defineRoute({
  method: 'GET',
  path: '/v2/client/checks',
  tag,
  access: 'staff',
  summary: 'Checks of the workspace, newest first',
  query: PageQuery.extend({
    kind: z.enum(['aml']).default('aml'),
    show: z.enum(['all', 'needs_review', 'decided']).default('all'),
    member_id: z.coerce.number().int().positive().optional().describe('Started by this member'),
    q: z.string().trim().max(100).optional().describe('Part of the subject, the reference or the check reference'),
    sort: z.enum(['created', 'subject', 'nearest']).default('created'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: z.array(CheckListRow),
  meta: PageMeta.extend({ last_30_days: z.int(), waiting: z.int().describe('Checks that wait for a person') }),
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
  errors: ['NOT_FOUND', 'CONFLICT'],
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
    override_level: RiskLevel.optional(),
    override_reason: Reason.optional(),
  }),
  output: AmlCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const NewDecision = z.object({
  version: Version,
  value: DecisionValue,
  reason: z.string().trim().max(2000).optional().describe('Needed, 10 characters or more, unless a pass is accepted'),
  conditions: z
    .array(
      z.object({
        text: z.string().trim().min(3, 'Say what must be done').max(300),
        due: z.iso.date('Enter a real date').nullable().default(null),
      }),
    )
    .max(10)
    .default([]),
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

/* ---------- the report to OFSI ---------- */
export const OfsiPart = z.enum(['firm', 'circumstances', 'designated_person', 'identifiers', 'funds', 'property', 'attachments']);
export const OfsiDraft = z.object({
  check_id: Id,
  version: Version,
  saved_at: Timestamp,
  parts: z.array(z.object({ code: OfsiPart, label: z.string(), text: z.string(), done: z.boolean() })),
  sent: z.object({ at: Timestamp, sent_on: z.string(), reference: z.string(), by: Person }).nullable(),
  duties: z.array(z.object({ label: z.string(), detail: z.string(), done: z.boolean() })),
});
export type OfsiDraft = z.infer<typeof OfsiDraft>;
export const getOfsiDraft = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/{id}/ofsi-draft',
  tag,
  access: 'staff',
  summary: 'The report to OFSI, prepared from a confirmed sanctions match',
  params: IdParams,
  output: OfsiDraft,
  errors: ['NOT_FOUND'],
});
export const saveOfsiDraft = defineRoute({
  method: 'PATCH',
  path: '/v2/client/checks/{id}/ofsi-draft',
  tag,
  access: 'staff',
  summary: 'Change one part of the draft',
  params: IdParams,
  body: z.object({ version: Version, code: OfsiPart, text: z.string().trim().max(4000, 'Must be 4,000 characters or fewer') }),
  output: OfsiDraft,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});
export const getOfsiDraftPdf = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/{id}/ofsi-draft/pdf',
  tag,
  access: 'staff',
  summary: 'The draft as a PDF',
  answers: 'bytes',
  params: IdParams,
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
export const OfsiSent = z.object({
  version: Version,
  sent_on: z.iso.date('Enter a real date'),
  reference: z.string('Enter the reference OFSI gave you').trim().min(2, 'Enter the reference OFSI gave you').max(60),
});
export const recordOfsiSent = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/ofsi-draft/sent',
  tag,
  access: 'staff',
  summary: 'Record that the firm sent the report, with the reference OFSI gave',
  params: IdParams,
  body: OfsiSent,
  output: OfsiDraft,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});
