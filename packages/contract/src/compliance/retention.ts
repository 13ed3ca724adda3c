import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';
import { ENTRY_STATES } from './registers.ts';
import { CERTIFIED_RULES, RETENTION_RULE_NAMES } from '../kernel/retention-rules.ts';

const tag = 'Retention';

export const RetentionRuleName = z.enum(RETENTION_RULE_NAMES);
export const CertifiedRuleName = z.enum(CERTIFIED_RULES);
export const ERASED_OBJECTS = [
  'check',
  'party',
  'flow_run',
  'invoice',
  'payment_request',
  'monitoring_report',
  'signing_document',
] as const;

export const RetentionHold = z.object({
  party_id: Id,
  name: z.string(),
  version: Version,
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: Timestamp.nullable(),
});
export const RetentionOverview = z.object({
  rules: z.array(
    z.object({
      rule: RetentionRuleName,
      kept: z.int().nullable().describe('How many are kept now; null where it is not counted for one workspace'),
      goes: z.int().nullable().describe('How many go this month; null for what is erased daily'),
    }),
  ),
  month: z.string().describe('The first day of this month'),
  this_month: z.int().describe('Erasures of this month that leave a certificate each, done and to come'),
  overdue: z.int().describe('What should be erased by now and is not; it is tried again every night'),
  held_back: z.int().describe('What would have gone by now without a legal hold'),
  holds: z.array(RetentionHold).describe('Legal holds that stand, newest first'),
  certificates: z.int(),
  can: z.object({ hold: z.boolean(), erase: z.boolean() }),
});
export type RetentionOverview = z.infer<typeof RetentionOverview>;

export const getRetention = defineRoute({
  method: 'GET',
  path: '/v2/client/retention',
  tag,
  access: 'staff',
  summary: 'What is kept and until when: the rules with how much of each is kept, what goes this month, and the legal holds that stand',
  output: RetentionOverview,
  errors: [],
});

export const DueItem = z.object({
  rule: CertifiedRuleName,
  object: z.object({ type: z.enum(ERASED_OBJECTS), id: Id }),
  what: z.string(),
  party: z.object({ id: Id, name: z.string(), version: Version }).nullable().describe('Null for what is of nobody on record'),
  since: DateOnly.describe('The day its time began'),
  due_on: DateOnly.describe('The first day on which nothing keeps it: it is erased in the early hours of that day'),
  held: z.boolean(),
});
export type DueItem = z.infer<typeof DueItem>;
export const listDueErasures = defineRoute({
  method: 'GET',
  path: '/v2/client/retention/due',
  tag,
  access: 'staff',
  summary: 'What is erased in the next year, the soonest first, with what a legal hold keeps',
  query: PageQuery.extend({ rule: CertifiedRuleName.optional(), held: z.stringbool().optional() }),
  output: z.array(DueItem),
  meta: PageMeta,
  errors: [],
});

export const ErasureCertificate = z.object({
  id: Id,
  ref: z.string().describe('ERA-2026-0318'),
  rule: CertifiedRuleName,
  object: z.object({ type: z.enum(ERASED_OBJECTS), id: Id }),
  was: z.string(),
  of_whom: z.string().describe('In general: no name is kept'),
  reason: z.string(),
  since: DateOnly,
  due_on: DateOnly,
  erased_at: Timestamp,
  things: z.int(),
  content_sha256: z.string().describe('SHA-256 of the record of what was erased'),
  hashes: z.array(z.string()).describe('SHA-256 of each thing that was erased'),
});
export type ErasureCertificate = z.infer<typeof ErasureCertificate>;
export const listCertificates = defineRoute({
  method: 'GET',
  path: '/v2/client/retention/certificates',
  tag,
  access: 'staff',
  summary: 'Certificates of what was erased, newest first',
  query: PageQuery.extend({
    rule: CertifiedRuleName.optional(),
    year: z.coerce.number().int().min(2000).max(2199).optional(),
    object: z
      .string()
      .regex(/^(check|party|flow_run|invoice|payment_request|monitoring_report|signing_document):\d{1,15}$/)
      .optional()
      .describe('Of one record: `check:12`'),
  }),
  output: z.array(ErasureCertificate),
  meta: PageMeta,
  errors: [],
});
export const getCertificate = defineRoute({
  method: 'GET',
  path: '/v2/client/retention/certificates/{id}',
  tag,
  access: 'staff',
  summary: 'One certificate, with how each stored file stands now',
  params: IdParams,
  output: ErasureCertificate.extend({
    files: z.object({
      erased: z.int(),
      waiting: z.int().describe('The store has not let go of them yet; it is asked again every hour'),
      still_used: z.int().describe('Something else of the firm rests on the same file'),
    }),
  }),
  errors: ['NOT_FOUND'],
});
export const printCertificate = defineRoute({
  method: 'GET',
  path: '/v2/client/retention/certificates/{id}/pdf',
  tag,
  access: 'staff',
  summary: 'The certificate as a PDF',
  params: IdParams,
  answers: 'bytes',
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});

export const holdRecords = defineRoute({
  method: 'POST',
  path: '/v2/client/retention/hold',
  tag,
  access: 'staff',
  summary: 'Place a legal hold on everything of a person or company, with the reason, or lift it. While it stands nothing of it is erased',
  body: z.strictObject({ party_id: Id, version: Version, legal_hold: z.boolean(), reason: Reason }),
  output: RetentionOverview,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

/** A request to be erased, as it stands in the register of data requests. */
export const DataRequestOf = z.object({
  entry_id: Id,
  received_on: DateOnly,
  due_on: DateOnly.nullable(),
  answered_on: DateOnly.nullable(),
  state: z.enum(ENTRY_STATES),
});
export type DataRequestOf = z.infer<typeof DataRequestOf>;

export const ErasureAnswer = z.object({
  party: z.object({ id: Id, name: z.string(), version: Version, erased: z.boolean() }),
  items: z.array(
    z.object({
      what: z.string(),
      count: z.int(),
      until: DateOnly.nullable().describe('The last day it must be kept; null where no end is recorded yet'),
      answer: z.string().describe('The lawful answer, as it is told to the person'),
      goes_now: z.boolean(),
    }),
  ),
  letter: z.string().describe('The answer as a letter'),
  request: DataRequestOf.nullable().describe('Their newest request, as the register of data requests has it; null where none is on record'),
  can: z.object({ erase: z.boolean(), record: z.boolean() }),
});
export type ErasureAnswer = z.infer<typeof ErasureAnswer>;
export const getErasureAnswer = defineRoute({
  method: 'GET',
  path: '/v2/client/retention/people/{id}/answer',
  tag,
  access: 'staff',
  summary: 'The lawful answer to somebody who asks to be erased: what must be kept, until when and why, and what can go now',
  params: IdParams,
  output: ErasureAnswer,
  errors: ['NOT_FOUND'],
});
export const eraseOnRequest = defineRoute({
  method: 'POST',
  path: '/v2/client/retention/people/{id}/erase',
  tag,
  access: 'staff',
  summary: 'Erase now what nothing keeps of somebody who asked for it; each leaves a certificate. What the law or a hold keeps stays',
  params: IdParams,
  body: z.strictObject({ version: Version, reason: Reason }),
  output: ErasureAnswer,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
export const recordErasureRequest = defineRoute({
  method: 'POST',
  path: '/v2/client/retention/people/{id}/request',
  tag,
  access: 'staff',
  summary: 'Put a request to be erased on the register of data requests, with its clock. One that is open already stays the one',
  params: IdParams,
  body: z.strictObject({ received_on: EnteredDate }),
  output: ErasureAnswer,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});
export const answerErasureRequest = defineRoute({
  method: 'POST',
  path: '/v2/client/retention/people/{id}/answered',
  tag,
  access: 'staff',
  summary: 'Note that the letter was given: the request is closed in the register with the answer as it stands now. Nothing is erased',
  params: IdParams,
  body: z.strictObject({ how: Reason.describe('How the answer was given') }),
  output: ErasureAnswer,
  errors: ['NOT_FOUND'],
});
