import { z } from 'zod';
import { MatchMode, PartySubject } from './aml-checks.ts';
import { CheckStatus } from '../kernel/check-states.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { ListCategory } from './screening-lists.ts';
import { MOST_BATCH_ROWS } from './screening-batch-fields.ts';

const tag = 'Batch screening';

/**
 * `draft`: nothing is started, and what its columns mean can be changed; `running`: its checks are being made; `done`; `cancelled`: nothing
 * more is started; `failed`: it broke off and can go on.
 */
export const BatchState = z.enum(['draft', 'running', 'done', 'cancelled', 'failed']);
export type BatchState = z.infer<typeof BatchState>;

/**
 * `ready` is screened; `wrong` has something to put right; `twice` stands further up in the same file; `recent` was screened in the last 24
 * hours; `started` has its check; `failed` met something when its check was to begin; `stopped` was not reached before the batch was cancelled.
 */
export const BatchRowState = z.enum(['wrong', 'ready', 'twice', 'recent', 'started', 'failed', 'stopped']);
export type BatchRowState = z.infer<typeof BatchRowState>;

export const BatchColumn = z.object({
  index: z.int().nonnegative(),
  header: z.string(),
  samples: z.array(z.string()).describe('Up to three values of the file'),
  field: z.string().nullable().describe('What the column means; null leaves it out'),
});
export type BatchColumn = z.infer<typeof BatchColumn>;

const Count = z.int().nonnegative();
export const BatchCounts = z.object({
  rows: Count,
  ready: Count,
  wrong: Count,
  twice: Count,
  recent: Count,
  without_dob: Count.describe('People who would be screened without a date of birth'),
  to_screen: Count.describe('Checks the batch makes, or made and has still to make'),
  screened: Count.describe('Checks that have their answer, or could not run'),
  passed: Count.describe('Nothing was found, or a person accepted the client'),
  needs_review: Count,
  failed: Count.describe('Checks that failed: somebody confirmed a match'),
  could_not_run: Count.describe('Rows whose check could not begin or could not be compared'),
  waiting: Count.describe('Checks that have not begun, or are being compared'),
  stopped: Count.describe('Rows that were not reached before the batch was cancelled'),
});
export type BatchCounts = z.infer<typeof BatchCounts>;

/** Up to 500 names screened in one go. */
export const ScreeningBatch = z.object({
  id: Id,
  version: Version,
  source: z.enum(['csv', 'api']),
  state: BatchState,
  name: z.string().describe('Of its file'),
  match_mode: MatchMode.nullable().describe("Null: as the workspace's screening policy says"),
  categories: z.array(ListCategory).nullable().describe("Null: as the workspace's screening policy says"),
  again: z.boolean().describe('Whether who stands twice, or was screened in the last 24 hours, is screened again'),
  columns: z.array(BatchColumn).describe('Empty for a batch of the API, and once the file is erased'),
  missing: z.string().nullable().describe('What no column stands for, and no row can do without'),
  counts: BatchCounts,
  error: z.string().nullable().describe('Why it broke off'),
  created_at: Timestamp,
  created_by: z.string().nullable(),
  confirmed_at: Timestamp.nullable(),
  confirmed_by: z.string().nullable(),
  finished_at: Timestamp.nullable(),
  erased_at: Timestamp.nullable().describe('When its rows were erased; the checks stay'),
  can: z.object({ change: z.boolean(), confirm: z.boolean(), cancel: z.boolean(), export: z.boolean() }),
});
export type ScreeningBatch = z.infer<typeof ScreeningBatch>;

export const BatchSummary = ScreeningBatch.pick({
  id: true,
  source: true,
  state: true,
  name: true,
  counts: true,
  created_at: true,
  created_by: true,
  finished_at: true,
});
export type BatchSummary = z.infer<typeof BatchSummary>;

export const BatchFault = z.object({
  field: z.string().nullable(),
  column: z.string().nullable().describe('The head of the column it stands in'),
  message: z.string(),
});
export type BatchFault = z.infer<typeof BatchFault>;
export const BatchRow = z.object({
  row: z.int().positive().describe('From 1, without the head'),
  line: z.int().positive().describe('Where it begins in the file'),
  state: BatchRowState,
  kind: z.enum(['person', 'company']).nullable(),
  name: z.string().nullable(),
  dob: z.string().nullable().describe('YYYY-MM-DD; as it stands in the file where it is no date'),
  number: z.string().nullable().describe('Of the company'),
  reference: z.string().nullable(),
  faults: z.array(BatchFault),
  has_no_dob: z.boolean().describe('A person without a date of birth: more wrong matches are shown'),
  party_id: Id.nullable().describe('Whom of your people it is, by name and date of birth or by company number'),
  twin_row: z.int().nullable().describe('The row further up that says the same'),
  twin_check: z.object({ id: Id, public_ref: z.string() }).nullable().describe('The check of the last 24 hours'),
  check: z
    .object({
      id: Id,
      public_ref: z.string(),
      status: CheckStatus,
      could_not_run: z.boolean(),
      nearest: z.int().nullable().describe('Highest score seen, 0 to 100'),
      open_matches: z.int(),
      found: z.string().nullable().describe('The nearest name and the list it stands on'),
      decided_by: z.string().nullable(),
    })
    .nullable(),
});
export type BatchRow = z.infer<typeof BatchRow>;

export const BATCH_SHOWS = ['all', 'wrong', 'repeats', 'no_dob', 'needs_review', 'passed', 'failed', 'could_not_run', 'waiting'] as const;
export const BATCH_SORTS = ['row', 'worst', 'name', 'nearest'] as const;

const base = '/v2/client/checks/aml/batch';
const errors = ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'] as const;

export const listBatches = defineRoute({
  method: 'GET',
  path: base,
  tag,
  access: 'staff',
  summary: 'Batches of the workspace, newest first; who sees only their own checks sees only their own batches',
  query: PageQuery,
  output: z.array(BatchSummary),
  meta: PageMeta,
  errors: [],
});
export const downloadBatchTemplate = defineRoute({
  method: 'GET',
  path: `${base}/template.csv`,
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'A CSV file with every column a batch knows and three made-up rows',
  output: z.string(),
  errors: [],
});
export const uploadBatch = defineRoute({
  method: 'POST',
  path: `${base}/files`,
  tag,
  access: 'staff',
  upload: 'file',
  summary: `Upload a CSV file of at most ${MOST_BATCH_ROWS} people and companies. Its columns are guessed and every row is tried; no check is started`,
  body: z.object({}),
  output: ScreeningBatch,
  errors: ['FILE_TOO_LARGE'],
});

/** The subjects of a batch by the API: each as for one check, with its own reference. */
export const NewBatch = z.object({
  subjects: z
    .array(
      PartySubject.and(
        z.object({
          reference: blankAsAbsent(z.string().trim().max(60)).describe('Your own reference for the file'),
        }),
      ),
    )
    .min(1, 'Send at least one subject')
    .max(MOST_BATCH_ROWS, `Send at most ${MOST_BATCH_ROWS} subjects at a time`),
  match_mode: MatchMode.optional().describe("Left out: what the workspace's screening policy says"),
  categories: z
    .array(ListCategory)
    .max(5)
    .optional()
    .describe("What to look for besides sanctions. Left out: what the workspace's screening policy says"),
  again: z.boolean().default(false).describe('Screen also who stands twice, or was screened in the last 24 hours'),
  start: z.boolean().default(true).describe('False only tries the rows: confirm the batch to begin'),
  name: z.string().trim().min(1).max(120).optional().describe('What to call it in the list of batches'),
});
export const createBatch = defineRoute({
  method: 'POST',
  path: base,
  tag,
  access: 'staff',
  idempotent: true,
  summary: `Screen up to ${MOST_BATCH_ROWS} people and companies. Every subject is checked before anything begins; a fault names its place, like subjects.3.dob`,
  body: NewBatch,
  output: ScreeningBatch,
  errors: ['VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
export const getBatch = defineRoute({
  method: 'GET',
  path: `${base}/{id}`,
  tag,
  access: 'staff',
  summary: 'A batch: what its columns mean, what was found wrong, how far it is and what it came to',
  params: IdParams,
  output: ScreeningBatch,
  errors: ['NOT_FOUND'],
});
export const listBatchRows = defineRoute({
  method: 'GET',
  path: `${base}/{id}/rows`,
  tag,
  access: 'staff',
  summary: 'The rows of a batch, each with what is wrong with it or with the answer of its check',
  params: IdParams,
  query: PageQuery.extend({
    show: z.enum(BATCH_SHOWS).default('all'),
    sort: z.enum(BATCH_SORTS).default('row').describe('By worst, the rows that need a person come first'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  output: z.array(BatchRow),
  meta: PageMeta,
  errors: ['NOT_FOUND'],
});
export const BatchPlan = z.object({
  version: Version,
  columns: z
    .array(z.object({ index: z.int().nonnegative(), field: z.string().max(40).nullable() }))
    .max(200)
    .optional()
    .describe('Those that change'),
  match_mode: MatchMode.nullable().optional(),
  categories: z.array(ListCategory).max(5).nullable().optional(),
  again: z.boolean().optional(),
});
export type BatchPlanInput = z.input<typeof BatchPlan>;
export const planBatch = defineRoute({
  method: 'PATCH',
  path: `${base}/{id}`,
  tag,
  access: 'staff',
  summary: 'Say what the columns mean and how to screen. Every row is tried anew; no check is started',
  params: IdParams,
  body: BatchPlan,
  output: ScreeningBatch,
  errors: [...errors],
});
export const confirmBatch = defineRoute({
  method: 'POST',
  path: `${base}/{id}/confirm`,
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Begin to screen the rows that are ready, or go on with a batch that broke off. Confirmed twice, each row has one check',
  params: IdParams,
  body: z.object({ version: Version }),
  output: ScreeningBatch,
  errors: [...errors, 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
export const cancelBatch = defineRoute({
  method: 'POST',
  path: `${base}/{id}/cancel`,
  tag,
  access: 'staff',
  summary: 'Start no more checks of a batch. Those that were started stay. A batch that was not confirmed is erased',
  params: IdParams,
  output: ScreeningBatch,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const downloadBatchFaults = defineRoute({
  method: 'GET',
  path: `${base}/{id}/left-out.csv`,
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'The rows that are not screened, as they stand in the file, with the reason in a column of its own',
  params: IdParams,
  output: z.string(),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const downloadBatchResults = defineRoute({
  method: 'GET',
  path: `${base}/{id}/results.csv`,
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'Every row of a batch with the answer of its check, as CSV',
  params: IdParams,
  output: z.string(),
  errors: ['NOT_FOUND'],
});
