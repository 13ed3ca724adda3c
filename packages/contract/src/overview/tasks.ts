import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, Timestamp } from '../kernel/values.ts';

export const TASK_KINDS = [
  'approval',
  'family_request',
  'verification',
  'verification_reviews',
  'invitations',
  'required_lists',
  'hmrc_renewal',
  'cdd_due',
  'condition',
  'risk_review',
  'listing_alert',
  'right_to_rent',
  'bank_account',
  'payment',
  'document',
  'register_due',
  'policy_to_read',
  'suspicion',
  'monitoring_alert',
  'monitor_review',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Something that waits for the signed-in member, beside the checks that need them. */
export const Task = z.object({
  key: z.string().describe('Tells one task from another'),
  kind: z.enum(TASK_KINDS),
  about: z.string().nullable().describe('Who asks, or which thing it is; null where the kind says it all'),
  count: z.int().min(1).describe('How many of them stand behind this one row'),
  since: Timestamp.nullable().describe('Since when it waits'),
  due_on: DateOnly.nullable().describe('The last day for it, in London; null where nothing sets one'),
  is_overdue: z.boolean(),
  path: z.string().describe('The page where it is done'),
});
export type Task = z.infer<typeof Task>;

export const listTasks = defineRoute({
  method: 'GET',
  path: '/v2/client/tasks',
  tag: 'Dashboard',
  access: 'staff',
  summary: 'What waits for the signed-in member beside checks: overdue first, then by the day it is due, then the oldest',
  output: z.array(Task),
  errors: [],
});

/** What a check can wait for, as the work queue names it. */
export const CHECK_WORK = ['ofsi_report', 'matches', 'review', 'second', 'screen_again', 'risk', 'edd', 'decision'] as const;
/** Everything the work queue holds: each kind is read from the rows that own it. */
export const WORK_KINDS = [...CHECK_WORK, 'breach', ...TASK_KINDS] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** One thing that waits for a person. */
export const WorkItem = z.object({
  key: z.string().describe('Tells one from another'),
  kind: z.enum(WORK_KINDS),
  about: z.string().nullable().describe('The person, company, property or thing it is about'),
  detail: z.string().nullable().describe('What was promised or found, where the kind does not say it'),
  reference: z.string().nullable(),
  assignee: z.object({ member_id: Id, name: z.string() }).nullable(),
  since: Timestamp.nullable().describe('Since when it waits'),
  due_on: DateOnly.nullable().describe('The last day for it, in London; null where nothing sets one'),
  is_overdue: z.boolean(),
  yours: z.boolean().describe('Whether your role can take the step'),
  path: z.string().describe('The page where it is done'),
});
export type WorkItem = z.infer<typeof WorkItem>;

export const WorkFilter = z.object({
  kind: z.enum(WORK_KINDS).optional(),
  who: z.enum(['all', 'mine', 'nobody']).default('all').describe('Everybody’s, yours, or what is given to nobody'),
  due: z.enum(['any', 'overdue', 'week']).default('any').describe('`week`: due within seven days, or overdue'),
  q: z.string().trim().max(100).optional().describe('Words of the name, the address or the reference'),
});
export type WorkFilter = z.infer<typeof WorkFilter>;

export const listWork = defineRoute({
  method: 'GET',
  path: '/v2/client/tasks/queue',
  tag: 'Dashboard',
  access: 'staff',
  summary:
    'Everything that waits for a person and you may know of, a page at a time: overdue first, then by the day it is due, then the oldest',
  query: PageQuery.extend(WorkFilter.shape),
  output: z.array(WorkItem),
  meta: PageMeta.extend({
    counts: z.object({ all: z.int(), mine: z.int(), nobody: z.int(), overdue: z.int() }).describe('Whatever the filters'),
    kinds: z.array(z.object({ kind: z.enum(WORK_KINDS), count: z.int() })).describe('Kinds that wait, whatever the filters'),
  }),
  errors: [],
});
