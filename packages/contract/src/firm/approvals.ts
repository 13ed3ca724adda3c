import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Reason, Timestamp } from '../kernel/values.ts';

const tag = 'Approvals';

/** A change that one person asked for and another must allow. */
export const Approval = z.object({
  id: Id,
  kind: z.enum(['legal_details', 'nominated_officers']),
  changes: z.array(
    z.object({
      field: z.enum(['legal_name', 'company_number', 'mlro', 'deputies']),
      before: z.string().nullable().describe('In words; null for nothing'),
      after: z.string().nullable(),
    }),
  ),
  state: z
    .enum(['waiting', 'approved', 'refused', 'withdrawn', 'outdated'])
    .describe('`outdated`: what it was to change had changed meanwhile, so it was not made'),
  asked_by: z.string(),
  asked_at: Timestamp,
  answered_by: z.string().nullable(),
  answered_at: Timestamp.nullable(),
  reason: z.string().nullable().describe('Why it was refused'),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean() }),
});
export type Approval = z.infer<typeof Approval>;

export const listApprovals = defineRoute({
  method: 'GET',
  path: '/v2/client/approvals',
  tag,
  access: 'staff',
  summary: 'Changes that wait for a second person, then the newest that were answered, at most 20 in all',
  output: z.array(Approval),
  errors: [],
});

const answer = { method: 'POST', tag, access: 'staff', params: IdParams, output: Approval } as const;

export const approveChange = defineRoute({
  ...answer,
  path: '/v2/client/approvals/{id}/approve',
  summary: 'Allow the change; it is made at once. Whoever asked for it cannot',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const RefusalReason = z.object({ reason: Reason });

export const refuseChange = defineRoute({
  ...answer,
  path: '/v2/client/approvals/{id}/refuse',
  summary: 'Refuse the change, with the reason',
  body: RefusalReason,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const withdrawChange = defineRoute({
  ...answer,
  path: '/v2/client/approvals/{id}/withdraw',
  summary: 'Take back what one asked for oneself',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
