import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, Timestamp } from '../kernel/values.ts';
import { ListCategory, ListKey, ListVersion } from './screening-lists.ts';

/* What stands on a version of a list, and how it differs from the version before. */

const tag = 'Screening lists';
const VersionParams = z.object({ list_key: ListKey, id: z.coerce.number().int().positive() });

export const EntryKind = z.enum(['person', 'organisation', 'vessel', 'aircraft', 'unknown']);
export type EntryKind = z.infer<typeof EntryKind>;
const NameKind = z.enum(['primary', 'alias', 'weak_alias', 'former']);

/** One entry in a line. */
export const ListEntryRow = z.object({
  ref: z.string().describe("The publisher's number of the entry"),
  name: z.string().describe('Primary name'),
  kind: EntryKind,
  names: z.int().describe('Names and aliases'),
  dobs: z.array(z.string()),
  countries: z.array(z.string()),
  programme: z.string().nullable(),
  categories: z.array(ListCategory).describe('What it is listed for'),
});
export type ListEntryRow = z.infer<typeof ListEntryRow>;

/** One field of an entry before and after; a value in neither list is unchanged. */
export const FieldChange = z.object({
  field: z.enum([
    'kind',
    'names',
    'dobs',
    'countries',
    'gender',
    'identifiers',
    'addresses',
    'programme',
    'listed_on',
    'text',
    'categories',
    'datasets',
  ]),
  removed: z.array(z.string()),
  added: z.array(z.string()),
});
export type FieldChange = z.infer<typeof FieldChange>;
export const EntryChangeKind = z.enum(['added', 'changed', 'removed']);
export type EntryChangeKind = z.infer<typeof EntryChangeKind>;

export const EntryChange = z.object({
  change: EntryChangeKind,
  entry: ListEntryRow.describe('As it stands after the change; as it stood when it was removed'),
  fields: z.array(FieldChange).describe('What differs; empty for an entry that was added or removed'),
});
export type EntryChange = z.infer<typeof EntryChange>;

export const ListEntryDetail = z.object({
  ...ListEntryRow.shape,
  all_names: z.array(
    z.object({ text: z.string(), kind: NameKind, said_by: z.array(z.string()).describe('Data sets that gave it, where not all did') }),
  ),
  gender: z.string().nullable(),
  identifiers: z.array(z.string()),
  addresses: z.array(z.string()),
  listed_on: z.string().nullable(),
  text: z.string().describe("The publisher's remarks or statement of reasons"),
  datasets: z.array(z.string()).describe('Data sets a collected source found it in'),
  referents: z.array(z.string()).describe('Other numbers the same entity goes by'),
  said_by: z.array(z.object({ value: z.string(), datasets: z.array(z.string()) })).describe('Values that only some of the data sets gave'),
  sha256: z.string(),
  history: z
    .array(
      z.object({
        version_id: Id,
        version: z.string(),
        published_at: Timestamp.nullable(),
        imported_at: Timestamp,
        change: EntryChangeKind,
        fields: z.array(FieldChange),
      }),
    )
    .describe('Every version that brought, changed or removed it, newest first'),
});
export type ListEntryDetail = z.infer<typeof ListEntryDetail>;

export const getListVersion = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/lists/{list_key}/versions/{id}',
  tag,
  access: 'staff',
  summary: 'One version of a list',
  params: VersionParams,
  output: z.object({ version: ListVersion, compared_with: ListVersion.nullable().describe('The version its changes are counted against') }),
  errors: ['NOT_FOUND'],
});

const Words = z.string().trim().max(200, 'Must be 200 characters or fewer').optional().describe('Part of a name or number');
export const listVersionEntries = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/lists/{list_key}/versions/{id}/entries',
  tag,
  access: 'staff',
  summary: 'Entries that stand on one version of a list, old versions too',
  params: VersionParams,
  query: z.object({ q: Words, kind: EntryKind.optional(), ...PageQuery.shape }),
  output: z.array(ListEntryRow),
  meta: PageMeta,
  errors: ['NOT_FOUND'],
});

export const getListEntry = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/lists/{list_key}/versions/{id}/entry',
  tag,
  access: 'staff',
  summary: 'One entry as it stands on a version, and what became of it from version to version',
  params: VersionParams,
  query: z.object({ ref: z.string().max(400).default('').describe('The number of the entry') }),
  output: ListEntryDetail,
  errors: ['NOT_FOUND'],
});

export const listVersionChanges = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/lists/{list_key}/versions/{id}/diff',
  tag,
  access: 'staff',
  summary: 'What a version added, changed and removed, field by field',
  params: VersionParams,
  query: z.object({ change: EntryChangeKind.optional(), q: Words, ...PageQuery.shape }),
  output: z.array(EntryChange),
  meta: z.object({ ...PageMeta.shape, added: z.int(), changed: z.int(), removed: z.int() }),
  errors: ['NOT_FOUND'],
});
