import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, DateOnly, EnteredDate, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';

const tag = 'Suspicions';

/** Made by whoever reports: the same report sent twice is one, and papers can follow it for an hour. */
const Receipt = z.uuid('Send a random UUID').describe('A random UUID of your own. The same one again is the same report');
const long = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Must be ${most.toLocaleString('en-GB')} characters or fewer`);

/** All that whoever reports is ever told. */
const Received = z.object({ received: z.literal(true) });

export const getSuspicionReaders = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/suspicions/readers',
  tag,
  access: 'staff',
  summary: 'Who reads what is reported: the nominated officer and deputies',
  output: z.object({
    officer: z.string().nullable().describe('Null while nobody is named'),
    deputies: z.array(z.string()),
    you_read: z.boolean().describe('The signed-in member is one of them'),
  }),
  errors: [],
});

export const NewSuspicion = z.strictObject({
  receipt: Receipt,
  subject: z.string('Say who it is about').trim().min(2, 'Say who it is about').max(200, 'Must be 200 characters or fewer'),
  what: z
    .string('Say what you saw or heard')
    .trim()
    .min(20, 'Say what you saw or heard, in at least 20 characters')
    .max(5000, 'Must be 5,000 characters or fewer'),
  began_on: blankAsAbsent(EnteredDate),
  money: long(200).default('').describe('Whether money is about to move: how much and when'),
  not_told: z.literal(true, 'Confirm that you have not told the client'),
});
export type NewSuspicion = z.infer<typeof NewSuspicion>;

export const reportSuspicion = defineRoute({
  method: 'POST',
  path: '/v2/client/compliance/suspicions',
  tag,
  access: 'staff',
  summary: 'Report a suspicion inside the firm. Only the nominated officer and deputies read it, and nothing else of Freehold knows of it',
  body: NewSuspicion,
  output: Received,
  errors: [],
});
export const addSuspicionPaper = defineRoute({
  method: 'POST',
  path: '/v2/client/compliance/suspicions/papers',
  tag,
  access: 'staff',
  summary:
    'Add a file to a report, within an hour of it: a PDF or picture up to 4 MB, ten in all. Answered the same whether the report is known or not',
  upload: 'file',
  body: z.object({ receipt: Receipt }),
  output: Received,
  errors: ['FILE_TOO_LARGE'],
});

export const SUSPICION_DECISIONS = ['submit_sar', 'no_sar'] as const;
const Member = z.object({ name: z.string() });
export const NCA_ANSWERS = ['granted', 'refused'] as const;
/** The clock of a report that asks for a defence: POCA 2002, section 335. */
export const Consent = z.object({
  state: z
    .enum(['notice', 'no_refusal', 'granted', 'moratorium', 'moratorium_over', 'refused_late'])
    .describe(
      '`notice`: nothing may be done until it is answered or the notice period ends; `no_refusal`: it ended without a refusal; `moratorium`: refused in time, and nothing may be done until it ends; `refused_late`: the refusal came after the notice period',
    ),
  submitted_on: DateOnly,
  notice_ends_on: DateOnly.describe('The last of seven working days of England and Wales after the report'),
  moratorium_ends_on: DateOnly.nullable().describe('The last of 31 days from the refusal; a court may make it longer'),
  answered_on: DateOnly.nullable(),
});
export type Consent = z.infer<typeof Consent>;
export const SuspicionLine = z.object({
  id: Id,
  version: Version,
  subject: z.string(),
  reported_by: z.string(),
  reported_at: Timestamp,
  papers: z.int(),
  money: z.string(),
  state: z.enum(['open', ...SUSPICION_DECISIONS]),
  consent: Consent.nullable().describe('Null where no report asks for a defence'),
});
export type SuspicionLine = z.infer<typeof SuspicionLine>;
export const Suspicion = SuspicionLine.extend({
  what: z.string(),
  began_on: z.string().nullable(),
  files: z.array(z.object({ id: Id, name: z.string(), size: z.int() })),
  decisions: z
    .array(
      z.object({
        decision: z.enum(SUSPICION_DECISIONS),
        reason: z.string(),
        nca_reference: z.string(),
        submitted_on: DateOnly.nullable(),
        asks_consent: z.boolean(),
        by: Member,
        at: Timestamp,
      }),
    )
    .describe('Newest first: the newest counts, and none is taken away'),
  history: z.array(
    z.object({ what: z.enum(['report', 'paper', 'read', 'open_paper', 'decide', 'nca_answer']), by: z.string(), at: Timestamp }),
  ),
});
export type Suspicion = z.infer<typeof Suspicion>;

export const listSuspicions = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/suspicions',
  tag,
  access: 'staff',
  summary: 'What was reported, open ones first. For everybody but the nominated officer and deputies there is no such page',
  output: z.object({
    reports: z.array(SuspicionLine),
    chain: z.object({
      events: z.int(),
      whole: z.boolean().describe('Every event of the vault is as it was written, and none is missing between them'),
      head: z.string().describe('Hash of the newest event'),
    }),
  }),
  errors: ['NOT_FOUND'],
});
export const getSuspicion = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/suspicions/{id}',
  tag,
  access: 'staff',
  summary: 'One report with its papers, decisions and who read it. Reading it is written down in the vault',
  params: IdParams,
  output: Suspicion,
  errors: ['NOT_FOUND'],
});
export const openSuspicionPaper = defineRoute({
  method: 'GET',
  path: '/v2/client/compliance/suspicions/{id}/papers/{paper_id}',
  tag,
  access: 'staff',
  summary: 'One file of a report. That it was opened is written down in the vault',
  answers: 'bytes',
  params: IdParams.extend({ paper_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
export const decideSuspicion = defineRoute({
  method: 'POST',
  path: '/v2/client/compliance/suspicions/{id}/decision',
  tag,
  access: 'staff',
  summary: 'Decide whether a report goes to the National Crime Agency, with the reason. A later decision stands beside the earlier one',
  params: IdParams,
  body: z.strictObject({
    version: Version,
    decision: z.enum(SUSPICION_DECISIONS, 'Choose one'),
    reason: Reason,
    nca_reference: z.string().trim().max(80, 'Must be 80 characters or fewer').default(''),
    submitted_on: blankAsAbsent(EnteredDate).describe('The day it was sent; today when left out'),
    asks_consent: z.boolean().default(false).describe('Whether the report asks for a defence (consent to go on)'),
  }),
  output: Suspicion,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'VALIDATION_FAILED'],
});
export const noteNcaAnswer = defineRoute({
  method: 'POST',
  path: '/v2/client/compliance/suspicions/{id}/nca-answer',
  tag,
  access: 'staff',
  summary: 'Note what the National Crime Agency answered to a report that asks for a defence. It starts or ends the clock in the vault',
  params: IdParams,
  body: z.strictObject({
    version: Version,
    answer: z.enum(NCA_ANSWERS, 'Choose one'),
    received_on: EnteredDate,
    note: z.string().trim().max(500, 'Must be 500 characters or fewer').default(''),
  }),
  output: Suspicion,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE', 'VALIDATION_FAILED'],
});
