import { z } from 'zod';
import { defineRoute } from './kernel/route.ts';

const tag = 'Activity';

export const ChainVerdict = z.object({
  intact: z.boolean(),
  events: z.int().describe('Events recomputed'),
  head: z.string().nullable().describe('Hash of the newest event, hex; null when there is none'),
  first_broken: z
    .object({ seq: z.int(), id: z.int(), action: z.string(), at: z.string(), fault: z.enum(['hash', 'link', 'gap']) })
    .nullable()
    .describe('The first event whose hash, link to the one before, or number does not hold'),
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
