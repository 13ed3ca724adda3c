import { z } from 'zod';
import { IMPORT_KINDS } from './import-fields.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { PROPERTY_STAGES } from '@freehold/property-rules/property-stages';

const tag = 'Imports';

export const ImportKindName = z.enum(IMPORT_KINDS, 'Choose what to import');

/**
 * `uploaded`: its columns wait to be looked at; `checking`: the dry run is under way; `ready`: it waits to be confirmed; `importing`, `done`;
 * `cancelled`: nothing more is imported; `failed`: something broke and it can be tried again; `taken_back`: what it brought is gone.
 */
export const ImportState = z.enum(['uploaded', 'checking', 'ready', 'importing', 'done', 'cancelled', 'failed', 'taken_back']);
export type ImportState = z.infer<typeof ImportState>;

/** `ready` goes in; `wrong` has something to put right; `here` is in your list; `failed` met something meanwhile. */
export const ImportRowState = z.enum(['waiting', 'ready', 'wrong', 'here', 'imported', 'failed', 'taken_back']);
export type ImportRowState = z.infer<typeof ImportRowState>;

export const ImportWord = z.object({
  word: z.string().describe('As it stands in the file'),
  rows: z.int().describe('How many rows say it'),
  value: z.string().nullable().describe('What it means here; null until somebody says'),
});
export const ImportColumn = z.object({
  index: z.int().nonnegative(),
  header: z.string(),
  samples: z.array(z.string()).describe('Up to three values of the file'),
  field: z.string().nullable().describe('What the column means; null leaves it out'),
  words: z.array(ImportWord).nullable().describe('For columns of stages, types and the like: each word of it'),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

const Count = z.int().nonnegative();
export const ImportCounts = z.object({
  rows: Count,
  ready: Count,
  wrong: Count,
  here: Count,
  unchecked: Count.describe('Ready and on the market, with a seller or landlord whose check was not accepted'),
  new_people: Count,
  known_people: Count.describe('Sellers or landlords who are in your people'),
  value_pence: Count.describe('Of the ready rows: prices, or rents in a month'),
  priced: Count.describe('Ready rows with a price or rent'),
  imported: Count,
  failed: Count,
  taken_back: Count,
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** A file that is brought in. */
export const FileImport = z.object({
  id: Id,
  version: Version,
  kind: ImportKindName,
  state: ImportState,
  file_name: z.string(),
  created_at: Timestamp,
  created_by: z.string().nullable(),
  columns: z.array(ImportColumn).describe('Empty once the file is erased'),
  missing: z.array(z.string()).describe('Needed fields that no column stands for'),
  progress: z.object({ done: Count, total: Count }).nullable().describe('While the dry run or the import is under way'),
  counts: ImportCounts,
  finished_at: Timestamp.nullable(),
  take_back_until: Timestamp.nullable(),
  erased_at: Timestamp.nullable().describe('When the file and its rows were erased here'),
  erase_on: Timestamp.describe('When they are erased at the latest'),
  can: z.object({ change: z.boolean(), confirm: z.boolean(), cancel: z.boolean(), take_back: z.boolean() }),
});
export type FileImport = z.infer<typeof FileImport>;

export const ImportSummary = FileImport.pick({
  id: true,
  kind: true,
  state: true,
  file_name: true,
  created_at: true,
  created_by: true,
  counts: true,
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ImportFault = z.object({
  field: z.string().nullable(),
  column: z.string().nullable().describe('The head of the column it stands in'),
  message: z.string(),
});
export const ImportRow = z.object({
  row: z.int().positive().describe('From 1, without the head'),
  line: z.int().positive().describe('Where it begins in the file'),
  state: ImportRowState,
  is_unchecked: z.boolean(),
  faults: z.array(ImportFault),
  shown: z.object({
    name: z.string().nullable().describe('The address, or the name of the person'),
    postcode: z.string().nullable(),
    money: z.string().nullable(),
    money_pence: z.int().nullable(),
    stage: z.enum(PROPERTY_STAGES).nullable(),
    stage_word: z.string().nullable().describe('As it stands in the file, where nobody said what it means'),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  property_id: Id.nullable().describe('The property it became, or the one that was here'),
  party_id: Id.nullable().describe('The person it became, or the one who was here'),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const listImports = defineRoute({
  method: 'GET',
  path: '/v2/client/imports',
  tag,
  access: 'staff',
  summary: 'The imports of the last seven days, newest first',
  query: z.object({ kind: ImportKindName.optional() }),
  output: z.array(ImportSummary),
  errors: [],
});
export const downloadImportTemplate = defineRoute({
  method: 'GET',
  path: '/v2/client/imports/template',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'A CSV file with every column this version knows and three made-up rows',
  query: z.object({ kind: ImportKindName.default('sales') }),
  output: z.string(),
  errors: [],
});
export const uploadImport = defineRoute({
  method: 'POST',
  path: '/v2/client/imports',
  tag,
  access: 'staff',
  upload: 'file',
  summary: 'Upload a CSV file of properties or people: at most 2,000 rows and 5 MB. Its columns are guessed, and nothing is recorded',
  body: z.object({ kind: ImportKindName }),
  output: FileImport,
  errors: ['FILE_TOO_LARGE'],
});
export const getImport = defineRoute({
  method: 'GET',
  path: '/v2/client/imports/{id}',
  tag,
  access: 'staff',
  summary: 'An import: its columns, how far it is and what the dry run found',
  params: IdParams,
  output: FileImport,
  errors: ['NOT_FOUND'],
});
export const listImportRows = defineRoute({
  method: 'GET',
  path: '/v2/client/imports/{id}/rows',
  tag,
  access: 'staff',
  summary: 'The rows of the file as the dry run or the import left them',
  params: IdParams,
  query: PageQuery.extend({ show: z.enum(['all', 'wrong', 'here']).default('all') }),
  output: z.array(ImportRow),
  meta: PageMeta,
  errors: ['NOT_FOUND'],
});
export const downloadImportRows = defineRoute({
  method: 'GET',
  path: '/v2/client/imports/{id}/left-out.csv',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'The rows that do not go in, as they stand in the file, with the reason in a column of its own',
  params: IdParams,
  query: z.object({ show: z.enum(['wrong', 'left_out']).default('left_out').describe('`wrong` leaves out those that are in your list') }),
  output: z.string(),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const ImportPlan = z.object({
  version: Version,
  columns: z
    .array(
      z.object({
        index: z.int().nonnegative(),
        field: z.string().max(40).nullable(),
        words: z
          .array(z.object({ word: z.string().max(200), value: z.string().max(40).nullable() }))
          .max(200)
          .default([]),
      }),
    )
    .max(200),
});
export type ImportPlanInput = z.input<typeof ImportPlan>;
export const planImport = defineRoute({
  method: 'PATCH',
  path: '/v2/client/imports/{id}',
  tag,
  access: 'staff',
  summary: 'Say what the columns and their words mean, and begin the dry run. It records nothing',
  params: IdParams,
  body: ImportPlan,
  output: FileImport,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
export const confirmImport = defineRoute({
  method: 'POST',
  path: '/v2/client/imports/{id}/confirm',
  tag,
  access: 'staff',
  summary: 'Import the rows that are ready. Confirmed twice it is imported once',
  params: IdParams,
  body: z.object({ version: Version }),
  output: FileImport,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION', 'CONFLICT'],
  idempotent: true,
});
export const cancelImport = defineRoute({
  method: 'POST',
  path: '/v2/client/imports/{id}/cancel',
  tag,
  access: 'staff',
  summary: 'Stop an import and erase its file. What was imported before stays, and can be taken back',
  params: IdParams,
  output: FileImport,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const takeBackImport = defineRoute({
  method: 'POST',
  path: '/v2/client/imports/{id}/take-back',
  tag,
  access: 'staff',
  summary: 'Remove what an import brought, until the end of its day. What somebody has worked on since stays',
  params: IdParams,
  output: FileImport,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
