import { STEP_STATES } from '@freehold/flow-rules/run-stages';
import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { codeSent, Id, IdParams, Json, Phone, SentCode, Timestamp } from '../kernel/values.ts';
import { AppUser } from '../access/app-users.ts';
import { UploadParams } from '../access/uploads.ts';
import { RunFile } from './flow-runs.ts';
import { DATA_REQUEST_TYPES, RUN_STATES } from './run-states.ts';
import { DraftAnswers } from './step-answers.ts';

const tag = 'Applicants';

/* ---------- for whoever holds a link ---------- */
const Token = z.string().min(20).max(100).describe('What the link holds after its number sign');
const Agency = z.object({
  name: z.string(),
  colour: z.string().nullable(),
  logo: z.string().nullable().describe('The firm’s logo as a data URL'),
  contact: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
});

export const OpenedInvitation = z.object({
  agency: Agency,
  purpose: z.enum(['invitation', 'handover', 'in_branch']).describe('A handover and a link of the branch need no code'),
  state: z.enum(['ready', 'expired', 'finished', 'cancelled']),
  code_to: z.array(z.object({ channel: z.enum(['email', 'sms']), to: z.string().describe('Masked') })).describe('Where a code can be sent'),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

const publicly = { method: 'POST', tag, access: 'public' } as const;

export const resolveLink = defineRoute({
  ...publicly,
  path: '/v2/public/links/resolve',
  summary: 'The firm behind a link to somebody’s tasks, and where a code can be sent. It names nobody and nothing else',
  body: z.strictObject({ token: Token }),
  output: OpenedInvitation,
  errors: ['LINK_INVALID'],
});

export const askForLink = defineRoute({
  ...publicly,
  path: '/v2/public/links/ask',
  summary: 'Tell the firm that a link ran out, or that its contact is somebody else’s. The latter stops every link sent to that contact',
  body: z.strictObject({ token: Token, kind: z.enum(['new_link', 'wrong_person']) }),
  output: z.object({ told: z.literal(true) }),
  errors: ['LINK_INVALID'],
});

export const sendLinkCode = defineRoute({
  ...publicly,
  path: '/v2/public/otp/send',
  summary: 'Send a code to the contact the link was sent to',
  body: z.strictObject({ token: Token, channel: z.enum(['email', 'sms']) }),
  output: z.object({ ...codeSent, to: z.string().describe('Masked'), challenge: z.string().describe('Send it back with the code') }),
  errors: ['LINK_INVALID', 'INVALID_STATE'],
});

const Session = z.object({
  token: z.string().describe('For the Authorization header of the person’s calls'),
  expires_at: Timestamp,
  app_user: AppUser.nullable().describe('Null where a member works with them on a device of the firm'),
  task_id: Id,
});

export const verifyLinkCode = defineRoute({
  ...publicly,
  path: '/v2/public/otp/verify',
  summary: 'Use the code, once, for a session',
  body: z.strictObject({ token: Token, channel: z.enum(['email', 'sms']), challenge: z.string().min(20).max(100), code: SentCode }),
  output: Session,
  errors: ['LINK_INVALID', 'CODE_INVALID', 'INVALID_STATE'],
});

export const redeemLink = defineRoute({
  ...publicly,
  path: '/v2/public/links/redeem',
  summary: 'Use a handover or a link of the branch, once, for a session',
  body: z.strictObject({ token: Token }),
  output: Session,
  errors: ['LINK_INVALID'],
});

/* ---------- for the person ---------- */
const TaskHead = z.object({
  id: Id,
  name: z.string().describe('Of the flow'),
  agency: Agency.omit({ logo: true }),
  sent_by: z.string(),
  sent_at: Timestamp,
  property: z.object({ address: z.string(), line1: z.string() }).nullable(),
  state: z.enum(RUN_STATES),
  steps: z.object({ done: z.int(), total: z.int() }),
  next: z.object({ key: z.string(), type: z.string(), title: z.string() }).nullable(),
  minutes_left: z.int(),
  submitted_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
});
export type TaskHead = z.infer<typeof TaskHead>;

/** As it stands in the list. */
const TaskSummary = TaskHead.extend({ agency: Agency });
export type TaskSummary = z.infer<typeof TaskSummary>;

const me = { tag, access: 'app', onFirmDevice: true } as const;

export const listTasks = defineRoute({
  ...me,
  method: 'GET',
  path: '/v2/app/tasks',
  summary: 'What the person was asked for, by every firm: open ones first',
  output: z.object({
    name: z.string().nullable().describe('Their first name, as the firm that asked last knows it'),
    signed_in_until: Timestamp,
    helper: z.string().nullable().describe('The member who works with them on a device of the firm'),
    tasks: z.array(TaskSummary),
  }),
  errors: [],
});

export const TaskStep = z.object({
  key: z.string(),
  type: z.string(),
  title: z.string(),
  summary: z.string(),
  question: z.string().nullable().describe('The firm’s own wording; the page has its own for each type'),
  why: z.string().nullable(),
  state: z.enum(STEP_STATES),
  required: z.boolean(),
  skippable: z.boolean(),
  skip_reason_required: z.boolean(),
  depends_on: z.array(z.string()),
  config: z.record(z.string(), Json),
  answers: Json.nullable().describe('As they were saved last; null while nothing was'),
  answers_version: z.int().describe('Send it back when saving: of two devices the second is asked'),
  skip_reason: z.string().nullable(),
  redo_reason: z.string().nullable().describe('Why it is asked for again'),
  redo_by: z.string().nullable(),
  redo_at: Timestamp.nullable(),
  files: z.array(RunFile.omit({ step: true, by: true })),
  done_at: Timestamp.nullable(),
});
export type TaskStep = z.infer<typeof TaskStep>;

export const Task = TaskHead.extend({
  all: z.array(TaskStep).describe('In their order'),
  redo_rounds: z.int().describe('How often something of it was asked for again, whichever steps; three times is the most'),
  price_pence: z
    .int()
    .nullable()
    .describe('The agreed price of the property, where source of funds must make it; null where none is known'),
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).describe('Masked'),
  known: z
    .object({ first_name: z.string().nullable(), last_name: z.string().nullable() })
    .describe('What the firm has of them, to begin with; nothing that they did not come here with'),
  seen_by: z.string().describe('Who sees the answers, in a sentence'),
  kept: z.string().describe('How long they are kept, in a sentence'),
  status: z
    .array(
      z.object({
        key: z.enum(['received', 'checking', 'looking', 'done']),
        at: Timestamp.nullable(),
        state: z.enum(['done', 'now', 'later']),
      }),
    )
    .describe('What becomes of it once it is handed in; says nothing of what was found'),
  can: z.object({ save: z.boolean(), submit: z.boolean(), why_not_submit: z.string().nullable() }),
});
export type Task = z.infer<typeof Task>;

const TaskErrors = ['NOT_FOUND', 'INVALID_STATE'] as const;
const StepParams = IdParams.extend({ key: z.string().max(40) });

export const readTask = defineRoute({
  ...me,
  method: 'GET',
  path: '/v2/app/tasks/{id}',
  summary: 'One of them, step by step, with what was saved',
  params: IdParams,
  output: Task,
  errors: ['NOT_FOUND'],
});

export const saveTaskStep = defineRoute({
  ...me,
  idempotent: true,
  method: 'POST',
  path: '/v2/app/tasks/{id}/steps/{key}',
  summary: 'Save the answers of a step, finished or not. Unfinished ones are kept as they are',
  params: StepParams,
  body: z.strictObject({ answers: DraftAnswers, answers_version: z.int().nonnegative(), finished: z.boolean() }),
  output: Task,
  errors: [...TaskErrors, 'STALE_VERSION', 'CONFLICT'],
});

export const skipTaskStep = defineRoute({
  ...me,
  idempotent: true,
  method: 'POST',
  path: '/v2/app/tasks/{id}/steps/{key}/skip',
  summary: 'Leave a step out that may be, with a reason where one is asked for',
  params: StepParams,
  body: z.strictObject({ reason: z.string().trim().max(600, 'Must be 600 characters or fewer').default('') }),
  output: Task,
  errors: [...TaskErrors, 'CONFLICT'],
});

export const sendStepCode = defineRoute({
  ...me,
  method: 'POST',
  path: '/v2/app/tasks/{id}/steps/{key}/code',
  summary: 'Send a code to a phone, for the step that proves it is theirs',
  params: StepParams,
  body: z.strictObject({ phone: Phone }),
  output: z.object({ ...codeSent, to: z.string().describe('Masked'), challenge: z.string() }),
  errors: TaskErrors,
});

export const verifyStepCode = defineRoute({
  ...me,
  idempotent: true,
  method: 'POST',
  path: '/v2/app/tasks/{id}/steps/{key}/code/verify',
  summary: 'Use the code that was sent to the phone: the step is done',
  params: StepParams,
  body: z.strictObject({ phone: Phone, challenge: z.string().min(20).max(100), code: SentCode }),
  output: Task,
  errors: [...TaskErrors, 'CODE_INVALID', 'CONFLICT'],
});

export const addTaskFile = defineRoute({
  ...me,
  method: 'POST',
  path: '/v2/app/tasks/{id}/steps/{key}/files',
  summary: 'Add a PDF, JPG, PNG or HEIC of at most 15 MB to a step: the file itself (`file`), or a finished upload (`upload`, `file_name`)',
  params: StepParams,
  upload: 'file',
  body: z.object({ part: z.string().max(40).optional().describe('The item, side or document it belongs to') }),
  output: Task,
  errors: [...TaskErrors, 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});

export const removeTaskFile = defineRoute({
  ...me,
  idempotent: true,
  method: 'DELETE',
  path: '/v2/app/tasks/{id}/files/{file_id}',
  summary: 'Take a file out again, while it is not handed in',
  params: IdParams.extend({ file_id: z.coerce.number().int().positive() }),
  output: Task,
  errors: [...TaskErrors, 'CONFLICT'],
});

export const readTaskFile = defineRoute({
  ...me,
  method: 'GET',
  path: '/v2/app/tasks/{id}/files/{file_id}',
  summary: 'One of their own files',
  params: IdParams.extend({ file_id: z.coerce.number().int().positive() }),
  answers: 'bytes',
  output: z.null(),
  errors: ['NOT_FOUND'],
});

export const submitTask = defineRoute({
  ...me,
  idempotent: true,
  method: 'POST',
  path: '/v2/app/tasks/{id}/submit',
  summary: 'Hand everything in, once; a second call is answered as the first',
  params: IdParams,
  body: z.strictObject({ confirmed: z.literal(true, 'Confirm that your answers are true') }),
  output: Task,
  errors: [...TaskErrors, 'CONFLICT'],
});

export const handOver = defineRoute({
  ...me,
  method: 'POST',
  path: '/v2/app/tasks/{id}/handover',
  summary: 'A link for the person’s phone, shown as a QR code: it works once, for ten minutes, and needs no code',
  params: IdParams,
  output: z.object({ url: z.string(), expires_at: Timestamp }),
  errors: TaskErrors,
});

export const askForHelp = defineRoute({
  ...me,
  method: 'POST',
  path: '/v2/app/tasks/{id}/ask',
  summary: 'Tell the firm that they would like another way, or to show a document in person',
  params: IdParams,
  body: z.strictObject({ kind: z.enum(['other_way', 'in_person']) }),
  output: z.object({ told: z.literal(true) }),
  errors: TaskErrors,
});

export const readAccessLog = defineRoute({
  ...me,
  method: 'GET',
  path: '/v2/app/access-log',
  summary: 'Who of the firms looked at what they gave, newest first',
  output: z.array(z.object({ at: Timestamp, agency: z.string(), name: z.string(), role: z.string(), what: z.string() })),
  errors: [],
});

const DataRequest = z.object({
  id: Id,
  type: z.enum(DATA_REQUEST_TYPES),
  agency: z.string(),
  asked_at: Timestamp,
  state: z.enum(['open', 'answered']),
  answer: z.string().nullable(),
  answered_at: Timestamp.nullable(),
});

export const listDataRequests = defineRoute({
  ...me,
  method: 'GET',
  path: '/v2/app/data-requests',
  summary: 'What they asked firms to do with their data, and the answers',
  output: z.array(DataRequest),
  errors: [],
});

export const askAboutData = defineRoute({
  ...me,
  idempotent: true,
  method: 'POST',
  path: '/v2/app/data-requests',
  summary: 'Ask the firm of a task for a copy of what it holds, to correct it, or to erase it; one of a kind is open at a time',
  body: z.strictObject({ task_id: Id, type: z.enum(DATA_REQUEST_TYPES), words: z.string().trim().max(1000).default('') }),
  output: z.array(DataRequest),
  errors: ['NOT_FOUND', 'DUPLICATE', 'CONFLICT'],
});

/* ---------- long files, as members send them ---------- */
const parts = { access: 'app', onFirmDevice: true, tag: 'Uploads', answers: 'nothing', output: z.null() } as const;

export const beginTaskUpload = defineRoute({
  ...parts,
  method: 'POST',
  path: '/v2/app/tasks/{id}/uploads',
  summary: 'Begins to upload a file of so many bytes (`Upload-Length`) for a task; `Location` is where its parts go',
  params: IdParams,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'FILE_TOO_LARGE', 'PROTOCOL_VERSION'],
});
export const readTaskUpload = defineRoute({
  ...parts,
  method: 'GET',
  path: '/v2/app/uploads/{id}',
  summary: 'How much of the file arrived (`Upload-Offset`), usually asked with HEAD',
  params: UploadParams,
  errors: ['NOT_FOUND', 'PROTOCOL_VERSION'],
});
export const continueTaskUpload = defineRoute({
  ...parts,
  method: 'PATCH',
  path: '/v2/app/uploads/{id}',
  summary: 'The next bytes of the file, from `Upload-Offset` on. What arrives is kept, also where the connection breaks',
  params: UploadParams,
  upload: 'part',
  errors: ['NOT_FOUND', 'CONFLICT', 'FILE_TOO_LARGE', 'STORAGE_FULL', 'MEDIA_TYPE', 'PROTOCOL_VERSION'],
});
export const endTaskUpload = defineRoute({
  ...parts,
  method: 'DELETE',
  path: '/v2/app/uploads/{id}',
  summary: 'Gives the upload up and erases what arrived',
  params: UploadParams,
  errors: ['NOT_FOUND', 'PROTOCOL_VERSION'],
});
