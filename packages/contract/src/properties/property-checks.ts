import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams } from '../kernel/values.ts';
import { PartyRef } from '../people/parties.ts';
import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';

const Sent = z.object({ person_id: Id.describe('Of the person at the property'), party: PartyRef, role: z.enum(PROPERTY_ROLES) });

export const SentChecks = z.object({
  started: z.array(Sent.extend({ check_id: Id })),
  left: z.array(Sent.extend({ why: z.string() })).describe('Those who owe a check and got none now, and why'),
});
export type SentChecks = z.infer<typeof SentChecks>;

export const sendPropertyChecks = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/checks',
  tag: 'Properties',
  access: 'staff',
  summary: 'Start the AML check of everybody at a property who owes one and has none, as one act',
  params: IdParams,
  body: z.strictObject({
    person_ids: z.array(Id).max(50, 'Choose at most 50 people').optional().describe('Only these, also where they owe none yet'),
  }),
  output: SentChecks,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'VERIFICATION_REQUIRED'],
  idempotent: true,
});
