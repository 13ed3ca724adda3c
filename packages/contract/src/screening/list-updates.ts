import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Reason, Timestamp } from '../kernel/values.ts';
import { ListKey, ListVersion } from './screening-lists.ts';

const tag = 'Screening lists';

const ADDRESS = 'Enter the address of a file, like https://lists.example/sanctions.csv';
/** Where a file of a list is published. */
export const ListAddress = z
  .string(ADDRESS)
  .transform((text) => text.trim())
  .pipe(z.url({ protocol: /^https?$/, error: ADDRESS }).max(2000, 'Must be 2,000 characters or fewer'));
export const MOST_ADDRESSES = 12;

export const ListUpdateChange = z.object({
  addresses: z
    .array(ListAddress)
    .min(1, 'Enter at least one address')
    .max(MOST_ADDRESSES, `Enter at most ${MOST_ADDRESSES} addresses`)
    .describe('Every file of the list, where it comes in several'),
  every_hours: z
    .int('Choose how often')
    .min(1, 'Choose how often')
    .max(168, 'Choose at most every week')
    .default(24)
    .describe('Hours from one look to the next'),
});
export type ListUpdateChange = z.infer<typeof ListUpdateChange>;

/** One look at the addresses of a list, as it went. */
export const ListUpdateTry = z.object({
  id: Id,
  started_at: Timestamp,
  ended_at: Timestamp,
  asked_by: z.string().nullable().describe('Who asked for it; null when its time had come'),
  outcome: z.enum(['new_version', 'waiting', 'unchanged', 'failed']),
  words: z.string(),
  bytes: z.int(),
  version_id: Id.nullable(),
  next_at: Timestamp.nullable(),
});
export type ListUpdateTry = z.infer<typeof ListUpdateTry>;

export const ListUpdate = z.object({
  scope: z.enum(['installation', 'workspace']),
  is_on: z.boolean(),
  is_running: z.boolean(),
  addresses: z.array(z.string()).describe('Whole for whoever may change them; else the hosts alone, since an address may hold a key'),
  every_hours: z.int(),
  next_at: Timestamp.nullable().describe('Null while it is off'),
  failures: z.int().describe('Failed tries in a row'),
  set_by: z.string(),
  set_at: Timestamp,
  last: ListUpdateTry.nullable(),
});
export type ListUpdate = z.infer<typeof ListUpdate>;

/** How a list is kept up to date: by the workspace itself, by whoever runs the installation, or by hand alone. */
export const ListUpdates = z.object({
  list_key: ListKey,
  name: z.string(),
  own: ListUpdate.nullable(),
  installation: ListUpdate.nullable(),
  suggested: z.array(z.string()).describe('Where the publisher gives the list out; nothing is fetched until somebody turns it on'),
  can_change: z.boolean(),
});
export type ListUpdates = z.infer<typeof ListUpdates>;

export const ListUpdateHistory = ListUpdates.extend({
  tries: z.array(ListUpdateTry.extend({ scope: z.enum(['installation', 'workspace']) })),
});
export type ListUpdateHistory = z.infer<typeof ListUpdateHistory>;

const params = z.object({ list_key: ListKey });
export const listListUpdates = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/list-updates',
  tag,
  access: 'staff',
  summary: 'Which lists are fetched from their publishers, how often, and how the last try went',
  output: z.array(ListUpdates),
  errors: [],
});
export const getListUpdates = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/list-updates/{list_key}',
  tag,
  access: 'staff',
  summary: 'How one list is kept up to date, with its last 50 tries, newest first',
  params,
  output: ListUpdateHistory,
  errors: ['NOT_FOUND'],
});
export const setListUpdate = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/list-updates/{list_key}',
  tag,
  access: 'staff',
  summary: 'Turn on the updates of a list for this workspace, or change where it is fetched from and how often',
  params,
  body: ListUpdateChange,
  output: ListUpdates,
  errors: ['NOT_FOUND'],
});
export const turnOffListUpdate = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/list-updates/{list_key}/off',
  tag,
  access: 'staff',
  summary: 'Turn off the updates of a list for this workspace; its addresses and tries stay',
  params,
  output: ListUpdates,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const checkListNow = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/list-updates/{list_key}/check-now',
  tag,
  access: 'staff',
  summary: 'Look for a new version now',
  params,
  output: ListUpdates,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const WaitingDecision = z.object({ reason: Reason });
export const useWaitingVersion = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/lists/versions/{id}/use-anyway',
  tag,
  access: 'staff',
  summary: 'Put a version into use that waited because its self-test missed names',
  params: IdParams,
  body: WaitingDecision,
  output: ListVersion,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const discardWaitingVersion = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/lists/versions/{id}/discard',
  tag,
  access: 'staff',
  summary: 'Discard a version that waited; the one in use stays, and the same file is not offered again',
  params: IdParams,
  body: WaitingDecision,
  output: ListVersion,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
