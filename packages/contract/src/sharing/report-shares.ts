import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Email, EnteredDate, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';
import { LAWFUL_BASES, RECIPIENT_KINDS, REDACTIONS, SECTIONS, SHARE_SCOPES } from './share-words.ts';
import { SharedReport } from './shared-report.ts';

const tag = 'Shared reports';

export const MOST_SHARE_DAYS = 365;
export const USUAL_SHARE_DAYS = 30;
export const MOST_SHARED_REPORTS = 20;
export const MOST_VIEWS = 100;

/**
 * `awaiting_consent`: somebody it is about has not answered; `active`: sent, not read yet; `viewed`; `used_up`: read as often as it may be;
 * `expired`; `revoked` by the firm; `refused` and `withdrawn` by somebody it is about; `declined` by the recipient.
 */
export const SHARE_STATES = [
  'awaiting_consent',
  'active',
  'viewed',
  'used_up',
  'expired',
  'revoked',
  'refused',
  'withdrawn',
  'declined',
] as const;
export type ShareState = (typeof SHARE_STATES)[number];

const text = (most: number, missing: string) =>
  z
    .string(missing)
    .transform((typed) => typed.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, missing).max(most, `Must be ${most} characters or fewer`));

export const NewReportShare = z.strictObject({
  report_ids: z
    .array(Id)
    .min(1, 'Choose at least one report')
    .max(MOST_SHARED_REPORTS, `Choose at most ${MOST_SHARED_REPORTS} reports`)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each report once'),
  property_id: Id.nullable().default(null).describe('The property a bundle is of'),
  recipient_name: text(120, 'Enter who it is for'),
  recipient_firm: z.string().trim().max(160, 'Must be 160 characters or fewer').default(''),
  recipient_kind: z.enum(RECIPIENT_KINDS, 'Choose what they are'),
  recipient_email: Email,
  scope: z.enum(SHARE_SCOPES, 'Choose what they see'),
  sections: z.array(z.enum(SECTIONS)).default([]).describe('With the scope of single sections: which; otherwise none'),
  hidden: z.array(z.enum(REDACTIONS)).default([]).describe('Left out of the data and of the PDF'),
  purpose: z
    .string('Say what they need it for')
    .transform((typed) => typed.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(10, 'Say what they need it for, in 10 characters or more').max(300, 'Must be 300 characters or fewer')),
  lawful_basis: z.enum(LAWFUL_BASES, 'Choose why you may share it'),
  reliance: z.boolean().default(false).describe('They may rely on it under regulation 39'),
  expires_on: EnteredDate.describe('The last day it opens, in London; within a year'),
  max_views: z
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(MOST_VIEWS, `Enter at most ${MOST_VIEWS}`)
    .nullable()
    .default(null)
    .describe('Null: as many as needed'),
});
export type NewReportShare = z.input<typeof NewReportShare>;

const ReportShareRow = z.object({
  id: Id,
  reference: z.string(),
  about: z.string().describe('Whom the reports are about'),
  what: z.string().describe('Which reports, in words'),
  recipient: z.object({ name: z.string(), firm: z.string(), kind: z.enum(RECIPIENT_KINDS), email_masked: z.string() }),
  scope: z.enum(SHARE_SCOPES),
  sections: z.array(z.enum(SECTIONS)),
  hidden: z.array(z.enum(REDACTIONS)),
  reliance: z.boolean(),
  state: z.enum(SHARE_STATES),
  delivery: z
    .object({ problem: z.string(), to: z.enum(['recipient', 'subject']) })
    .nullable()
    .describe('Why the newest message did not arrive; null where nothing is known to be wrong'),
  views: z.int(),
  max_views: z.int().nullable(),
  expires_at: Timestamp,
  shared_by: z.string(),
  passed_on: z.boolean().describe('The person it is about passed it on to another firm of this installation'),
  shared_at: Timestamp,
});
export type ReportShareRow = z.infer<typeof ReportShareRow>;

export const ReportShare = ReportShareRow.extend({
  version: Version,
  purpose: z.string(),
  lawful_basis: z.enum(LAWFUL_BASES),
  property: z.object({ id: Id, line1: z.string() }).nullable(),
  reports: z.array(z.object({ id: Id, check_id: Id, public_ref: z.string(), title: z.string(), version: z.int(), newer: z.boolean() })),
  consents: z.array(
    z.object({
      id: Id,
      name: z.string(),
      to_masked: z.string(),
      answer: z.enum(['waiting', 'given', 'refused', 'withdrawn']),
      answered_at: Timestamp.nullable(),
    }),
  ),
  looks: z
    .array(z.object({ at: Timestamp, network: z.string().nullable(), kind: z.enum(['read', 'pdf']) }))
    .describe('Newest first: each opening counts as one view; taking the PDF is told and not counted'),
  terms_accepted_at: Timestamp.nullable(),
  pdf: z.object({ state: z.enum(['queued', 'ready', 'failed']), sha256: z.string().nullable() }),
  ended: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable(),
  can: z.object({ revoke: z.boolean(), extend: z.boolean(), resend: z.boolean(), redraw: z.boolean() }),
});
export type ReportShare = z.infer<typeof ReportShare>;

/** A report that somebody may share, or why not. */
export const ShareableReport = z.object({
  report_id: Id,
  check_id: Id,
  kind: z.string(),
  public_ref: z.string(),
  title: z.string(),
  about: z.string(),
  version: z.int(),
  made_at: Timestamp,
  accepted: z.boolean(),
  sections: z.array(z.enum(SECTIONS)).describe('Which of its sections can be shared alone'),
  why_not: z.string().nullable(),
  asks: z
    .object({ name: z.string(), to_masked: z.string() })
    .nullable()
    .describe('Who is asked where the basis is their consent; null where nobody can be'),
});
export type ShareableReport = z.infer<typeof ShareableReport>;

export const listShareableReports = defineRoute({
  method: 'GET',
  path: '/v2/client/report-shares/choices',
  tag,
  access: 'staff',
  summary: 'The newest report of each check that can be shared, newest first; those of one check or of one property where they are named',
  query: z.object({
    check_id: z.coerce.number().int().positive().optional(),
    property_id: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({
    reports: z.array(ShareableReport),
    property: z.object({ id: Id, line1: z.string() }).nullable(),
    scopes: z.array(z.enum(SHARE_SCOPES)).describe('What you may let others see'),
  }),
  errors: ['NOT_FOUND'],
});
export const listReportShares = defineRoute({
  method: 'GET',
  path: '/v2/client/report-shares',
  tag,
  access: 'staff',
  summary: 'Reports you shared outside, newest first',
  query: PageQuery.extend({
    show: z.enum(['all', 'live', 'waiting', 'ended']).default('all').describe('waiting: for a consent'),
    kind: z.enum(RECIPIENT_KINDS).optional().describe('What the recipient is'),
    by: z.coerce.number().int().positive().optional().describe('Shared by this member'),
    q: z.string().trim().max(100).optional().describe('Words of whom it is about, of the recipient, their firm or the reference'),
  }),
  output: z.array(ReportShareRow),
  meta: PageMeta.extend({
    sent: z.int(),
    live: z.int(),
    waiting: z.int(),
    firms: z.int().describe('Firms and people with a live link'),
    members: z.array(z.object({ id: Id, name: z.string() })).describe('Who shared'),
  }),
  errors: [],
});
export const getReportShare = defineRoute({
  method: 'GET',
  path: '/v2/client/report-shares/{id}',
  tag,
  access: 'staff',
  summary: 'One shared report: who read it, who agreed, what they see',
  params: IdParams,
  output: ReportShare,
  errors: ['NOT_FOUND'],
});
export const previewReportShare = defineRoute({
  method: 'POST',
  path: '/v2/client/report-shares/preview',
  tag,
  access: 'staff',
  summary: 'What a recipient would read. Nothing is sent or kept',
  body: NewReportShare,
  output: SharedReport,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
export const shareReports = defineRoute({
  method: 'POST',
  path: '/v2/client/report-shares',
  tag,
  access: 'staff',
  idempotent: true,
  summary:
    'Share reports with somebody outside: they get a link, and read after a code to their email. With consent as the basis it is asked first',
  body: NewReportShare,
  output: ReportShare,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
const changed = { method: 'POST', tag, access: 'staff', params: IdParams, output: ReportShare } as const;
const ERRORS = ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'] as const;
export const revokeReportShare = defineRoute({
  ...changed,
  path: '/v2/client/report-shares/{id}/revoke',
  summary:
    'Take a shared report back. Its link, open pages and PDF stop at once; a PDF that was saved is shown as taken back when it is checked',
  body: z.strictObject({ version: Version, reason: Reason }),
  errors: ERRORS,
});
export const extendReportShare = defineRoute({
  ...changed,
  path: '/v2/client/report-shares/{id}/extend',
  summary: 'Set the last day it opens and how often. One that ran out opens again',
  body: z.strictObject({ version: Version, expires_on: EnteredDate, max_views: NewReportShare.shape.max_views }),
  errors: ERRORS,
});
export const resendReportShare = defineRoute({
  ...changed,
  path: '/v2/client/report-shares/{id}/resend',
  summary:
    'Send a new link, to another address where one is given; what was sent before stops. While a consent is waited for, that is asked for again',
  body: z.strictObject({
    version: Version,
    recipient_email: z.preprocess((value) => (value === '' || value === null ? undefined : value), Email.optional()),
  }),
  errors: ERRORS,
});
export const getSharePdf = defineRoute({
  method: 'GET',
  path: '/v2/client/report-shares/{id}/pdf',
  tag,
  access: 'staff',
  summary: 'The PDF that the recipient gets',
  answers: 'bytes',
  params: IdParams,
  output: z.unknown(),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const redrawSharePdf = defineRoute({
  method: 'POST',
  path: '/v2/client/report-shares/{id}/pdf',
  tag,
  access: 'staff',
  summary: 'Draw the PDF of a shared report again, where it failed',
  params: IdParams,
  output: ReportShare,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

/* ---------- the recipient, by link and code ---------- */

const Token = z.string().min(20, 'This link is not whole').max(200, 'This link is not whole');
const Agency = z.object({
  name: z.string(),
  colour: z.string().nullable(),
  logo: z.string().nullable(),
  contact: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
});

export const OpenedShare = z.object({
  agency: Agency,
  sender: z.string(),
  state: z.enum(SHARE_STATES),
  reports: z.int(),
  purpose: z.string(),
  hidden: z.array(z.enum(REDACTIONS)),
  scope: z.enum(SHARE_SCOPES),
  sections: z.array(z.enum(SECTIONS)),
  expires_at: Timestamp,
  views_left: z.int().nullable(),
  reliance: z.boolean(),
  terms_accepted: z.boolean(),
  code_to: z.array(z.object({ channel: z.literal('email'), to: z.string() })),
});
export type OpenedShare = z.infer<typeof OpenedShare>;

export const ReadShare = z.object({
  session: z.string().describe('Reads again and takes the PDF, until it runs out'),
  session_until: Timestamp,
  expires_at: Timestamp,
  views_left: z.int().nullable(),
  report: SharedReport,
  pdf: z.enum(['queued', 'ready', 'failed']).describe('`failed`: it could not be drawn, and is tried again every hour'),
});
export type ReadShare = z.infer<typeof ReadShare>;

const outside = { method: 'POST', tag, access: 'public' } as const;
export const resolveShare = defineRoute({
  ...outside,
  path: '/v2/public/shares/resolve',
  summary: 'What a link to a shared report leads to, before the code. It names nobody the report is about',
  body: z.strictObject({ token: Token }),
  output: OpenedShare,
  errors: ['LINK_INVALID'],
});
export const sendShareCode = defineRoute({
  ...outside,
  path: '/v2/public/shares/code',
  summary: 'Send a code to the email address the firm shared the report with',
  body: z.strictObject({ token: Token }),
  output: z.object({
    sent: z.boolean(),
    digits: z.int(),
    resend_after_seconds: z.int(),
    to: z.string(),
    challenge: z.string(),
  }),
  errors: ['LINK_INVALID', 'INVALID_STATE'],
});
export const openShare = defineRoute({
  ...outside,
  path: '/v2/public/shares/open',
  summary: 'Open a shared report with the code. It counts as one view. Five wrong codes lock it for an hour',
  body: z.strictObject({
    token: Token,
    challenge: z.string().max(200),
    code: z
      .string('Enter the digits of the code')
      .transform((typed) => typed.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^(\d{6}|\d{10})$/, 'Enter the digits of the code')),
    terms_version: z.int().describe('The terms that were read and agreed to'),
  }),
  output: ReadShare,
  errors: ['LINK_INVALID', 'INVALID_STATE', 'CODE_INVALID'],
});
const Session = z.string().min(20).max(200);
export const readShare = defineRoute({
  ...outside,
  path: '/v2/public/shares/read',
  summary: 'Read a report again that was opened with a code a short time ago. It counts as no further view',
  body: z.strictObject({ session: Session }),
  output: ReadShare,
  errors: ['LINK_INVALID', 'INVALID_STATE'],
});
export const takeSharePdf = defineRoute({
  ...outside,
  path: '/v2/public/shares/pdf',
  summary: 'The PDF of a report that was opened with a code. That it was taken is recorded',
  answers: 'bytes',
  body: z.strictObject({ session: Session }),
  output: z.unknown(),
  errors: ['LINK_INVALID', 'INVALID_STATE'],
});
export const declineShare = defineRoute({
  ...outside,
  path: '/v2/public/shares/decline',
  summary: 'Say that one does not expect or want the report. The link stops, and the firm is told',
  body: z.strictObject({ token: Token }),
  output: z.object({ told: z.literal(true) }),
  errors: ['LINK_INVALID', 'INVALID_STATE'],
});

/* ---------- whoever it is about ---------- */

export const OpenedConsent = z.object({
  agency: Agency,
  name: z.string().describe('Who is asked'),
  recipient: z.object({ name: z.string(), firm: z.string(), kind: z.enum(RECIPIENT_KINDS) }),
  reports: z.array(z.string()).describe('What would be shared'),
  scope: z.enum(SHARE_SCOPES),
  sections: z.array(z.enum(SECTIONS)),
  hidden: z.array(z.enum(REDACTIONS)),
  purpose: z.string(),
  expires_at: Timestamp,
  max_views: z.int().nullable(),
  answer: z.enum(['waiting', 'given', 'refused', 'withdrawn']),
  ended: z.boolean().describe('It is over, whatever is answered'),
  looks: z.array(z.object({ at: Timestamp, kind: z.enum(['read', 'pdf']) })).describe('When the recipient read it'),
});
export type OpenedConsent = z.infer<typeof OpenedConsent>;
export const resolveShareConsent = defineRoute({
  ...outside,
  path: '/v2/public/share-consents/resolve',
  summary: 'What somebody is asked to agree to: what is shared of them, with whom, why and until when; later who read it',
  body: z.strictObject({ token: Token }),
  output: OpenedConsent,
  errors: ['LINK_INVALID'],
});
export const answerShareConsent = defineRoute({
  ...outside,
  path: '/v2/public/share-consents/answer',
  summary: 'Agree, refuse, or withdraw an agreement later',
  body: z.strictObject({ token: Token, answer: z.enum(['give', 'refuse', 'withdraw'], 'Choose yes or no') }),
  output: OpenedConsent,
  errors: ['LINK_INVALID', 'INVALID_STATE'],
});

/* ---------- whoever holds a PDF ---------- */

export const REPORT_OUTCOMES = ['issued', 'newer', 'ended', 'taken_back', 'unknown'] as const;
export const ReportVerification = z.object({
  outcome: z
    .enum(REPORT_OUTCOMES)
    .describe(
      '`issued` by this installation, and it stands; `newer`: a newer version was issued; `ended`: the time it was shared for is over; `taken_back` by the firm or whoever it is about; `unknown`',
    ),
  firm: z.string().nullable(),
  reference: z.string().nullable(),
  version: z.int().nullable(),
  issued_at: Timestamp.nullable(),
  until: DateOnly.nullable(),
});
export type ReportVerification = z.infer<typeof ReportVerification>;
export const verifyReport = defineRoute({
  ...outside,
  path: '/v2/public/reports/verify',
  summary: 'Whether a report with this hash was issued here, and whether it was taken back. The file itself is not sent',
  body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the file in hexadecimal') }),
  output: ReportVerification,
  errors: [],
});
export const CHECK_CODE = /^[0-9A-HJKMNP-TV-Z]{12}$/;
/** The code as it was typed, in the letters it was made of: nobody has to tell O from 0, or I and L from 1. */
const readCheckCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
export const verifyCheckCode = defineRoute({
  ...outside,
  path: '/v2/public/reports/verify-code',
  summary:
    'Whether a report with this printed code was shared from here, and whether it was taken back. It proves no file: that its hash does',
  body: z.strictObject({
    code: z
      .string('Enter the code')
      .max(40, 'Enter the 12 letters and digits of the code')
      .transform(readCheckCode)
      .pipe(z.string().regex(CHECK_CODE, 'Enter the 12 letters and digits of the code')),
  }),
  output: ReportVerification,
  errors: [],
});
