import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { ACTIVITY_GROUPS } from './activity-groups.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Reason, Timestamp } from '../kernel/values.ts';

const tag = 'Activity';
const groups = keysOf(ACTIVITY_GROUPS);

/* ---------- what is asked ---------- */
const Filters = z.object({
  q: z.string().trim().max(100).optional().describe('Words of the sentence: who, what, to what'),
  from: EnteredDate.optional().describe('First day, in London'),
  to: EnteredDate.optional().describe('Last day, in London'),
  person: z
    .string()
    .regex(/^(system|\d{1,15})$/)
    .optional()
    .describe('A member’s number, or `system` for what Freehold did by itself'),
  group: z.enum(groups).optional().describe('What it is about'),
  action: z.string().max(60).optional().describe('One action, like `decide.check`'),
  object_type: z.string().max(40).optional().describe('Kind of record, like `check`'),
  object_id: z.string().max(40).optional().describe('Number of the record; that of a check brings its matches and reports along'),
  only_mine: z.stringbool().optional().describe('Only what you did yourself'),
});
export type ActivityFilters = z.output<typeof Filters>;

/* ---------- what is answered ---------- */
export const ActivityEvent = z.object({
  id: Id,
  seq: z.int().nullable().describe('Number in the chain, from 1; null until it is sealed, and where you cannot see every event'),
  sealed: z.boolean().describe('True once it has its place in the chain, a moment after it was recorded'),
  at: Timestamp,
  actor: z.object({
    kind: z.enum(['member', 'app_user', 'system', 'api_key', 'support', 'visitor']),
    id: z.int().nullable(),
    name: z.string(),
    role: z.string().nullable().describe('The role they acted in'),
  }),
  ip_prefix: z.string().nullable().describe('Part of the network address it came from'),
  action: z.string(),
  group: z.enum(groups).nullable(),
  words: z.string().describe('What was done, after the name of who did it; `{object}` stands for the name of the object'),
  object: z.object({
    type: z.string(),
    id: z.string(),
    name: z.string().describe('The subject of a check, or the label'),
    label: z.string().describe('As it was recorded'),
    reference: z.string().nullable(),
    path: z.string().nullable().describe('The page that shows it, where you may open it'),
  }),
  changes: z
    .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
    .describe('Fields before and after; secrets are never recorded'),
  reason: z.string().nullable(),
  prev_hash: z.string().nullable(),
  hash: z
    .string()
    .nullable()
    .describe('SHA-256 of the hash before and this event, hex; null until it is sealed, and where you cannot see every event'),
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;

export const ActivityMeta = z.object({
  total: z.int().describe('Events under these filters'),
  days: z
    .array(z.object({ day: DateOnly, events: z.int() }))
    .describe('The days of this answer in London, each with all its events under these filters'),
  reach: z
    .enum(['all', 'own'])
    .describe('`own`: what you did yourself and, for negotiators, what was done to the properties they are the negotiator of'),
  partial: z
    .boolean()
    .describe('True for those whose role leaves out what only Owner and Compliance may know of, whether or not there is any'),
  next: Id.nullable().describe('Send as `before` for older events; null at the end'),
});
export type ActivityMeta = z.infer<typeof ActivityMeta>;

export const listActivity = defineRoute({
  method: 'GET',
  path: '/v2/client/activity',
  tag,
  access: 'staff',
  summary: 'What everybody did, newest first',
  query: Filters.extend({
    before: z.coerce.number().int().positive().optional().describe('Only events older than this one'),
    after: z.coerce.number().int().positive().optional().describe('Only events newer than this one'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.array(ActivityEvent),
  meta: ActivityMeta,
  errors: [],
});

export const ChainVerdict = z.object({
  intact: z.boolean(),
  events: z.int().describe('Events recomputed before the first fault, or all; only those you can see are counted'),
  head: z.string().nullable().describe('Hash of the newest sealed event, hex; null when there is none or you cannot see every event'),
  unsealed: z
    .int()
    .nullable()
    .describe(
      'Events that were recorded and had no place in the chain yet, so that nothing is said of them; null where you cannot see every event',
    ),
  since: Timestamp.nullable().describe('Time of the first event'),
  at: Timestamp.describe('When it was recomputed'),
  by: z.string().nullable().describe('Who asked; null for the nightly one'),
  first_broken: z
    .object({
      seq: z.int().nullable().describe('Its number in the chain, from 1; null where you cannot see every event'),
      id: z.int().nullable().describe('Row of the event; null when the event is gone'),
      action: z.string().nullable(),
      at: z.string().nullable(),
      fault: z
        .enum(['hash', 'link', 'gap'])
        .describe('`hash`: its content was changed; `link`: it does not follow the one before; `gap`: it is missing'),
    })
    .nullable()
    .describe('The first event that was edited, removed or moved'),
});
export type ChainVerdict = z.infer<typeof ChainVerdict>;

export const getChainVerdict = defineRoute({
  method: 'GET',
  path: '/v2/client/activity/verdict',
  tag,
  access: 'staff',
  summary: 'What the newest recomputation of the audit chain came to; null before the first',
  output: ChainVerdict.nullable(),
  errors: [],
});

export const verifyActivity = defineRoute({
  method: 'POST',
  path: '/v2/client/activity/verify',
  whileSuspended: true,
  tag,
  access: 'staff',
  summary: "Recompute the workspace's audit chain and name the first event that was edited, removed or moved",
  output: ChainVerdict,
  errors: [],
});

export const exportActivityCsv = defineRoute({
  method: 'GET',
  path: '/v2/client/activity/export.csv',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'The events under these filters as a table, oldest first',
  query: Filters,
  output: z.unknown(),
  errors: ['INVALID_STATE'],
});
export const exportActivityJson = defineRoute({
  method: 'GET',
  path: '/v2/client/activity/export.json',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary:
    'The chain, or the days of it, with everything its hashes are made of, for the offline checker; an extract where you cannot see every event',
  query: Filters.pick({ from: true, to: true }),
  output: z.unknown(),
  errors: ['INVALID_STATE'],
});

/* ---------- erasing what it tells of somebody ---------- */
export const ActivityErasure = z.object({
  events: z.int().describe('Events that tell of the person and can still be read'),
  kept: z.string().nullable().describe('Until when the law or a legal hold keeps them; null where they may be erased'),
});
export type ActivityErasure = z.infer<typeof ActivityErasure>;

export const getActivityErasure = defineRoute({
  method: 'GET',
  path: '/v2/client/parties/{id}/activity-erasure',
  tag,
  access: 'staff',
  summary: 'How many events of the activity tell of a person or company, and whether that may be erased',
  params: IdParams,
  output: ActivityErasure,
  errors: ['NOT_FOUND'],
});
export const eraseActivity = defineRoute({
  method: 'POST',
  path: '/v2/client/parties/{id}/activity-erasure',
  tag,
  access: 'staff',
  summary:
    'Erase what the activity tells of a person or company: names, changed fields and reasons. The events and their chain stay. It cannot be undone',
  params: IdParams,
  body: z.object({ reason: Reason }),
  output: z.object({ events: z.int().describe('Events of which it was erased') }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
