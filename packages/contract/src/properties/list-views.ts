import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Version } from '../kernel/values.ts';

const tag = 'Saved views';

/** Lists whose filters, columns and order can be kept under a name. */
export const LIST_KINDS = ['sales', 'lettings', 'people'] as const;
export const ListKind = z.enum(LIST_KINDS);
export type ListKind = z.infer<typeof ListKind>;

const ViewName = z.string('Enter a name').trim().min(1, 'Enter a name').max(60, 'Must be 60 characters or fewer');
const Columns = z.array(z.string().regex(/^[a-z_]{1,30}$/)).max(30);
/** The filters and the order as they stand in the address of the list, without the page. */
const ViewSearch = z
  .record(z.string().regex(/^[a-z_]{1,30}$/), z.union([z.string().max(100), z.number(), z.boolean()]))
  .refine((search) => Object.keys(search).length <= 20, 'Use at most 20 filters');

export const ListView = z.object({
  id: Id,
  version: Version,
  kind: ListKind,
  name: z.string(),
  search: ViewSearch,
  columns: Columns.nullable().describe('Null: those of the list itself'),
  is_shared: z.boolean().describe('Everybody of the workspace has it'),
  by: z.string().describe('Who made it'),
  can: z.object({ change: z.boolean() }),
});
export type ListView = z.infer<typeof ListView>;

export const listViews = defineRoute({
  method: 'GET',
  path: '/v2/client/list-views',
  tag,
  access: 'staff',
  summary: 'Your views of a list and those shared with the workspace, and the columns you chose for it',
  query: z.object({ kind: ListKind }),
  output: z.object({ views: z.array(ListView), columns: Columns.nullable() }),
  errors: [],
});

export const addListView = defineRoute({
  method: 'POST',
  path: '/v2/client/list-views',
  tag,
  access: 'staff',
  summary: 'Keep the filters, columns and order of a list under a name',
  body: z.object({
    kind: ListKind,
    name: ViewName,
    search: ViewSearch.default({}),
    columns: Columns.nullable().default(null),
    is_shared: z.boolean().default(false),
  }),
  output: ListView,
  errors: ['DUPLICATE', 'INVALID_STATE'],
});

export const changeListView = defineRoute({
  method: 'PATCH',
  path: '/v2/client/list-views/{id}',
  tag,
  access: 'staff',
  summary: 'Rename a view, share it, or keep other filters and columns under it',
  params: IdParams,
  body: z.object({
    version: Version,
    name: ViewName.optional(),
    search: ViewSearch.optional(),
    columns: Columns.nullable().optional(),
    is_shared: z.boolean().optional(),
  }),
  output: ListView,
  errors: ['NOT_FOUND', 'DUPLICATE', 'STALE_VERSION'],
});

export const removeListView = defineRoute({
  method: 'DELETE',
  path: '/v2/client/list-views/{id}',
  tag,
  access: 'staff',
  summary: 'Remove a view; it can be brought back for ten minutes',
  params: IdParams,
  output: z.null(),
  errors: ['NOT_FOUND'],
});

export const restoreListView = defineRoute({
  method: 'POST',
  path: '/v2/client/list-views/{id}/restore',
  tag,
  access: 'staff',
  summary: 'Bring back a view removed in the last ten minutes',
  params: IdParams,
  output: ListView,
  errors: ['NOT_FOUND', 'DUPLICATE'],
});

export const chooseListColumns = defineRoute({
  method: 'PATCH',
  path: '/v2/client/list-columns',
  tag,
  access: 'staff',
  summary: 'The columns you see in a list when no view says others; null for its own',
  body: z.object({ kind: ListKind, columns: Columns.nullable() }),
  output: z.object({ columns: Columns.nullable() }),
  errors: [],
});
