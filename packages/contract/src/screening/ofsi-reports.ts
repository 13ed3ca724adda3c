import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { defineRoute } from '../kernel/route.ts';
import { EnteredDate, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';

const tag = 'Reports to OFSI';

/** A relevant firm reports a designated person it knows of, and a breach it suspects. */
export const OfsiReportKind = z.enum(['designated_person', 'suspected_breach']);
export const OfsiPart = z.enum([
  'firm',
  'circumstances',
  'designated_person',
  'identifiers',
  'suspect',
  'regime',
  'prohibition',
  'events',
  'dates',
  'payment',
  'funds',
  'property',
  'discovery',
  'action',
  'stopped',
  'attachments',
]);
export const OfsiReport = z.object({
  id: Id,
  check_id: Id,
  kind: OfsiReportKind,
  number: z.int().describe('Counts the reports of this kind about the check'),
  version: Version,
  begun_at: Timestamp,
  saved_at: Timestamp,
  parts: z.array(
    z.object({
      code: OfsiPart,
      label: z.string(),
      hint: z.string().nullable().describe('What belongs there'),
      text: z.string(),
      done: z.boolean(),
    }),
  ),
  sent: z.object({ at: Timestamp, sent_on: z.string(), reference: z.string(), by: Person }).nullable(),
  withdrawn: z.object({ at: Timestamp, reason: z.string(), by: Person }).nullable(),
  can: z.object({ change: z.boolean(), withdraw: z.boolean() }),
});
export type OfsiReport = z.infer<typeof OfsiReport>;
export const OfsiReports = z.object({
  reports: z.array(OfsiReport).describe('The one about the designated person first, then those of suspected breaches as they were begun'),
  duties: z.array(z.object({ label: z.string(), detail: z.string(), done: z.boolean() })),
  can: z.object({ begin: z.boolean().describe('Whether a report of a suspected breach can be begun') }),
});
export type OfsiReports = z.infer<typeof OfsiReports>;

export const listOfsiReports = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/{id}/ofsi-reports',
  tag,
  access: 'staff',
  summary: 'The reports to OFSI that a confirmed sanctions match asks for, with the duties of the firm',
  params: IdParams,
  output: OfsiReports,
  errors: ['NOT_FOUND'],
});
export const beginBreachReport = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/ofsi-reports',
  tag,
  access: 'staff',
  summary: 'Begin the report of a suspected breach, prepared from what is known',
  params: IdParams,
  output: OfsiReport,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const saveOfsiPart = defineRoute({
  method: 'PATCH',
  path: '/v2/client/ofsi-reports/{id}',
  tag,
  access: 'staff',
  summary: 'Change one part of a report that is not sent',
  params: IdParams,
  body: z.object({ version: Version, code: OfsiPart, text: z.string().trim().max(4000, 'Must be 4,000 characters or fewer') }),
  output: OfsiReport,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});
export const getOfsiReportPdf = defineRoute({
  method: 'GET',
  path: '/v2/client/ofsi-reports/{id}/pdf',
  tag,
  access: 'staff',
  summary: 'The report as a PDF',
  answers: 'bytes',
  params: IdParams,
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
export const OfsiSent = z.object({
  version: Version,
  sent_on: EnteredDate,
  reference: z.string('Enter the reference OFSI gave you').trim().min(2, 'Enter the reference OFSI gave you').max(60),
});
export const recordOfsiSent = defineRoute({
  method: 'POST',
  path: '/v2/client/ofsi-reports/{id}/sent',
  tag,
  access: 'staff',
  summary: 'Record that the firm sent the report, with the reference OFSI gave',
  params: IdParams,
  body: OfsiSent,
  output: OfsiReport,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});
export const withdrawBreachReport = defineRoute({
  method: 'POST',
  path: '/v2/client/ofsi-reports/{id}/withdraw',
  tag,
  access: 'staff',
  summary: 'Close the report of a suspected breach without sending it, with the reason',
  params: IdParams,
  body: z.object({ version: Version, reason: Reason }),
  output: OfsiReport,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});
