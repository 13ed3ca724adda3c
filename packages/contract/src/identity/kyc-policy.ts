import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { defineRoute } from '../kernel/route.ts';
import { Reason, Timestamp, Version } from '../kernel/values.ts';
import { KYC_ELEMENTS } from './kyc-checks.ts';
import { KycRiskLevel } from './kyc-inputs.ts';

const tag = 'Identity';

/** Elements that no firm can leave out. */
export const ALWAYS_REQUIRED = ['DATA', 'DOC_FORM', 'DOC_DATES', 'DOC_AUTH', 'FACE', 'ADDRESS', 'SANCTIONS'] as const;

const Codes = z.array(z.enum(KYC_ELEMENTS)).max(KYC_ELEMENTS.length);
export const KycRules = z.record(KycRiskLevel, Codes).describe('Without a required element a check is never a pass');
export type KycRules = z.infer<typeof KycRules>;

export const KycPolicyVersion = z.object({
  version: z.int(),
  rules: KycRules,
  by: Person.nullable().describe('Null for the defaults Freehold ships'),
  at: Timestamp.nullable(),
  reason: z.string(),
});
export type KycPolicyVersion = z.infer<typeof KycPolicyVersion>;

export const KycPolicy = z.object({
  current: KycPolicyVersion,
  versions: z.array(KycPolicyVersion).describe('Newest first; never edited'),
  elements: z.array(z.object({ code: z.enum(KYC_ELEMENTS), name: z.string(), always: z.boolean().describe('Cannot be left out') })),
  sources: z
    .array(
      z.object({
        code: z.string(),
        name: z.string(),
        connected: z.boolean(),
        words: z.string().describe('What it does, or what it needs to be connected'),
      }),
    )
    .describe('Registers and certified providers that this installation can ask'),
  can: z.object({ edit: z.boolean() }),
});
export type KycPolicy = z.infer<typeof KycPolicy>;

export const getKycPolicy = defineRoute({
  method: 'GET',
  path: '/v2/client/kyc-policy',
  tag,
  access: 'staff',
  summary:
    'Which elements of an identity check are required at normal and at high risk, every version before, and which sources are connected',
  output: KycPolicy,
  errors: [],
});
export const changeKycPolicy = defineRoute({
  method: 'POST',
  path: '/v2/client/kyc-policy',
  tag,
  access: 'staff',
  summary: 'A new version of what is required. Checks that run or are open keep the version they began with',
  body: z.object({ version: Version, rules: KycRules, reason: Reason.describe('Why, for whoever reads the history') }),
  output: KycPolicy,
  errors: ['STALE_VERSION', 'INVALID_STATE'],
});
