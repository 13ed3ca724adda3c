import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp } from '../kernel/values.ts';

const tag = 'Screening lists';

export const KnownListKey = z.enum([
  'uk-sanctions',
  'ofsi-consolidated',
  'ofac-sdn',
  'ofac-consolidated',
  'un-consolidated',
  'eu-consolidated',
  'demo',
]);
export type KnownListKey = z.infer<typeof KnownListKey>;
export const OwnListKey = z.templateLiteral(['own-', z.string().regex(/^[a-z0-9][a-z0-9-]{0,47}$/)]);
/** A published list Freehold knows, or a source the firm or the operator named. */
export const ListKey = z.union([KnownListKey, OwnListKey]);
export type ListKey = z.infer<typeof ListKey>;
export const ListCategory = z.enum(['sanctions', 'pep', 'rca', 'regulatory', 'adverse']);
export type ListCategory = z.infer<typeof ListCategory>;

/** Names a version brought, typed wrong and turned round, and which of them were not found in it. */
export const ListSelfTest = z.object({
  tried: z.int(),
  found: z.int(),
  missed: z.array(z.object({ ref: z.string(), asked: z.string() })),
});
export type ListSelfTest = z.infer<typeof ListSelfTest>;

export const ListVersion = z.object({
  id: Id,
  list_key: ListKey,
  name: z.string(),
  publisher: z.string(),
  category: ListCategory.describe('What its entries are listed for when they do not say themselves'),
  sha256: z.string(),
  version: z.string().describe('First 12 hex digits of the SHA-256'),
  published_at: Timestamp.nullable().describe("The publisher's date found in the files; null when they carry none"),
  current_as_of: Timestamp.nullable().describe(
    'When this version was last known to be the newest published; null when nobody knows, and then it is stale',
  ),
  imported_at: Timestamp,
  imported_by: z.string(),
  source_files: z.array(z.string()),
  entries: z.int(),
  names: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  state: z
    .enum(['active', 'superseded', 'waiting', 'discarded'])
    .describe('`waiting`: held back from checks until a person has looked at it'),
  self_test: ListSelfTest.nullable().describe('Null when it brought nothing to try'),
  decision: z
    .object({ by: z.string(), at: Timestamp, reason: z.string() })
    .nullable()
    .describe('What a person said of a version that waited'),
  scope: z.enum(['installation', 'workspace']),
});
export type ListVersion = z.infer<typeof ListVersion>;

export const ScreeningList = z.object({
  list_key: ListKey,
  name: z.string(),
  publisher: z.string(),
  category: ListCategory,
  own: z.boolean().describe('True for a source somebody named, false for a published list Freehold knows'),
  required: z.boolean().describe('A check cannot pass while this list is missing or stale'),
  note: z.string().nullable(),
  retired_on: z.string().nullable().describe('YYYY-MM-DD: since then its publisher keeps it no more'),
  active: ListVersion.nullable(),
  waiting: ListVersion.nullable().describe('A newer version that waits for a person because its self-test missed names'),
  age_hours: z.int().nullable(),
  stale: z.boolean(),
  versions: z.int(),
});
export type ScreeningList = z.infer<typeof ScreeningList>;

export const ListsOverview = z.object({
  lists: z.array(ScreeningList),
  entries: z.int(),
  stale_after_hours: z.int(),
  can_import: z.boolean(),
  can_pass: z.boolean().describe('False while a required list is missing or stale'),
  why_not: z.string().nullable(),
  is_demonstration: z
    .boolean()
    .describe('The demonstration’s own workspace: its made-up list stands in for required lists that are not loaded'),
});
export type ListsOverview = z.infer<typeof ListsOverview>;

export const listScreeningLists = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/lists',
  tag,
  access: 'staff',
  summary: 'Lists that checks are compared with, their versions and how fresh they are',
  output: ListsOverview,
  errors: [],
});
export const listVersions = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/lists/{list_key}/versions',
  tag,
  access: 'staff',
  summary: 'Every version of one list, newest first',
  params: z.object({ list_key: ListKey }),
  output: z.array(ListVersion),
  errors: ['NOT_FOUND'],
});

/** What a dry run or an import found in the files. */
export const ListImport = z.object({
  list_key: ListKey,
  name: z.string(),
  category: ListCategory,
  sha256: z.string(),
  published_at: Timestamp.nullable(),
  entries: z.int(),
  names: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  skipped: z.int().describe('Rows left out, with the reason in `warnings` or `faults`'),
  faults: z.array(z.object({ line: z.int(), text: z.string() })).describe('The first rows of a source that could not be used'),
  warnings: z.array(z.string()),
  unchanged: z.boolean().describe('True when the same file was already active'),
  shrinks: z.boolean().describe('True when it has under 80 % of the entries of the version before; needs `accept_smaller`'),
  imported: z.boolean(),
  waiting: z.boolean().describe('True when the version is held back from checks because its self-test missed names'),
  self_test: ListSelfTest.nullable(),
  version_id: Id.nullable(),
});
export type ListImport = z.infer<typeof ListImport>;
export const importList = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/lists/import',
  tag,
  access: 'staff',
  upload: 'file',
  summary:
    'Upload a published list file (or a zip of a list that comes in several files). It is recognised by its content. Nothing changes unless `confirm` is true',
  body: z.object({
    confirm: z.stringbool().default(false).describe('False: only say what would change'),
    is_newest: z
      .stringbool()
      .default(false)
      .describe("True: the person states that this is the newest version on the publisher's site today"),
    accept_smaller: z.stringbool().default(false),
    own: z
      .stringbool()
      .default(false)
      .describe('True: a source of one’s own, in FollowTheMoney JSON lines, targets.simple.csv or the template’s columns'),
    replaces: OwnListKey.optional().describe('The own source this file is a new version of; then the fields below are not asked for'),
    name: z.string().trim().max(80, 'Must be 80 characters or fewer').optional().describe('What a new source is called'),
    publisher: z.string().trim().max(80, 'Must be 80 characters or fewer').optional().describe('Who gives it out'),
    category: ListCategory.optional().describe('What its entries are listed for when they do not say themselves'),
  }),
  output: ListImport,
  errors: ['LIST_REFUSED', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});
export const confirmListCurrent = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/lists/versions/{id}/confirm-current',
  tag,
  access: 'staff',
  summary: "State that the active version is still the newest on the publisher's site",
  params: IdParams,
  output: ListsOverview,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const removeList = defineRoute({
  method: 'DELETE',
  path: '/v2/client/screening/lists/{list_key}',
  tag,
  access: 'staff',
  summary: 'Take a source the workspace brought out of use. Its versions stay, and checks keep what they rested on',
  params: z.object({ list_key: ListKey }),
  output: ListsOverview,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
