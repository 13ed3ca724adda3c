import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { CheckBase } from '../checks/checks.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';
import { CollectedAnswers, CollectedFile } from './collected.ts';

const tag = 'Source of funds';

const FundsPart = z.object({
  id: z.string(),
  type: z.string(),
  type_name: z.string(),
  amount_pence: z.int(),
  country: z.string(),
  explanation: z.string(),
  giver_name: z.string(),
  paper: z.string().nullable().describe('The paper it wants; null where it wants none'),
  files: z.array(CollectedFile),
});

const FundsStatement = z.object({
  file_id: Id,
  name: z.string().describe('Of the file'),
  part: z.string().nullable(),
  is_read: z.boolean(),
  why_not: z.string().nullable().describe('Why it could not be read'),
  format: z.enum(['csv', 'ofx', 'pdf']).nullable(),
  holder: z.string().nullable(),
  account_tail: z.string().nullable(),
  from: DateOnly.nullable(),
  to: DateOnly.nullable(),
  lines: z.int(),
  unread_lines: z.int().describe('Lines that were not understood, and are left out'),
  unread: z.array(z.object({ line: z.int(), why: z.string() })).describe('The first of them'),
  closing_pence: z.int().nullable(),
});

export const FLAG_STATUSES = ['cleared', 'asked', 'stands'] as const;
const FlagStatus = z.enum(FLAG_STATUSES);
export type FlagStatus = z.infer<typeof FlagStatus>;

export const FundsFlag = z.object({
  id: Id,
  rule: z.string(),
  title: z.string(),
  explained: z.string().describe('What was compared with what'),
  amount_pence: z.int().nullable(),
  lines: z.array(z.object({ file_id: Id, line: z.int(), date: DateOnly, description: z.string(), amount_pence: z.int() })),
  line_count: z.int().describe('In all; the first of them are named'),
  status: z.enum(['open', ...FLAG_STATUSES]).describe('Open and asked must be settled before the check is accepted'),
  answers: z
    .array(z.object({ id: Id, by: Person, at: Timestamp, status: FlagStatus, text: z.string() }))
    .describe('Oldest first; never edited'),
  can: z.object({ answer: z.boolean(), why_not: z.string().nullable() }),
});
export type FundsFlag = z.infer<typeof FundsFlag>;

/** Where the money of a purchase comes from: what was named, the papers, and what in the statements wants an answer. */
export const FundsCheck = CheckBase.extend({
  kind: z.literal('sof'),
  collected: CollectedAnswers.describe('The steps beside the source of funds'),
  funds: z.object({
    target_pence: z.int().nullable().describe('Null where the step was left out'),
    named_pence: z.int(),
    left: z.object({ state: z.enum(['even', 'short', 'over']), pence: z.int(), text: z.string() }).nullable(),
    skipped: z.object({ reason: z.string().nullable(), at: Timestamp }).nullable(),
    round: z.int().describe('1 for the first time they handed it in'),
    parts: z.array(FundsPart),
    other_files: z.array(CollectedFile).describe('Files that belong to no part'),
    statements: z.array(FundsStatement),
    lines_read: z.int(),
    balances: z.array(z.object({ account_tail: z.string().nullable(), points: z.array(z.object({ date: DateOnly, pence: z.int() })) })),
    flags: z.array(FundsFlag),
  }),
  run: z
    .object({ id: Id, steps: z.array(z.object({ key: z.string(), title: z.string() })) })
    .nullable()
    .default(null)
    .describe('The run it came from, with the steps of the money and of files, which can be asked for again'),
  funds_can: z
    .object({ ask: z.object({ may: z.boolean(), why_not: z.string().nullable() }) })
    .default({ ask: { may: false, why_not: null } })
    .describe('What the viewer may do beside what every check allows. `ask`: send steps back to the client'),
});
export type FundsCheck = z.infer<typeof FundsCheck>;

export const answerFundsFlag = defineRoute({
  method: 'POST',
  path: '/v2/client/funds-flags/{id}/answer',
  tag,
  access: 'staff',
  summary: 'Say whether what stands out in the statements is explained. Answers are never edited; a new one is added',
  params: IdParams,
  body: z.object({
    check_version: Version,
    status: FlagStatus.describe('cleared: explained. asked: more was asked for. stands: not explained'),
    text: Reason.describe('What explains it, what was asked, or why it stands'),
  }),
  output: FundsCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const askForMore = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/sof/{id}/ask',
  tag,
  access: 'staff',
  summary:
    'Ask the client for more, in words they read, by sending steps of their run back to them; up to three times a run. This check ends, and another begins when they hand it in',
  params: IdParams,
  body: z.strictObject({
    version: Version,
    steps: z.array(z.string().max(40)).min(1, 'Choose what they are to go through again').max(5),
    words: z
      .string('Say what they should tell or send you')
      .trim()
      .min(10, 'Say what they should tell or send you, in at least 10 characters')
      .max(300, 'Must be 300 characters or fewer'),
  }),
  output: FundsCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
