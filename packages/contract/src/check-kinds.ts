import { z } from 'zod';
import { AmlCheck } from './screening/aml-checks.ts';
import { BankCheck } from './identity/bank-checks.ts';
import { CompanyCheck } from './identity/company-checks.ts';
import { FundsCheck } from './identity/funds-checks.ts';
import { KycCheck } from './identity/kyc-checks.ts';
import { OwnershipCheck } from './identity/ownership-checks.ts';
import { RentCheck } from './identity/rent-checks.ts';
import { NewDecision } from './checks/check-decisions.ts';
import { RiskLevel } from './kernel/check-states.ts';
import { BranchFilter } from './firm/branches.ts';
import { CheckBase, CheckListRow } from './checks/checks.ts';
import { EddShows, NewEddPack } from './checks/enhanced-due-diligence.ts';
import { PageMeta, PageQuery } from './kernel/envelope.ts';
import { defineRoute } from './kernel/route.ts';
import { Id, IdParams, Reason, Version } from './kernel/values.ts';

/* The calls that take a check of any kind. */

const tag = 'Checks';

const OWN_PARTS = {
  aml: AmlCheck,
  bank: BankCheck,
  kyb: CompanyCheck,
  sof: FundsCheck,
  kyc: KycCheck,
  ownership: OwnershipCheck,
  rtr: RentCheck,
};
/** A check of a kind that shows its elements and nothing of its own. */
export const PlainCheck = CheckBase.extend({
  kind: z.string().refine((kind) => !(kind in OWN_PARTS), 'This kind has parts of its own'),
});
/** A check of any kind. A kind with parts of its own adds its schema here. */
export const Check = z.union([AmlCheck, BankCheck, CompanyCheck, FundsCheck, KycCheck, OwnershipCheck, RentCheck, PlainCheck]);
export type Check = z.infer<typeof Check>;

export const listChecks = defineRoute({
  method: 'GET',
  path: '/v2/client/checks',
  tag,
  access: 'staff',
  key: 'checks:read',
  summary: 'Checks of the workspace, newest first',
  query: PageQuery.extend({
    kind: z.string().max(30).default('aml'),
    show: z
      .enum(['all', 'needs_review', 'decided', 'needs_attention', 'in_progress'])
      .default('all')
      .describe(
        'needs_attention: something is wrong with it or it is given to you, and you are not waiting for a colleague. in_progress: every other one that is not decided',
      ),
    member_id: z.coerce.number().int().positive().optional().describe('Started by this member'),
    batch_id: z.coerce.number().int().positive().optional().describe('Started by this batch'),
    branch: BranchFilter.describe('Made for a property of the branch, or about somebody with a role at one; or `none`'),
    q: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('Words of the subject, the reference or the check reference, each whole or in part; case and accents do not matter'),
    sort: z.enum(['created', 'subject', 'nearest', 'urgency']).default('created'),
    order: z.enum(['asc', 'desc']).default('desc').describe('By urgency, desc is the worst first'),
  }),
  output: z.array(CheckListRow),
  meta: PageMeta.extend({
    last_30_days: z.int(),
    waiting: z.int().describe('Checks that wait for a person'),
    any: z.boolean().describe('False while no check was ever made'),
  }),
  errors: [],
});
export const getCheck = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/{id}',
  tag,
  access: 'staff',
  key: 'checks:read',
  summary: 'One check, whole',
  params: IdParams,
  output: Check,
  errors: ['NOT_FOUND'],
});
export const cancelCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/cancel',
  tag,
  access: 'staff',
  summary: 'Cancel a check nobody has decided',
  params: IdParams,
  body: z.object({ version: Version }),
  output: Check,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
export const assignCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/assign',
  tag,
  access: 'staff',
  summary: 'Give the check to a colleague',
  params: IdParams,
  body: z.object({ version: Version, member_id: Id.nullable(), note: z.string().trim().max(2000).optional() }),
  output: Check,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});
export const assessRisk = defineRoute({
  method: 'POST',
  path: '/v2/client/risk-assessments',
  tag,
  access: 'staff',
  summary: 'Record the risk assessment of a check',
  body: z.object({
    check_id: Id,
    answers: z.array(z.object({ code: z.string(), value: z.string() })).min(1, 'Answer every question'),
    confirmed: z
      .boolean()
      .default(false)
      .describe('The person has read the answers that were suggested and are given unchanged; without it the assessment is refused'),
    suggested: z.array(z.string()).max(50).default([]).describe('Codes of the questions whose suggested answer is given unchanged'),
    override_level: RiskLevel.optional(),
    override_reason: Reason.optional(),
  }),
  output: Check,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const decideCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/decision',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Record a decision. Decisions are never edited; a new one is added',
  params: IdParams,
  body: NewDecision,
  output: Check,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
export const approveDecision = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/decision/second',
  tag,
  access: 'staff',
  summary: 'The second approver agrees with the newest decision or refuses it',
  params: IdParams,
  body: z.object({ version: Version, agree: z.boolean(), reason: Reason }),
  output: Check,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const meetCondition = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/conditions',
  tag,
  access: 'staff',
  summary: 'Record what meets a condition under which the client was accepted',
  params: IdParams,
  body: z.object({
    decision_id: Id,
    position: z.int().min(1).max(10).describe('Its place among the conditions of the decision, from 1'),
    note: Reason.describe('What meets it'),
  }),
  output: Check,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'CONFLICT'],
});

export const addCheckNote = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/notes',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Write a note to colleagues on a check. Notes are never changed or removed, and are no part of the report',
  params: IdParams,
  body: z.object({
    text: z
      .string('Write a note')
      .transform((text) => text.trim())
      .pipe(z.string().min(1, 'Write a note').max(2000, 'Must be 2,000 characters or fewer')),
  }),
  output: Check,
  errors: ['NOT_FOUND'],
});

const EddFileParams = z.object({ id: z.coerce.number().int().positive(), file_id: z.coerce.number().int().positive() });
export const saveEddPack = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/edd',
  tag,
  access: 'staff',
  summary: 'Save what was found out in the enhanced due diligence of a check. Every saved version is kept',
  params: IdParams,
  body: NewEddPack,
  output: Check,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
export const addEddFile = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/edd/files',
  tag,
  access: 'staff',
  summary: 'Add a file that shows the source of wealth or of funds: PDF, JPG, PNG or HEIC up to 15 MB',
  upload: 'file',
  params: IdParams,
  body: z.object({ shows: EddShows }),
  output: Check,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});
export const removeEddFile = defineRoute({
  method: 'DELETE',
  path: '/v2/client/checks/{id}/edd/files/{file_id}',
  tag,
  access: 'staff',
  summary: 'Remove a file of the enhanced due diligence before the check is decided',
  params: EddFileParams,
  output: Check,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const openEddFile = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/{id}/edd/files/{file_id}',
  tag,
  access: 'staff',
  summary: 'One file of the enhanced due diligence. That it was opened is recorded',
  answers: 'bytes',
  params: EddFileParams,
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
