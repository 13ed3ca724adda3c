import { recordOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { Person } from './check-decisions.ts';
import { defineRoute } from '../kernel/route.ts';
import { Reason, Timestamp, Version } from '../kernel/values.ts';
import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';

const tag = 'Required checks';

const KindCode = z.string().regex(/^[a-z][a-z_]{1,29}$/, 'This is not a kind of check');
const Required = z.object({
  always: z
    .array(KindCode)
    .max(20)
    .refine((kinds) => kinds.includes('aml'), 'AML screening is always required'),
  full_cdd: z.array(KindCode).max(20).describe('Asked as well where a letting is at or above £10,000 a month'),
});

/** Which kinds of check each role needs before its gate. */
export const CheckRules = z.object(recordOf(PROPERTY_ROLES, () => Required));
export type CheckRules = z.infer<typeof CheckRules>;

export const PolicyKind = z.object({
  code: z.string(),
  name: z.string(),
  about: z.enum(['person', 'company']).nullable().describe('Null: people and companies'),
  installed: z.boolean().describe('False: this installation cannot run it yet, and asks nobody for it'),
});
export type PolicyKind = z.infer<typeof PolicyKind>;

export const CheckPolicyVersion = z.object({
  version: z.int(),
  rules: CheckRules,
  asks: z
    .array(z.string())
    .describe(
      'The kinds that could be run when it was saved. Of those it requires, it asks for these; one that came later waits for the next version',
    ),
  by: Person.nullable().describe('Null for the defaults Freehold ships'),
  at: Timestamp.nullable(),
  reason: z.string(),
});
export type CheckPolicyVersion = z.infer<typeof CheckPolicyVersion>;

export const CheckPolicy = z.object({
  current: CheckPolicyVersion,
  versions: z.array(CheckPolicyVersion).describe('Newest first; never edited'),
  kinds: z.array(PolicyKind),
  can: z.object({ edit: z.boolean() }),
});
export type CheckPolicy = z.infer<typeof CheckPolicy>;

export const getCheckPolicy = defineRoute({
  method: 'GET',
  path: '/v2/client/check-policy',
  tag,
  access: 'staff',
  summary: 'Which kinds of check each role needs, and every version before',
  output: CheckPolicy,
  errors: [],
});
export const changeCheckPolicy = defineRoute({
  method: 'POST',
  path: '/v2/client/check-policy',
  tag,
  access: 'staff',
  summary: 'A new version of what each role needs. Clocks that run keep what they waited for',
  body: z.object({ version: Version, rules: CheckRules, reason: Reason.describe('Why, for whoever reads the history') }),
  output: CheckPolicy,
  errors: ['STALE_VERSION', 'INVALID_STATE'],
});
