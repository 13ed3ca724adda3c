import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { keysOf } from '../kernel/keys.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Timestamp } from '../kernel/values.ts';
import { ALERT_TYPES, SEVERITIES } from './monitoring-words.ts';

/* What was monitored in a period, what was found, what was decided, and which runs were missed and why. */

const tag = 'Ongoing monitoring';

export const ReportPeriod = z
  .object({
    from: EnteredDate,
    to: EnteredDate,
    party_id: z.coerce.number().int().positive().optional().describe('Of one person or company; left out: everybody'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before the first day' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, { path: ['to'], message: 'A year at most' });
export type ReportPeriod = z.infer<typeof ReportPeriod>;

export const MonitoringReport = z.object({
  reference: z.string(),
  title: z.string(),
  firm: z.string(),
  from: DateOnly,
  to: DateOnly,
  made_at: Timestamp,
  summary: z.string(),
  watched: z.object({ at_end: z.int(), started: z.int(), ended: z.int() }),
  compared: z.int().describe('Names looked at, all runs together'),
  days: z.array(
    z.object({
      day: DateOnly,
      state: z.enum(['done', 'missed', 'failed', 'not_due', 'to_come']),
      alerts: z.int(),
      reason: z.string().nullable().describe('Why a run was missed, as somebody explained it'),
    }),
  ),
  alerts: z.array(
    z.object({
      id: Id,
      found_on: DateOnly,
      about: z.string(),
      type: z.enum(keysOf(ALERT_TYPES)),
      title: z.string(),
      severity: z.enum(keysOf(SEVERITIES)),
      by: z.string().nullable(),
      took: z.string().nullable(),
      outcome: z.string(),
      reason: z.string().nullable(),
      is_open: z.boolean(),
    }),
  ),
  lists: z.array(z.object({ name: z.string(), versions: z.string(), imported: z.string() })),
  limits: z.array(z.string()),
});
export type MonitoringReport = z.infer<typeof MonitoringReport>;

export const getMonitoringReport = defineRoute({
  method: 'GET',
  path: '/v2/client/reports/monitoring',
  tag,
  access: 'staff',
  summary: 'The monitoring report of a period, of everybody or of one',
  query: ReportPeriod,
  output: MonitoringReport,
  errors: ['NOT_FOUND'],
});

export const KeptMonitoringReport = z.object({
  id: Id,
  reference: z.string(),
  party: z.object({ id: Id, name: z.string() }).nullable().describe('Null: of everybody'),
  from: DateOnly,
  to: DateOnly,
  made_at: Timestamp,
  made_by: z.string(),
  content_sha256: z.string(),
  pdf_sha256: z.string().nullable().describe('By which the verification page knows the file; null until it is drawn'),
  is_newest: z.boolean().describe('Whether no later one was made of the same period'),
});
export type KeptMonitoringReport = z.infer<typeof KeptMonitoringReport>;

export const keepMonitoringReport = defineRoute({
  method: 'POST',
  path: '/v2/client/reports/monitoring',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Make the report of a period: numbered, sealed as it stands now, with a PDF that the verification page knows',
  body: ReportPeriod,
  output: KeptMonitoringReport,
  errors: ['NOT_FOUND'],
});

export const listKeptMonitoringReports = defineRoute({
  method: 'GET',
  path: '/v2/client/reports/monitoring/kept',
  tag,
  access: 'staff',
  summary: 'Monitoring reports that were made, newest first',
  query: PageQuery.extend({ party_id: z.coerce.number().int().positive().optional() }),
  output: z.array(KeptMonitoringReport),
  meta: PageMeta,
  errors: [],
});

export const getKeptMonitoringReportPdf = defineRoute({
  method: 'GET',
  path: '/v2/client/reports/monitoring/kept/{id}/pdf',
  tag,
  access: 'staff',
  summary: 'The PDF of one, always the same file',
  params: IdParams,
  answers: 'bytes',
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});

export const exportMonitoringReport = defineRoute({
  method: 'GET',
  path: '/v2/client/reports/monitoring/export.csv',
  tag,
  access: 'staff',
  summary: 'Its runs and alerts as a table',
  query: ReportPeriod,
  answers: 'bytes',
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
