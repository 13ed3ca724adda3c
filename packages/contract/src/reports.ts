import { z } from 'zod';
import { AmlCheck } from './screening/aml-checks.ts';
import { BankCheck } from './identity/bank-checks.ts';
import { CompanyCheck } from './identity/company-checks.ts';
import { FundsCheck } from './identity/funds-checks.ts';
import { KycCheck } from './identity/kyc-checks.ts';
import { OwnershipCheck } from './identity/ownership-checks.ts';
import { RentCheck } from './identity/rent-checks.ts';
import { PlainCheck } from './check-kinds.ts';
import { defineRoute } from './kernel/route.ts';
import { Id, IdParams, Timestamp } from './kernel/values.ts';

const tag = 'Reports';

const ON_SCREEN_ONLY = {
  can: true,
  version: true,
  report: true,
  risk_questions: true,
  risk_suggestion: true,
  seconds: true,
  notes: true,
} as const;
/** What a report keeps of an AML check. */
// Reports made before there was practice say nothing about it.
const AmlContent = AmlCheck.omit(ON_SCREEN_ONLY).extend({ is_practice: z.boolean().default(false) });
export type AmlContent = z.infer<typeof AmlContent>;
const BankContent = BankCheck.omit({ ...ON_SCREEN_ONLY, bank_can: true });
export type BankContent = z.infer<typeof BankContent>;
const CompanyContent = CompanyCheck.omit({ ...ON_SCREEN_ONLY, kyb_can: true });
export type CompanyContent = z.infer<typeof CompanyContent>;
const FundsContent = FundsCheck.omit(ON_SCREEN_ONLY);
export type FundsContent = z.infer<typeof FundsContent>;
const KycContent = KycCheck.omit(ON_SCREEN_ONLY);
export type KycContent = z.infer<typeof KycContent>;
const OwnershipContent = OwnershipCheck.omit({ ...ON_SCREEN_ONLY, ownership_can: true });
export type OwnershipContent = z.infer<typeof OwnershipContent>;
const RentContent = RentCheck.omit({ ...ON_SCREEN_ONLY, rent_can: true, occupiers: true });
export type RentContent = z.infer<typeof RentContent>;
const PlainContent = PlainCheck.omit(ON_SCREEN_ONLY);

export const Report = z.object({
  id: Id,
  check_id: Id,
  kind: z.literal('check'),
  public_ref: z.string(),
  version: z.int(),
  state: z.enum(['queued', 'ready', 'failed']),
  newest: z.object({ id: Id, version: z.int() }).nullable().describe('The newer version, when this is not the newest'),
  versions: z
    .array(z.object({ id: Id, version: z.int(), created_at: Timestamp }))
    .default([])
    .describe('Every version of the report of this check, the newest first'),
  generated_at: Timestamp.nullable(),
  generator_version: z.string().nullable(),
  sha256: z.string().nullable().describe('SHA-256 of the stored PDF'),
  content_sha256: z.string().describe('SHA-256 of the facts, printed on each page'),
  title: z.string().describe('What kind of report it is'),
  is_demonstration: z.boolean().describe('Made in a demonstration workspace, of made-up people'),
  firm: z.string(),
  error: z.string().nullable(),
  content: z
    .union([AmlContent, BankContent, CompanyContent, FundsContent, KycContent, OwnershipContent, RentContent, PlainContent])
    .describe('The check as it stood when this version was made'),
  limits: z.array(z.string()).describe('What this report does not prove'),
});
export type Report = z.infer<typeof Report>;

export const getReport = defineRoute({
  method: 'GET',
  path: '/v2/client/reports/{id}',
  tag,
  access: 'staff',
  key: 'checks:read',
  summary: 'One report',
  params: IdParams,
  output: Report,
  errors: ['NOT_FOUND'],
});
export const getReportPdf = defineRoute({
  method: 'GET',
  path: '/v2/client/reports/{id}/pdf',
  tag,
  access: 'staff',
  key: 'checks:read',
  summary: 'The stored PDF of a report',
  answers: 'bytes',
  params: IdParams,
  output: z.unknown(),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const regenerateReport = defineRoute({
  method: 'POST',
  path: '/v2/client/reports/{id}/regenerate',
  tag,
  access: 'staff',
  summary: 'Try again to create the PDF of a report that failed',
  params: IdParams,
  output: Report,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
