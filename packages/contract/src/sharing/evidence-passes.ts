import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import type { Section } from './share-words.ts';
import { INBOUND_STATES } from './inbound-words.ts';
import { OutwardReport } from './shared-report.ts';

const tag = 'Reusable evidence';

/** What somebody can let another firm reuse: what they showed of themselves. Nothing of a screening, a decision or a note is among it. */
export const PASS_SECTIONS = ['person', 'document', 'face', 'address'] as const satisfies readonly Section[];
export type PassSection = (typeof PASS_SECTIONS)[number];
/** How long evidence can be reused after it was checked. */
export const REUSE_MONTHS = 6;
export const USUAL_PASS_DAYS = 30;
export const MOST_PASS_DAYS = 180;
export const PASS_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/* ---------- the firm that asks ---------- */

export const EVIDENCE_REQUEST_STATES = ['waiting', 'given', 'refused', 'cancelled', 'expired'] as const;
export const EvidenceRequest = z.object({
  id: Id,
  version: Version,
  party_id: Id,
  to_masked: z.string().nullable().describe('Null where they showed a code'),
  purpose: z.string(),
  days: z.int(),
  asked_by: z.string(),
  asked_at: Timestamp,
  expires_at: Timestamp,
  state: z.enum(EVIDENCE_REQUEST_STATES),
  answered_at: Timestamp.nullable(),
  can: z.object({ cancel: z.boolean() }),
});
export type EvidenceRequest = z.infer<typeof EvidenceRequest>;

const readPassCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
export const NewEvidenceRequest = z.strictObject({
  party_id: Id,
  purpose: z
    .string('Say what you need it for')
    .transform((typed) => typed.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(10, 'Say what you need it for, in 10 characters or more').max(300, 'Must be 300 characters or fewer')),
  days: z
    .int('Enter a whole number of days')
    .min(1, 'Enter 1 day or more')
    .max(MOST_PASS_DAYS, `Enter at most ${MOST_PASS_DAYS} days`)
    .default(USUAL_PASS_DAYS)
    .describe('How long you would read it for'),
  code: z
    .string()
    .max(40, 'Enter the 8 letters and digits of the code')
    .transform(readPassCode)
    .pipe(z.union([z.literal(''), z.string().regex(PASS_CODE, 'Enter the 8 letters and digits of the code')]))
    .default('')
    .describe('What they show on their phone; empty to ask by the email or mobile of their record'),
});
export type NewEvidenceRequest = z.input<typeof NewEvidenceRequest>;

export const listEvidenceRequests = defineRoute({
  method: 'GET',
  path: '/v2/client/parties/{id}/evidence-requests',
  tag,
  access: 'staff',
  summary: 'What somebody was asked to let you reuse, newest first, with what can be done now',
  params: IdParams,
  output: z.object({
    requests: z.array(EvidenceRequest),
    asks: z.string().nullable().describe('How they would be asked, masked; null where their record has no contact'),
  }),
  errors: ['NOT_FOUND'],
});
export const askForEvidence = defineRoute({
  method: 'POST',
  path: '/v2/client/evidence-requests',
  tag,
  access: 'staff',
  idempotent: true,
  summary:
    'Ask somebody to let you reuse what another firm checked: by a message, or by the code they show you. They decide on their phone',
  body: NewEvidenceRequest,
  output: EvidenceRequest,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE', 'CODE_INVALID'],
});
export const cancelEvidenceRequest = defineRoute({
  method: 'POST',
  path: '/v2/client/evidence-requests/{id}/cancel',
  tag,
  access: 'staff',
  summary: 'Take a question back that was not answered yet',
  params: IdParams,
  body: z.strictObject({ version: Version }),
  output: EvidenceRequest,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

/* ---------- the person ---------- */

const PassPart = z.object({ section: z.enum(PASS_SECTIONS), facts: OutwardReport.shape.facts, results: OutwardReport.shape.results });
export const PassEvidence = z.object({
  report_id: Id,
  firm: z.string(),
  checked_on: DateOnly,
  reusable_until: DateOnly.nullable().describe('The last day; null where it cannot be reused now'),
  why_not: z.enum(['not_now', 'too_old']).nullable().describe('`not_now` has one wording whatever the reason'),
  parts: z.array(PassPart).describe('What another firm would get, part by part; empty where it cannot be reused'),
});
export type PassEvidence = z.infer<typeof PassEvidence>;
export const PassRequest = z.object({
  id: Id,
  firm: z.string(),
  asked_by: z.string(),
  purpose: z.string(),
  days: z.int(),
  asked_at: Timestamp,
  expires_at: Timestamp,
});
export type PassRequest = z.infer<typeof PassRequest>;
export const GivenPass = z.object({
  id: Id.describe('Of the request it answers'),
  to: z.string().describe('The firm that may read it'),
  from: z.string().nullable().describe('The firm that checked it; null where that erased its records'),
  purpose: z.string(),
  sections: z.array(z.enum(PASS_SECTIONS)),
  given_at: Timestamp,
  until: Timestamp.nullable(),
  state: z
    .enum(['open', 'ended', 'withdrawn', 'taken_back', 'gone'])
    .describe('`ended`: its time is over; `taken_back` by the firm that checked it; `gone`: that firm erased its records'),
  decision: z.enum(INBOUND_STATES).describe('What the firm that reads it decided'),
  keeps: z.boolean().describe('It accepted it as evidence, so the law makes it keep a closed copy'),
  looks: z
    .array(z.object({ at: Timestamp, name: z.string(), role: z.string(), kind: z.enum(['read', 'kept']), reason: z.string() }))
    .describe('Newest first. `kept`: the closed copy was opened after it ended, for the reason given'),
});
export type GivenPass = z.infer<typeof GivenPass>;
export const EvidencePass = z.object({
  evidence: z.array(PassEvidence),
  requests: z.array(PassRequest),
  given: z.array(GivenPass),
});
export type EvidencePass = z.infer<typeof EvidencePass>;

const me = { tag, access: 'app' } as const;
export const readPass = defineRoute({
  ...me,
  method: 'GET',
  path: '/v2/app/pass',
  summary: 'What firms checked of the person that others may reuse, who asks for it, who reads it and when they did',
  output: EvidencePass,
  errors: [],
});
export const showPassCode = defineRoute({
  ...me,
  method: 'POST',
  path: '/v2/app/pass/code',
  summary: 'A code to show to a firm, so that it can ask: ten minutes, once. It opens nothing',
  output: z.object({ code: z.string(), expires_at: Timestamp }),
  errors: ['INVALID_STATE'],
});
export const answerEvidenceRequest = defineRoute({
  ...me,
  method: 'POST',
  path: '/v2/app/pass/requests/{id}/answer',
  summary: 'Let a firm reuse what another checked, for its purpose and time, or refuse',
  params: IdParams,
  body: z.strictObject({
    answer: z.enum(['give', 'refuse'], 'Choose yes or no'),
    report_id: Id.nullable().default(null).describe('Which check, where they agree'),
    sections: z.array(z.enum(PASS_SECTIONS)).default([]),
  }),
  output: EvidencePass,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const withdrawPass = defineRoute({
  ...me,
  method: 'POST',
  path: '/v2/app/pass/given/{id}/withdraw',
  summary: 'Take an agreement back: the firm reads nothing of it from then on',
  params: IdParams,
  output: EvidencePass,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
