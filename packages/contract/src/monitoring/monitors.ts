import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';
import { keysOf } from '../kernel/keys.ts';
import { PartyRef } from '../people/parties.ts';
import {
  ALERT_STATES,
  ALERT_TYPES,
  MONITOR_BASES,
  MONITOR_CADENCES,
  MONITOR_CATEGORIES,
  MONITOR_STATES,
  SEVERITIES,
} from './monitoring-words.ts';

/* People and companies that are looked at again by the clock, and what a firm may do about it. */

const tag = 'Ongoing monitoring';

export const Basis = z.enum(keysOf(MONITOR_BASES), 'Choose why they are monitored');
export const Cadence = z.enum(keysOf(MONITOR_CADENCES), 'Choose how often');
const Category = z.enum(keysOf(MONITOR_CATEGORIES));
const Categories = z
  .array(Category)
  .min(1)
  .refine((chosen) => chosen.includes('sanctions'), 'Sanctions lists are always compared');

const Named = z.object({ member_id: Id, name: z.string() });

/** The newest open alert of somebody, as the list shows it. */
const ShownAlert = z.object({
  id: Id,
  type: z.enum(keysOf(ALERT_TYPES)),
  title: z.string(),
  severity: z.enum(keysOf(SEVERITIES)),
  state: z.enum(keysOf(ALERT_STATES)),
  due_at: Timestamp,
  is_overdue: z.boolean(),
  assignee: Named.nullable(),
});

export const MONITORED_DAYS = 30;
/** What one of the last days came to, oldest first. */
export const MonitorDay = z.enum(['before', 'paused', 'none', 'done', 'noted', 'alert', 'critical', 'missed']);
export type MonitorDay = z.infer<typeof MonitorDay>;

export const Monitor = z.object({
  id: Id,
  version: Version,
  party: PartyRef,
  why: z.string().describe('Their role and property, or the basis'),
  basis: Basis,
  categories: z.array(Category),
  cadence: Cadence,
  state: z.enum(keysOf(MONITOR_STATES)),
  started_at: Timestamp,
  started_by: z.string().nullable(),
  check_id: Id.nullable().describe('The accepted check it began with; null where there was none or you may not open it'),
  review_due_at: DateOnly,
  review_asked: z.boolean().describe('Whether to go on is asked, and nobody answered yet'),
  auto_end_on: z.enum(['relationship_ended']).nullable(),
  state_reason: z.string().nullable(),
  ended_at: Timestamp.nullable(),
  last_run: z.object({ at: Timestamp, result: z.enum(['nothing_new', 'alerts']), lists: z.array(z.string()) }).nullable(),
  cost_model: z
    .object({
      per: z.literal('month'),
      pence: z.int().describe('Without VAT, in the plan of today'),
      counted_until: DateOnly.nullable().describe('The last day of the month that was counted last; null before the first run'),
    })
    .nullable()
    .describe('What the next month costs; null where the plan has no price for one'),
  days: z.array(MonitorDay).describe('The last 30 days, oldest first'),
  alert: ShownAlert.nullable(),
  open_alerts: z.int(),
  can: z.object({ pause: z.boolean(), resume: z.boolean(), end: z.boolean(), change: z.boolean() }),
});
export type Monitor = z.infer<typeof Monitor>;

export const MonitorFilter = z.object({
  show: z.enum(['live', 'renewal', 'paused', 'ended', 'all']).default('live'),
  q: z.string().trim().max(100).optional().describe('Part of the name'),
  basis: Basis.optional(),
  severity: z.enum(keysOf(SEVERITIES)).optional().describe('With an open alert of it'),
  alert: z.enum(['open', 'none']).optional(),
  assignee: z.coerce.number().int().positive().optional().describe('With an open alert that is theirs'),
  party_id: z.coerce.number().int().positive().optional(),
});
export type MonitorFilter = z.infer<typeof MonitorFilter>;

export const MonitorsMeta = PageMeta.extend({
  watched: z.object({ people: z.int(), companies: z.int() }),
  alerts: z.object({ open: z.int(), critical: z.int(), overdue: z.int() }),
  renewals: z.int().describe('To be reviewed in the next 30 days'),
  paused: z.int(),
  ended: z.int(),
  runs: z.object({ due: z.int(), done: z.int(), days: z.int() }).describe('Of the last 30 days'),
  cost: z
    .object({ pence: z.int(), each_pence: z.int().nullable() })
    .describe('A month of all who are not paused, without VAT and without what the plan has in it'),
  last_run: z.object({ at: Timestamp, lists: z.array(z.string()) }).nullable(),
  warnings: z.array(z.string()).describe('What keeps monitoring from being whole now, in sentences'),
  critical: z.object({ id: Id, title: z.string(), party: z.string() }).nullable().describe('The critical alert that is due first'),
  members: z.array(Named).describe('Who may be given an alert'),
  price: z
    .object({ pence: z.int(), with_vat_pence: z.int(), included: z.int(), included_left: z.int() })
    .nullable()
    .describe('What one costs a month in the plan of today, and how many of its months are left in this period'),
  categories: z.array(Category).describe('Categories that the policy in force asks for'),
  can: z.object({ start: z.boolean(), end: z.boolean(), run: z.boolean(), report: z.boolean() }),
});
export type MonitorsMeta = z.infer<typeof MonitorsMeta>;

export const listMonitors = defineRoute({
  method: 'GET',
  path: '/v2/client/monitors',
  tag,
  access: 'staff',
  summary: 'Who is monitored: open alerts first, the gravest and the nearest first',
  query: PageQuery.extend({
    ...MonitorFilter.shape,
    after: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .describe('The last monitor of the page before: the page that follows it, whatever `page` says. As quick at the end as at the start'),
  }),
  output: z.array(Monitor),
  meta: MonitorsMeta,
  errors: [],
});

const MOST_AT_ONCE = 500;
export const NewMonitors = z.object({
  party_ids: z.array(Id).min(1, 'Choose somebody').max(MOST_AT_ONCE, `Choose ${MOST_AT_ONCE} at most`),
  basis: Basis.default('relationship'),
  categories: Categories.optional().describe('Left out: those of the screening policy in force'),
  cadence: Cadence.default('daily'),
  auto_end: z.boolean().default(true).describe('Ends by itself when the relationship has ended'),
  review_due_at: EnteredDate.optional().describe('Left out: a year from today'),
});
export type NewMonitors = z.input<typeof NewMonitors>;
export const StartedMonitors = z.object({
  started: z.array(z.object({ id: Id, party_id: Id })),
  refused: z.array(z.object({ party_id: Id, reason: z.string() })),
});
export type StartedMonitors = z.infer<typeof StartedMonitors>;

export const startMonitors = defineRoute({
  method: 'POST',
  path: '/v2/client/monitors',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Start to monitor these people and companies; whoever is monitored already stays as they are',
  body: NewMonitors,
  output: StartedMonitors,
  errors: ['FORBIDDEN', 'PAYMENT_REQUIRED'],
});

export const getMonitor = defineRoute({
  method: 'GET',
  path: '/v2/client/monitors/{id}',
  tag,
  access: 'staff',
  summary: 'One of them',
  params: IdParams,
  output: Monitor,
  errors: ['NOT_FOUND'],
});

const act = <P extends 'pause' | 'resume' | 'end'>(what: P, summary: string) =>
  defineRoute({
    method: 'POST',
    path: `/v2/client/monitors/{id}/${what}`,
    tag,
    access: 'staff',
    summary,
    params: IdParams,
    body: z.object({ version: Version, reason: Reason }),
    output: Monitor,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
  });
export const pauseMonitor = act('pause', 'Pause: no run looks at them until it goes on');
export const resumeMonitor = act('resume', 'Go on after a pause');
export const endMonitor = act('end', 'End: what was found and the runs are kept');

export const reviewMonitor = defineRoute({
  method: 'POST',
  path: '/v2/client/monitors/{id}/review',
  tag,
  access: 'staff',
  summary: 'Answer whether to go on: for another year, with changes, or not',
  params: IdParams,
  body: z.object({
    version: Version,
    answer: z.enum(['continue', 'end', 'change']),
    reason: Reason,
    basis: Basis.optional(),
    categories: Categories.optional(),
    cadence: Cadence.optional(),
    review_due_at: EnteredDate.optional(),
  }),
  output: Monitor,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const MonitorRun = z.object({
  day: DateOnly,
  state: z.enum(['running', 'done', 'failed', 'missed', 'paused']),
  at: Timestamp.nullable(),
  lists: z.array(z.object({ name: z.string(), version: z.string(), published_on: DateOnly.nullable(), stale: z.boolean() })),
  register: z.enum(['read', 'away', 'not_connected', 'not_asked']).describe('Whether the register of companies was read'),
  alerts: z.int().describe('Found about them that day, by the run or a change of a list'),
  text: z.string(),
});
export type MonitorRun = z.infer<typeof MonitorRun>;

export const listMonitorRuns = defineRoute({
  method: 'GET',
  path: '/v2/client/monitors/{id}/runs',
  tag,
  access: 'staff',
  summary: 'The days on which they were due to be looked at, newest first, with what was missed',
  params: IdParams,
  query: PageQuery,
  output: z.array(MonitorRun),
  meta: PageMeta,
  errors: ['NOT_FOUND'],
});

export const runMonitoring = defineRoute({
  method: 'POST',
  path: '/v2/client/monitors/run',
  tag,
  access: 'staff',
  summary: 'Look at everybody who is monitored, now',
  output: z.object({ queued: z.boolean() }),
  errors: [],
});
