import { z } from 'zod';
import { DateOnly, Timestamp } from '../kernel/values.ts';
import { REDACTIONS, SECTIONS, SHARE_SCOPES } from './share-words.ts';

/* What leaves the firm. Nothing that is not listed here can: a screening is told as searched and when, never what was found. */

const Line = z.object({ label: z.string(), value: z.string() });
/** One report as it leaves the firm. */
export const OutwardReport = z.strictObject({
  title: z.string(),
  public_ref: z.string(),
  version: z.int(),
  made_at: Timestamp,
  about: z.string().describe('Whom or what the report is about'),
  facts: z.array(Line).describe('Empty in a summary'),
  results: z.array(z.strictObject({ label: z.string(), result: z.enum(['pass', 'refer', 'fail', 'not_run']) })),
  searched: z
    .strictObject({
      on: DateOnly.nullable(),
      lists: z.array(z.strictObject({ name: z.string(), publisher: z.string(), published_on: DateOnly.nullable() })),
    })
    .nullable()
    .describe('That lists were searched, and when; null for a report without a screening. Never what was found'),
  accepted_on: DateOnly.nullable().describe('When the firm accepted the client on this check; null where it has not'),
  limits: z.array(z.string()).describe('What this report does not prove'),
  is_demonstration: z.boolean(),
});
export type OutwardReport = z.infer<typeof OutwardReport>;

/** What a recipient reads and finds in the PDF. */
export const SharedReport = z.strictObject({
  reference: z.string(),
  firm: z.string(),
  recipient: z.strictObject({ name: z.string(), firm: z.string() }),
  purpose: z.string(),
  scope: z.enum(SHARE_SCOPES),
  sections: z.array(z.enum(SECTIONS)).default([]).describe('Where single sections were shared: these and nothing else'),
  hidden: z.array(z.enum(REDACTIONS)),
  reliance: z.boolean(),
  terms_version: z.int(),
  shared_at: Timestamp,
  check_code: z.string().nullable().default(null).describe('Printed on the PDF; null for copies from before there were codes'),
  reports: z.array(OutwardReport).min(1),
});
export type SharedReport = z.infer<typeof SharedReport>;
