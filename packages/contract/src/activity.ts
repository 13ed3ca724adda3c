import { z } from 'zod';
import { defineRoute } from './kernel/route.ts';

const tag = 'Activity';

export const ChainVerdict = z.object({
  intact: z.boolean(),
  events: z.int().describe('Events recomputed before the first fault, or all'),
  head: z.string().nullable().describe('Hash of the newest event, hex; null when there is none'),
  first_broken: z
    .object({
      seq: z.int().describe('Its number in the chain, from 1'),
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

export const verifyActivity = defineRoute({
  method: 'POST',
  path: '/v2/client/activity/verify',
  tag,
  access: 'staff',
  summary: "Recompute the workspace's audit chain and name the first event that was edited, removed or moved",
  output: ChainVerdict,
  errors: [],
});
