import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';
import { INBOUND_SOURCES, INBOUND_STANDINGS, INBOUND_STATES } from './inbound-words.ts';
import { REPORT_OUTCOMES } from './report-shares.ts';
import { SharedReport } from './shared-report.ts';

const tag = 'Shared reports';

export const InboundReport = z.object({
  id: Id,
  version: Version,
  from_firm: z.string(),
  from_name: z.string(),
  about: z.string(),
  note: z.string(),
  source: z.enum(INBOUND_SOURCES),
  state: z.enum(INBOUND_STATES),
  outcome: z
    .enum(['refer', 'evidence', 'none'])
    .describe('Never more than `refer` before somebody who decides accepted it; then `evidence`, and never a decision of your own'),
  file: z.object({ name: z.string(), size: z.int(), sha256: z.string() }).nullable().describe('Where its PDF was added'),
  purpose: z.string().describe('What it may be used for; empty where nobody said'),
  reliance: z.boolean().describe('You may rely on it under regulation 39, on the terms of `terms_version`'),
  terms_version: z.int().nullable(),
  standing: z
    .enum(INBOUND_STANDINGS)
    .nullable()
    .describe('Of what was shared in this installation, where it came from; null for a PDF or a link'),
  until: Timestamp.nullable().describe('How long it may be read'),
  name_differs: z.boolean().describe('It is about somebody of another name than the person on your record'),
  issued_here: z
    .object({ outcome: z.enum(REPORT_OUTCOMES), firm: z.string().nullable(), reference: z.string().nullable() })
    .nullable()
    .describe('Whether this installation issued exactly this file, and how that stands now; null where it did not'),
  party: z.object({ id: Id, name: z.string() }).nullable().describe('Whose evidence it became'),
  received_by: z.string(),
  received_at: Timestamp,
  decided: z.object({ by: z.string(), at: Timestamp, reason: z.string() }).nullable(),
  can: z.object({
    decide: z.boolean(),
    accept: z.boolean().describe('Not what was taken back or is over: that can be rejected alone'),
    read: z.boolean(),
    open_kept: z.boolean().describe('The copy that the law makes you keep, with a reason; nothing else of it opens any more'),
  }),
});
export type InboundReport = z.infer<typeof InboundReport>;

const line = (most: number, missing: string) => z.string(missing).trim().min(1, missing).max(most, `Must be ${most} characters or fewer`);

export const listInboundReports = defineRoute({
  method: 'GET',
  path: '/v2/client/inbound-reports',
  tag,
  access: 'staff',
  summary: 'Reports of other firms that were shared with you, newest first',
  query: PageQuery.extend({
    state: z.enum(INBOUND_STATES).optional(),
    party_id: z.coerce.number().int().positive().optional().describe('Evidence of this person'),
  }),
  output: z.array(InboundReport),
  meta: PageMeta.extend({ waiting: z.int() }),
  errors: [],
});
export const addInboundReport = defineRoute({
  method: 'POST',
  path: '/v2/client/inbound-reports',
  tag,
  access: 'staff',
  summary:
    'Record a report of another firm: its PDF, up to 15 MB, or the link where it is read. It counts for nothing until it is accepted',
  upload: 'file',
  body: z.object({
    from_firm: line(160, 'Enter the firm it came from'),
    from_name: blankAsAbsent(z.string().trim().max(120, 'Must be 120 characters or fewer')),
    about: line(160, 'Enter whom it is about'),
    link: blankAsAbsent(z.string().trim().max(2000, 'Must be 2000 characters or fewer')).describe('https, where there is no PDF'),
    note: blankAsAbsent(z.string().trim().max(600, 'Must be 600 characters or fewer')),
  }),
  output: InboundReport,
  errors: ['FILE_TOO_LARGE', 'STORAGE_FULL', 'DUPLICATE'],
});
const changed = { method: 'POST', tag, access: 'staff', params: IdParams, output: InboundReport } as const;
const ERRORS = ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'] as const;
export const acceptInboundReport = defineRoute({
  ...changed,
  path: '/v2/client/inbound-reports/{id}/accept',
  summary: 'Accept a report of another firm as evidence of one of your people. It is never a decision of your own',
  body: z.strictObject({ version: Version, party_id: Id, note: z.string().trim().max(600, 'Must be 600 characters or fewer').default('') }),
  errors: ERRORS,
});
export const rejectInboundReport = defineRoute({
  ...changed,
  path: '/v2/client/inbound-reports/{id}/reject',
  summary: 'Reject a report of another firm, with the reason',
  body: z.strictObject({ version: Version, reason: Reason }),
  errors: ERRORS,
});
export const takeShareIn = defineRoute({
  method: 'POST',
  path: '/v2/client/inbound-reports/take',
  tag,
  access: 'staff',
  summary:
    'Take a report that was shared from this installation into your workspace. Whoever opened it with the code has the session that proves it',
  body: z.strictObject({ session: z.string().min(20).max(200) }),
  output: InboundReport,
  errors: ['LINK_INVALID', 'INVALID_STATE', 'DUPLICATE'],
});
export const readInboundReport = defineRoute({
  method: 'POST',
  path: '/v2/client/inbound-reports/{id}/read',
  tag,
  access: 'staff',
  summary: 'Read what another firm shared, or where it is read. That you did is recorded, and told to whoever it is about',
  params: IdParams,
  body: z.strictObject({
    reason: blankAsAbsent(z.string().trim().max(2000, 'Must be 2000 characters or fewer')).describe('To open what the law makes you keep'),
  }),
  output: z.object({
    report: SharedReport.nullable(),
    link: z.string().nullable(),
    kept: z.boolean().describe('It ended; this is the copy that the law makes you keep'),
  }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const openInboundReport = defineRoute({
  method: 'GET',
  path: '/v2/client/inbound-reports/{id}/file',
  tag,
  access: 'staff',
  summary: 'The PDF of another firm. That it was opened is recorded',
  answers: 'bytes',
  params: IdParams,
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
