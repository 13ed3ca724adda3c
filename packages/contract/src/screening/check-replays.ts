import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp } from '../kernel/values.ts';

/* A finished check worked out again from what it rested on, and compared with what was stored. */

const tag = 'AML checks';

export const ReplayedList = z.object({
  key: z.string(),
  name: z.string(),
  version: z.string().describe('First 12 hex digits of the SHA-256'),
  sha256: z.string(),
});

export const CheckReplay = z.object({
  id: Id,
  same: z.boolean().describe('True only when everything compared is the same, to the byte'),
  result: z.enum(['same', 'different', 'not_run']).describe('`not_run`: something it rests on is not there. Never the same as `same`'),
  engine_version: z.string().nullable(),
  lists: z.array(ReplayedList),
  compared: z.int().describe('Matches with their explanations, nearest names and the funnel, counted'),
  differences: z.array(z.string()).describe('In words, each; what keeps it from running when it was not run'),
  sha256: z.string().nullable().describe('Of the answer worked out now, as canonical JSON'),
  at: Timestamp,
  by: Person,
});
export type CheckReplay = z.infer<typeof CheckReplay>;

export const explainAgain = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/aml/{id}/explain-again',
  tag,
  access: 'staff',
  summary: 'Work a finished check out again with its own engine, lists and thresholds, and compare with what was stored',
  params: IdParams,
  output: CheckReplay,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const listReplays = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/aml/{id}/explain-again',
  tag,
  access: 'staff',
  summary: 'Each time a check was explained again, newest first, at most ten',
  params: IdParams,
  output: z.array(CheckReplay),
  errors: ['NOT_FOUND'],
});
