import { z } from 'zod';
import { BranchFilter } from '../firm/branches.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id } from '../kernel/values.ts';

/** Days over which the time to complete is taken. */
export const TIMES_DAYS = 90;
/** Of fewer a median says nothing. */
export const LEAST_FOR_MEDIAN = 5;

const Count = z.int().nonnegative();

export const FlowRunTotals = z.object({
  waiting: Count.describe('Runs in which the person has something to do'),
  stalled: Count.describe('Of these, where nothing happened for a day or more'),
  times: z
    .array(
      z.object({
        flow_id: Id,
        runs: z.int().min(LEAST_FOR_MEDIAN).describe('Over how many it is taken'),
        median_minutes: Count.describe('From the first link to the last time it was handed in; half of them took no longer'),
      }),
    )
    .describe(`By flow, of what was handed in within ${TIMES_DAYS} days; none of a flow with fewer than ${LEAST_FOR_MEDIAN}`),
});
export type FlowRunTotals = z.infer<typeof FlowRunTotals>;

export const totalFlowRuns = defineRoute({
  method: 'GET',
  path: '/v2/client/flow-runs/totals',
  tag: 'Flows',
  access: 'staff',
  summary: 'Of the runs you see: how many wait for their person, and how long it takes until a flow is handed in',
  query: z.object({ branch: BranchFilter }),
  output: FlowRunTotals,
  errors: [],
});
