import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';
import { REPORT_OUTCOMES } from './report-shares.ts';

const tag = 'Shared reports';

export const INBOUND_STATES = ['waiting', 'accepted', 'rejected'] as const;
export const InboundReport = z.object({
  id: Id,
  version: Version,
  from_firm: z.string(),
  from_name: z.string(),
  about: z.string(),
  note: z.string(),
  state: z.enum(INBOUND_STATES),
  file: z.object({ name: z.string(), size: z.int(), sha256: z.string() }),
  issued_here: z
    .object({ outcome: z.enum(REPORT_OUTCOMES), firm: z.string().nullable(), reference: z.string().nullable() })
    .nullable()
    .describe('Whether this installation issued exactly this file, and how that stands now; null where it did not'),
  party: z.object({ id: Id, name: z.string() }).nullable().describe('Whose evidence it became'),
  received_by: z.string(),
  received_at: Timestamp,
  decided: z.object({ by: z.string(), at: Timestamp, reason: z.string() }).nullable(),
  can: z.object({ decide: z.boolean() }),
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
  summary: 'Record a report of another firm: its PDF, up to 15 MB. It counts for nothing until it is accepted',
  upload: 'file',
  body: z.object({
    from_firm: line(160, 'Enter the firm it came from'),
    from_name: blankAsAbsent(z.string().trim().max(120, 'Must be 120 characters or fewer')),
    about: line(160, 'Enter whom it is about'),
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
