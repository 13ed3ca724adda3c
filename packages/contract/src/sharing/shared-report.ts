import { z } from 'zod';
import { DateOnly, Timestamp } from '../kernel/values.ts';

/* What leaves the firm. Nothing that is not listed here can: a screening is told as searched and when, never what was found. */

export const SHARE_SCOPES = ['full', 'summary', 'screening_only'] as const;
export type ShareScope = (typeof SHARE_SCOPES)[number];
export const SCOPE_LABELS: Record<ShareScope, string> = {
  full: 'Whole report',
  summary: 'Summary',
  screening_only: 'Screening only',
};

/** What can be left out of a copy. Pictures of papers and faces are in none. */
export const REDACTIONS = ['document_number', 'account_number', 'dob_day', 'address', 'contact'] as const;
export type Redaction = (typeof REDACTIONS)[number];
export const REDACTION_LABELS: Record<Redaction, string> = {
  document_number: 'Document numbers',
  account_number: 'Account numbers',
  dob_day: 'Day and month of birth',
  address: 'Home address',
  contact: 'Phone and email',
};

export const RECIPIENT_KINDS = ['conveyancer', 'broker', 'lender', 'landlord', 'agent', 'other'] as const;
export type RecipientKind = (typeof RECIPIENT_KINDS)[number];
export const RECIPIENT_LABELS: Record<RecipientKind, string> = {
  conveyancer: 'Conveyancer',
  broker: 'Broker',
  lender: 'Lender',
  landlord: 'Landlord',
  agent: 'Agent',
  other: 'Other',
};

export const LAWFUL_BASES = ['consent', 'contract', 'legal_obligation'] as const;
export type LawfulBasis = (typeof LAWFUL_BASES)[number];
export const BASIS_LABELS: Record<LawfulBasis, string> = {
  consent: 'They agree',
  contract: 'A contract with them needs it',
  legal_obligation: 'The law requires it',
};

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
  hidden: z.array(z.enum(REDACTIONS)),
  reliance: z.boolean(),
  terms_version: z.int(),
  shared_at: Timestamp,
  reports: z.array(OutwardReport).min(1),
});
export type SharedReport = z.infer<typeof SharedReport>;
