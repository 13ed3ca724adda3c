import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { defineRoute } from '../kernel/route.ts';
import { Reason, Timestamp, Version } from '../kernel/values.ts';
import { KYC_ELEMENTS } from './kyc-checks.ts';

const tag = 'Identity';

/** Elements that no firm can leave out. */
export const ALWAYS_REQUIRED = ['DATA', 'DOC_FORM', 'DOC_DATES', 'DOC_AUTH', 'FACE', 'ADDRESS', 'SANCTIONS'] as const;

const Codes = z.array(z.enum(KYC_ELEMENTS)).max(KYC_ELEMENTS.length);
/** Elements that a firm can do without altogether. */
export const MAY_BE_LEFT_OUT = ['LIVENESS', 'MORTALITY', 'ADVERSE'] as const;
const LeftOut = z.array(z.enum(MAY_BE_LEFT_OUT)).max(MAY_BE_LEFT_OUT.length);
export const KycRules = z
  .object({
    normal: Codes,
    high: Codes,
    left_out: z
      .object({ normal: LeftOut, high: LeftOut })
      .default({ normal: [], high: [] })
      .describe('Not looked at, and the check says so'),
  })
  .describe('By the risk asked for: without a required element a check is never a pass. What is neither required nor left out is optional');
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
  elements: z.array(
    z.object({
      code: z.enum(KYC_ELEMENTS),
      name: z.string(),
      about: z.string().describe('What it compares or who looks, in plain words'),
      always: z.boolean().describe('Always required'),
      may_be_left_out: z.boolean(),
      connected: z.boolean().describe('It can run on this installation'),
      connection: z.string().describe('What it runs by here, or that its source is not connected'),
    }),
  ),
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
