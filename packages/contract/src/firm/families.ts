import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Email, Id, IdParams, Timestamp } from '../kernel/values.ts';

const tag = 'Families';

/** All that a workspace may know of another of its family. */
export const Sibling = z.object({ id: Id, account_name: z.string(), owner_name: z.string().nullable() });
export type Sibling = z.infer<typeof Sibling>;

/** Another owner asks to be one family with the workspace of the call, or its own request. */
export const FamilyRequest = z.object({
  id: Id,
  direction: z.enum(['received', 'sent']),
  account_name: z.string().nullable().describe('The workspace that asks; null for what was sent'),
  asked_by: z.string(),
  owner_email: z.string().nullable().describe('Whom was asked; null for what was received'),
  same_company: z.boolean().nullable().describe('Whether both state the same company number; null for what was sent'),
  asked_at: Timestamp,
  expires_at: Timestamp,
});
export type FamilyRequest = z.infer<typeof FamilyRequest>;

export const Family = z.object({
  family: z.object({ id: Id, name: z.string(), siblings: z.array(Sibling) }).nullable(),
  requests: z.array(FamilyRequest),
  choices: z.array(z.object({ id: Id, account_name: z.string() })).describe('Other workspaces the caller owns, that could join at once'),
  can: z.object({ manage: z.boolean().describe('Owners only: a family needs both owners’ consent') }),
});
export type Family = z.infer<typeof Family>;

const base = '/v2/client/workspaces/family';
const answersFamily = { tag, access: 'staff', output: Family } as const;

export const getFamily = defineRoute({
  ...answersFamily,
  method: 'GET',
  path: base,
  summary: 'The family of the workspace, and the requests that wait',
  errors: [],
});

export const FamilyAsk = z.union(
  [z.object({ workspace_id: Id }), z.object({ owner_email: Email })],
  'Enter an email address, or choose a workspace',
);

export const askFamily = defineRoute({
  ...answersFamily,
  method: 'POST',
  path: `${base}/requests`,
  summary:
    'Ask another owner to be one family, by their e-mail; the answer is the same whether or not anybody has it. A workspace the caller owns as well joins at once',
  body: FamilyAsk,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'RATE_LIMITED'],
});

export const approveFamily = defineRoute({
  ...answersFamily,
  method: 'POST',
  path: `${base}/requests/{id}/approve`,
  summary: 'Consent, as an owner of the workspace of the call: both become one family',
  params: IdParams,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const refuseFamily = defineRoute({
  ...answersFamily,
  method: 'POST',
  path: `${base}/requests/{id}/refuse`,
  summary: 'Refuse',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const withdrawFamily = defineRoute({
  ...answersFamily,
  method: 'POST',
  path: `${base}/requests/{id}/withdraw`,
  summary: 'Take the own request back',
  params: IdParams,
  errors: ['NOT_FOUND'],
});

export const leaveFamily = defineRoute({
  ...answersFamily,
  method: 'POST',
  path: `${base}/leave`,
  summary: 'Leave the family. A family of one ends',
  errors: ['INVALID_STATE'],
});
