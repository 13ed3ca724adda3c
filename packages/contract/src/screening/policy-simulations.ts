import { z } from 'zod';
import { MatchMode } from './aml-checks.ts';
import { CheckStatus, SubjectKind } from '../kernel/check-states.ts';
import { Person } from '../checks/check-decisions.ts';
import { Outcome } from '../kernel/check-states.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp } from '../kernel/values.ts';
import { ListCategory } from './screening-lists.ts';
import { MatchStatus } from './screening-matches.ts';

const tag = 'Screening policy';

/* Past checks scored again, to try other thresholds on them. */

/** One entry a past check comes near today, and what people said of it. */
export const SimulatedHit = z.object({
  list_key: z.string(),
  entry_ref: z.string(),
  categories: z.array(ListCategory).describe('What the entry is listed for'),
  score: z.int().nullable().describe('Null for a true match that is not near any more: below 50, or off the lists'),
  likely: z.boolean(),
  said: MatchStatus.nullable().describe('What people made of it in that check; null when it was not shown then'),
});
export type SimulatedHit = z.infer<typeof SimulatedHit>;

export const SimulatedCheck = z.object({
  check_id: Id,
  public_ref: z.string(),
  subject_name: z.string(),
  subject_kind: SubjectKind,
  at: Timestamp,
  match_mode: MatchMode,
  status: CheckStatus,
  outcome: Outcome.nullable(),
  best: z.int().describe('Highest score of any name today, 0 to 100'),
  hits: z.array(SimulatedHit).describe('From a score of 50 on, best first'),
});
export type SimulatedCheck = z.infer<typeof SimulatedCheck>;

export const PolicySimulation = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  total: z.int(),
  done: z.int(),
  lists: z.array(z.object({ list_key: z.string(), name: z.string(), version: z.string(), published_at: Timestamp.nullable() })),
  engine_version: z.string().nullable(),
  error: z.string().nullable(),
  started_by: Person,
  started_at: Timestamp,
  finished_at: Timestamp.nullable(),
  newer: z.int().describe('Checks made since, which are not in it'),
  checks: z.array(SimulatedCheck).describe('Newest first; empty while it runs'),
});
export type PolicySimulation = z.infer<typeof PolicySimulation>;
export const NewestSimulation = z.object({
  simulation: PolicySimulation.nullable(),
  available: z.int().describe('Past checks there are to try on'),
});
export type NewestSimulation = z.infer<typeof NewestSimulation>;

export const getPolicySimulation = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/simulations/newest',
  tag,
  access: 'staff',
  summary: "The workspace's newest 1,000 checks, scored again with today's lists, to try thresholds on",
  output: NewestSimulation,
  errors: [],
});
export const startPolicySimulation = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/simulations',
  tag,
  access: 'staff',
  summary: 'Score past checks again. No check changes by it',
  output: NewestSimulation,
  errors: ['INVALID_STATE'],
});
export const cancelPolicySimulation = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/simulations/{id}/cancel',
  tag,
  access: 'staff',
  summary: 'Stop scoring past checks again; what is done can be looked at',
  params: IdParams,
  output: NewestSimulation,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
