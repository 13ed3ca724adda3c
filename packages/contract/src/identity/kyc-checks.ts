import { z } from 'zod';
import { CheckBase } from '../checks/checks.ts';
import { CollectedAnswers } from './collected.ts';

/** Who somebody is: what they sent in, for a person to look at. No source is connected in this version, and every element says so. */
export const KycCheck = CheckBase.extend({
  kind: z.literal('kyc'),
  collected: CollectedAnswers,
  address_months: z
    .object({
      covered: z.int(),
      asked: z.int(),
      gaps: z.array(z.string()),
      months: z.array(z.object({ month: z.string().describe('YYYY-MM'), entry: z.int().nullable() })),
    })
    .nullable()
    .describe('Which of the months asked for their addresses cover; null where they gave none'),
});
export type KycCheck = z.infer<typeof KycCheck>;
