import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { defineRoute } from '../kernel/route.ts';
import { EnteredDate, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';

const tag = 'Reports to OFSI';

export const OfsiPart = z.enum(['firm', 'circumstances', 'designated_person', 'identifiers', 'funds', 'property', 'attachments']);
export const OfsiDraft = z.object({
  check_id: Id,
  version: Version,
  saved_at: Timestamp,
  parts: z.array(z.object({ code: OfsiPart, label: z.string(), text: z.string(), done: z.boolean() })),
  sent: z.object({ at: Timestamp, sent_on: z.string(), reference: z.string(), by: Person }).nullable(),
  duties: z.array(z.object({ label: z.string(), detail: z.string(), done: z.boolean() })),
});
export type OfsiDraft = z.infer<typeof OfsiDraft>;
export const getOfsiDraft = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/{id}/ofsi-draft',
  tag,
  access: 'staff',
  summary: 'The report to OFSI, prepared from a confirmed sanctions match',
  params: IdParams,
  output: OfsiDraft,
  errors: ['NOT_FOUND'],
});
export const saveOfsiDraft = defineRoute({
  method: 'PATCH',
  path: '/v2/client/checks/{id}/ofsi-draft',
  tag,
  access: 'staff',
  summary: 'Change one part of the draft',
  params: IdParams,
  body: z.object({ version: Version, code: OfsiPart, text: z.string().trim().max(4000, 'Must be 4,000 characters or fewer') }),
  output: OfsiDraft,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});
export const getOfsiDraftPdf = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/{id}/ofsi-draft/pdf',
  tag,
  access: 'staff',
  summary: 'The draft as a PDF',
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
  path: '/v2/client/checks/{id}/ofsi-draft/sent',
  tag,
  access: 'staff',
  summary: 'Record that the firm sent the report, with the reference OFSI gave',
  params: IdParams,
  body: OfsiSent,
  output: OfsiDraft,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],
});
