import { z } from 'zod';
import { defineRoute } from './kernel/route.ts';
import { DateOnly, Timestamp } from './kernel/values.ts';

export const TASK_KINDS = [
  'approval',
  'family_request',
  'verification',
  'verification_reviews',
  'invitations',
  'required_lists',
  'hmrc_renewal',
  'cdd_due',
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
