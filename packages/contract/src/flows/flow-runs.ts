import { STEP_STATES } from '@freehold/flow-rules/run-stages';
import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { z } from 'zod';
import { BranchFilter } from '../firm/branches.ts';
import { CheckStatus, Outcome } from '../kernel/check-states.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Json, Id, IdParams, Timestamp } from '../kernel/values.ts';
import { Email, Phone, Reason, Version } from '../kernel/values.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '../firm/message-kinds.ts';
import { PartyRef } from '../people/parties.ts';
import { DATA_REQUEST_TYPES, APPLICANT_ASKS, INVITE_CHANNELS, REMINDER_STATES, RUN_STATES, RUN_WAITS } from './run-states.ts';
import { REDO_REASON_CODES } from '../kernel/redo-reasons.ts';

export const RunState = z.enum(RUN_STATES);

export const PAYERS = ['agent', 'applicant'] as const;

export const QuoteLine = z.object({
  label: z.string(),
  party_id: Id.nullable().describe('Whose check it is; null for what is only charged if it is used'),
  party_name: z.string().nullable(),
  pence: z.int().nonnegative().describe('Without VAT'),
  with_vat_pence: z.int().nonnegative().describe('With VAT, rounded to the penny by line, so that people add up'),
  when: z.enum(['always', 'if_used']).describe('What is only charged if it is used stands outside the total'),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

export const FlowQuote = z.object({
  id: z.string().describe('Send it back to start the run'),
  flow_id: Id,
  flow_version: z.int().positive(),
  lines: z.array(QuoteLine),
  total_pence: z.int().nonnegative().describe('With VAT'),
  vat_pence: z.int().nonnegative().describe('The VAT within it'),
  vat_percent: z.number(),
  plan: z.string().nullable().describe('Name of the plan whose prices these are; null where the workspace is on none'),
  quoted_at: Timestamp,
  expires_at: Timestamp.describe('The price is held until then'),
});
export type FlowQuote = z.infer<typeof FlowQuote>;

const asset = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER).describe('Number of the property; 0 where it is for none');
const MOST_PEOPLE = 20;

export const quoteFlowRun = defineRoute({
  method: 'POST',
  path: '/v2/client/flow-runs/quote',
  tag: 'Flows',
  access: 'staff',
  key: 'flows:write',
  summary: 'Price of a flow for these people under the plan of the workspace, held for 30 minutes. Nothing is started',
  body: z.strictObject({
    flow_id: Id,
    asset_id: asset,
    party_ids: z.array(Id).min(1, 'Choose somebody').max(MOST_PEOPLE, 'Choose at most 20 people'),
  }),
  output: FlowQuote,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

const RunCheck = z.object({
  id: Id.nullable().describe('Null where you may not open it'),
  kind: z.string(),
  name: z.string().describe('What the kind is called'),
  public_ref: z.string().nullable().describe('Null where you may not open it'),
  path: z.string().nullable().describe('Its page; null where you may not open it'),
  status: CheckStatus,
  outcome: Outcome.nullable().describe('Null while it runs, and where you may not open it'),
});

const RunStep = z.object({
  key: z.string(),
  type: z.string(),
  title: z.string(),
  state: z.enum(STEP_STATES),
  required: z.boolean(),
  skippable: z.boolean(),
  skip_reason: z.string().nullable(),
  skipped_by: z.string().nullable().describe('A member; null where the person skipped it themselves'),
  redo_reason: z.string().nullable().describe('What the person was told, while it is asked for again'),
  rounds: z.int().describe('How often it was asked for again'),
  files: z.int(),
  done_at: Timestamp.nullable(),
});

const RunMessage = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  kind: z.enum(['invitation', 'redo', 'reminder']),
  to: z.string().describe('Masked'),
  state: z.enum(MESSAGE_STATES),
  problem: z.string().nullable().describe('What the member should do, where it did not arrive'),
  at: Timestamp,
});

const RunInvite = z.object({
  channel: z.enum(INVITE_CHANNELS),
  email: z.string().nullable().describe('Masked'),
  phone: z.string().nullable().describe('Masked'),
  messages: z.array(RunMessage).describe('Newest first'),
  opened_at: Timestamp.nullable().describe('When a link of it was first opened'),
  entered_at: Timestamp.nullable().describe('When somebody first proved that they are reached by the contact'),
  last_activity_at: Timestamp,
  at_step: z.string().nullable().describe('Title of the step they have reached; null while they have not begun, and once it is handed in'),
  stalled_hours: z.int().nullable().describe('Hours since anything happened, from a day on; null where nothing is waited for'),
  submitted_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable().describe('When it expires unless something happens'),
  extended: z.boolean(),
  redo_rounds: z.int(),
  reminders: z.array(z.object({ day: z.int(), at: Timestamp, state: z.enum(REMINDER_STATES) })),
  reminders_paused: z.boolean(),
  stopped: z.boolean().describe('They answered STOP to a text: none is sent any more'),
  asks: z.array(z.object({ kind: z.enum(APPLICANT_ASKS), at: Timestamp })).describe('What they asked for, newest first'),
  data_requests: z
    .array(
      z.object({
        id: Id,
        type: z.enum(DATA_REQUEST_TYPES),
        words: z.string(),
        asked_at: Timestamp,
        answered: z.object({ at: Timestamp, by: z.string() }).nullable(),
      }),
    )
    .describe('What they asked to happen with their data, newest first'),
  helped_by: z.array(z.string()).describe('Members who worked with the person on a device of the firm'),
  cancelled: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable(),
  held: z.string().nullable().describe('Why the checks could not be started after it was handed in'),
  erased_at: Timestamp.nullable().describe('When contact and answers were erased'),
});

export const FlowRun = z.object({
  id: Id,
  flow_id: Id,
  flow_version: z.int().positive().describe('The version it was started with; it keeps it'),
  flow_name: z.string(),
  asset_type_id: z.int(),
  asset_id: z.int().describe('Number of the property; 0 for none'),
  property: z.object({ id: Id, address: z.string() }).nullable(),
  parties: z.array(PartyRef.extend({ role: z.enum(PROPERTY_ROLES).nullable().describe('At the property') })).describe('One person a run'),
  payer: z.enum(PAYERS),
  state: RunState,
  quote: z.object({
    lines: z.array(QuoteLine),
    total_pence: z.int().nonnegative().describe('With VAT'),
    vat_pence: z.int().nonnegative(),
  }),
  steps: z.array(RunStep).describe('Of the applicant; none where only staff act'),
  invite: RunInvite.nullable().describe('Null where only staff act'),
  checks: z.array(RunCheck),
  started_by: z.string(),
  created_at: Timestamp,
  version: z.int(),
  can: z.object({
    remind: z.boolean(),
    invite: z.boolean().describe('Send the link again, show it as a QR code, or work with the person in the branch'),
    change_contact: z.boolean(),
    redo: z.boolean(),
    skip: z.boolean(),
    cancel: z.boolean(),
    reopen: z.boolean(),
    extend: z.boolean(),
    start_checks: z.boolean().describe('They were handed in and their checks could not be started'),
    see_answers: z.boolean(),
  }),
});
export type FlowRun = z.infer<typeof FlowRun>;

const InviteWords = z
  .string()
  .trim()
  .max(300, 'Must be 300 characters or fewer')
  .default('')
  .describe('The firm’s own words at the beginning of the message');

export const startFlowRun = defineRoute({
  method: 'POST',
  path: '/v2/client/flow-runs',
  tag: 'Flows',
  access: 'staff',
  key: 'flows:write',
  summary: 'Start a flow for one person at the price that was quoted. A quote starts each of its people once',
  body: z.strictObject({
    flow_id: Id,
    asset_type_id: z.int().min(0).max(2),
    asset_id: asset,
    parties: z
      .array(z.strictObject({ party_id: Id, role: z.enum(PROPERTY_ROLES).optional() }))
      .length(1, 'Start each person by themselves')
      .describe('One person; several are started one by one with the same quote'),
    payer: z.enum(PAYERS),
    quote_id: z.string().max(40),
    invite: z
      .strictObject({
        channel: z.enum(INVITE_CHANNELS, 'Choose how they get the link'),
        words: InviteWords,
        pause_reminders: z.boolean().default(false),
      })
      .optional()
      .describe('How the person gets their link; needed where they have something to do'),
  }),
  output: FlowRun,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_STATE', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
  idempotent: true,
});

export const listFlowRuns = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-runs',
  tag: 'Flows',
  access: 'staff',
  key: 'flows:read',
  summary: 'Runs, newest first, by words, flow, property, person, state and branch',
  query: PageQuery.extend({
    flow_id: z.coerce.number().int().positive().optional(),
    asset_id: z.coerce.number().int().positive().optional().describe('Number of a property'),
    party_id: z.coerce.number().int().positive().optional(),
    state: RunState.optional(),
    waits: z.enum(RUN_WAITS).optional().describe('`person`: the person has something to do; `stalled`: and nothing happened for a day'),
    branch: BranchFilter.describe('At a property of the branch, or of somebody with a role at one; or `none`'),
    q: z.string().trim().max(100).optional().describe('Words of the name, the address or the flow'),
  }),
  output: z.array(FlowRun),
  meta: PageMeta,
  errors: [],
});

export const readFlowRun = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-runs/{id}',
  tag: 'Flows',
  access: 'staff',
  key: 'flows:read',
  summary: 'One run, with what it was quoted, its checks and what they wait for',
  params: IdParams,
  output: FlowRun,
  errors: ['NOT_FOUND'],
});

const changed = { output: FlowRun, access: 'staff', tag: 'Flows', method: 'POST', params: IdParams } as const;
const ERRORS = ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'] as const;

export const inviteForFlowRun = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/invite',
  summary: 'Send a new link to the person. Links sent before keep working',
  body: z.strictObject({ channel: z.enum(['sms', 'email', 'both']), words: InviteWords }),
  errors: [...ERRORS, 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
  idempotent: true,
});

export const remindOfFlowRun = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/remind',
  summary: 'Remind the person now, over the channels of the invitation; at most once in an hour',
  errors: ERRORS,
  idempotent: true,
});

export const changeRunReminders = defineRoute({
  ...changed,
  method: 'PATCH',
  path: '/v2/client/flow-runs/{id}/reminders',
  summary: 'Pause the reminders of a run, or go on with them',
  body: z.strictObject({ version: Version, paused: z.boolean() }),
  errors: ERRORS,
});

export const changeRunContact = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/contact',
  summary:
    'Put a wrong address or number right: every link sent before stops working, whoever was signed in by it is out, the answers stay, and a new link goes out',
  body: z.strictObject({ version: Version, email: Email.nullable(), phone: Phone.nullable(), keep_in_record: z.boolean().default(true) }),
  errors: ERRORS,
  idempotent: true,
});

export const showRunLink = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/link',
  summary:
    'A new link to show the person: as a QR code for their own phone, where the code goes to their contact; or for this device, where a member works with them and is recorded as their helper',
  body: z.strictObject({ purpose: z.enum(['qr', 'in_branch']), original_seen: z.boolean().default(false) }),
  output: z.object({ url: z.string(), expires_at: Timestamp }),
  errors: ERRORS,
});

export const redoRunSteps = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/redo',
  summary: 'Ask for steps again, with a reason the person reads; up to three times a run. What else was given stays',
  body: z.strictObject({
    version: Version,
    steps: z
      .array(
        z.strictObject({ key: z.string().max(40), reason_code: z.enum(REDO_REASON_CODES), words: z.string().trim().max(300).default('') }),
      )
      .min(1, 'Choose a step')
      .max(20),
  }),
  errors: ERRORS,
  idempotent: true,
});

export const skipRunStep = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/skip',
  summary: 'Let the person leave a step out, with the reason that the report prints',
  body: z.strictObject({ version: Version, key: z.string().max(40), reason: Reason }),
  errors: ERRORS,
});

export const cancelFlowRun = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/cancel',
  summary:
    'Cancel a run that was not handed in, or whose checks could not be started: its links open nothing. It can be opened again for 30 days',
  body: z.strictObject({ version: Version, reason: Reason }),
  errors: ERRORS,
});

export const reopenFlowRun = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/reopen',
  summary: 'Open a cancelled run again, with everything that was given, within 30 days',
  body: z.strictObject({ version: Version }),
  errors: ERRORS,
});

export const extendFlowRun = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/extend',
  summary: 'Give the person 30 more days, once; also after it expired',
  body: z.strictObject({ version: Version }),
  errors: ERRORS,
});

export const startRunChecks = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/start-checks',
  summary: 'Try again to start the checks of a run that was handed in',
  errors: [...ERRORS, 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});

export const readRunTimeline = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-runs/{id}/timeline',
  tag: 'Flows',
  access: 'staff',
  summary: 'What happened in a run, newest first: by whom, and when',
  params: IdParams,
  query: PageQuery,
  output: z.array(z.object({ at: Timestamp, text: z.string(), by: z.string(), reason: z.string().nullable() })),
  meta: PageMeta,
  errors: ['NOT_FOUND'],
});

export const PaperPack = z.object({
  agency: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  places: z
    .array(z.object({ name: z.string(), address: z.string() }))
    .describe('Where it can be brought; none where the firm has named none'),
  person: z.string(),
  property: z.string().nullable(),
  flow_name: z.string(),
  sent_by: z.string().describe('Who started the run'),
  steps: z.array(
    z.object({
      key: z.string(),
      type: z.string(),
      title: z.string(),
      question: z.string().nullable(),
      why: z.string().nullable(),
      required: z.boolean(),
      config: z.record(z.string(), Json),
    }),
  ),
});
export type PaperPack = z.infer<typeof PaperPack>;

export const readPaperPack = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-runs/{id}/paper',
  tag: 'Flows',
  access: 'staff',
  summary:
    'What somebody without a phone is asked on paper: the steps of their run, and where to bring it. Nothing that they answered stands in it',
  params: IdParams,
  output: PaperPack,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const RunFile = z.object({
  id: Id,
  step: z.string(),
  part: z.string().nullable().describe('The item, side or document it belongs to'),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  at: Timestamp,
  by: z.string().nullable().describe('The member who added it in the branch; null where the person did'),
});
export type RunFile = z.infer<typeof RunFile>;

export const readRunAnswers = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-runs/{id}/answers',
  tag: 'Flows',
  access: 'staff',
  summary: 'What the person gave, step by step. The person is shown who looked',
  params: IdParams,
  output: z.object({
    steps: z.array(z.object({ key: z.string(), type: z.string(), title: z.string(), answers: Json.nullable(), files: z.array(RunFile) })),
  }),
  errors: ['NOT_FOUND'],
});

export const readRunFile = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-runs/{id}/files/{file_id}',
  tag: 'Flows',
  access: 'staff',
  summary: 'A file the person gave. The person is shown who looked',
  params: IdParams.extend({ file_id: z.coerce.number().int().positive() }),
  answers: 'bytes',
  output: z.null(),
  errors: ['NOT_FOUND'],
});

export const answerDataRequest = defineRoute({
  ...changed,
  path: '/v2/client/flow-runs/{id}/data-requests/{request_id}',
  summary: 'Answer what a person asked about their data; they read the answer on their page',
  params: IdParams.extend({ request_id: z.coerce.number().int().positive() }),
  body: z.strictObject({ answer: Reason }),
  errors: ERRORS,
});
