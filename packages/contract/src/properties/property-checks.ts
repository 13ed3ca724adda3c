import { z } from 'zod';
import { CheckStatus } from '../kernel/check-states.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams } from '../kernel/values.ts';
import { PartyRef } from '../people/parties.ts';
import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';

const Sent = z.object({
  person_id: Id.describe('Of the person at the property'),
  party: PartyRef,
  role: z.enum(PROPERTY_ROLES),
  kind: z.object({ code: z.string(), name: z.string() }).describe('Of check'),
});

export const SentChecks = z.object({
  started: z.array(Sent.extend({ check_id: Id, path: z.string().describe('The page of the check') })),
  left: z
    .array(
      Sent.extend({
        status: CheckStatus.nullable().describe('Of the check there is; null where there is none'),
        path: z.string().nullable().describe('Its page; null where there is none, or your role cannot open it'),
        why: z.string(),
      }),
    )
    .describe('Checks that are owed and were not started now, and why'),
});
export type SentChecks = z.infer<typeof SentChecks>;

export const sendPropertyChecks = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/checks',
  tag: 'Properties',
  access: 'staff',
  key: 'checks:write',
  summary: 'Start every check that the policy asks of the people at a property and that they owe and have none of, as one act',
  params: IdParams,
  body: z.strictObject({
    person_ids: z.array(Id).max(50, 'Choose at most 50 people').optional().describe('Only these, also where they owe none yet'),
  }),
  output: SentChecks,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
  idempotent: true,
});
