import { z } from 'zod';
import { keysOf } from '../kernel/keys.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';
import { PartyRef } from '../people/parties.ts';
import { ALERT_OUTCOMES, ALERT_STATES, ALERT_TYPES, SEVERITIES } from './monitoring-words.ts';

/* What monitoring found about somebody, and what became of it. */

const tag = 'Ongoing monitoring';
const Named = z.object({ member_id: Id, name: z.string() });

/** One line of what was known before and is known now. */
export const AlertDiff = z.object({
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AlertDiff = z.infer<typeof AlertDiff>;

export const Alert = z.object({
  id: Id,
  reference: z.string(),
  version: Version,
  monitor_id: Id.nullable().describe('Null for what is about monitoring itself'),
  party: PartyRef.nullable(),
  about: z.string(),
  type: z.enum(keysOf(ALERT_TYPES)),
  severity: z.enum(keysOf(SEVERITIES)),
  title: z.string(),
  source: z.string().describe('Where it was found'),
  state: z.enum(keysOf(ALERT_STATES)),
  outcome: z.enum(ALERT_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  assignee: Named.nullable(),
  found_at: Timestamp,
  due_at: Timestamp,
  is_overdue: z.boolean(),
  remind_at: Timestamp.nullable().describe('When whoever has it is reminded; null once it is closed'),
  reminded_at: Timestamp.nullable(),
  escalation: z
    .object({ at: Timestamp, to: z.string().nullable().describe('Null where there was nobody else'), times: z.int() })
    .nullable()
    .describe('To whom it went last because it was not settled in its time'),
  escalates: z
    .object({ at: Timestamp, to: z.enum(['compliance', 'owner']) })
    .nullable()
    .describe('When it goes on to the next person if nobody settles it'),
  closed_at: Timestamp.nullable(),
  closed_by: z.string().nullable(),
  path: z.string().nullable().describe('The record it is about'),
  can: z.object({ assign: z.boolean(), resolve: z.boolean(), escalate: z.boolean(), close: z.boolean() }),
});
export type Alert = z.infer<typeof Alert>;

export const WholeAlert = Alert.extend({
  diff: z.array(AlertDiff),
  history: z.array(z.object({ at: Timestamp, by: z.string(), text: z.string(), note: z.string().nullable() })),
  rests_on: z
    .array(
      z.object({ kind: z.enum(['property', 'check']), name: z.string(), says: z.string(), after: z.string(), path: z.string().nullable() }),
    )
    .describe('What relies on what changed'),
  members: z.array(Named),
  check_again: z.string().nullable().describe('The page where a new check is begun; null where you may not or none is'),
  escalates_to: z.string().describe('What happens when it is escalated, in a sentence'),
});
export type WholeAlert = z.infer<typeof WholeAlert>;

export const AlertFilter = z.object({
  state: z.enum(['open', 'overdue', ...keysOf(ALERT_STATES), 'all']).default('open'),
  severity: z.enum(keysOf(SEVERITIES)).optional(),
  type: z.enum(keysOf(ALERT_TYPES)).optional(),
  assignee: z.union([z.coerce.number().int().positive(), z.literal('nobody')]).optional(),
  q: z.string().trim().max(100).optional(),
  party_id: z.coerce.number().int().positive().optional(),
});
export type AlertFilter = z.infer<typeof AlertFilter>;

export const listMonitoringAlerts = defineRoute({
  method: 'GET',
  path: '/v2/client/alerts',
  tag,
  access: 'staff',
  summary: 'Alerts of monitoring: the gravest first, then the nearest to its time',
  query: PageQuery.extend(AlertFilter.shape),
  output: z.array(Alert),
  meta: PageMeta.extend({ open: z.int(), overdue: z.int() }),
  errors: [],
});

export const getMonitoringAlert = defineRoute({
  method: 'GET',
  path: '/v2/client/alerts/{id}',
  tag,
  access: 'staff',
  summary: 'One alert with what was before and is now, and everything that was done about it',
  params: IdParams,
  output: WholeAlert,
  errors: ['NOT_FOUND'],
});

export const assignMonitoringAlert = defineRoute({
  method: 'POST',
  path: '/v2/client/alerts/{id}/assign',
  tag,
  access: 'staff',
  summary: 'Give an alert to a member, who looks into it',
  params: IdParams,
  body: z.object({ version: Version, member_id: Id.nullable().describe('Null: to nobody') }),
  output: WholeAlert,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION', 'VALIDATION_FAILED'],
});

export const resolveMonitoringAlert = defineRoute({
  method: 'POST',
  path: '/v2/client/alerts/{id}/resolve',
  tag,
  access: 'staff',
  summary: 'Say what an alert came to. Cleared or not them closes it; a true match stays open until what follows is done',
  params: IdParams,
  body: z.object({ version: Version, outcome: z.enum(ALERT_OUTCOMES), reason: Reason }),
  output: WholeAlert,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const escalateMonitoringAlert = defineRoute({
  method: 'POST',
  path: '/v2/client/alerts/{id}/escalate',
  tag,
  access: 'staff',
  summary: 'Open a suspicion report in the vault of the nominated officer. The alert stays as it is, and nothing else tells of it',
  params: IdParams,
  body: z.object({ reason: Reason.describe('What was seen: facts and dates first') }),
  output: z.object({ received: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

export const closeMonitoringAlert = defineRoute({
  method: 'POST',
  path: '/v2/client/alerts/{id}/close',
  tag,
  access: 'staff',
  summary: 'Close an alert that was a true match, with what was done',
  params: IdParams,
  body: z.object({ version: Version, reason: Reason }),
  output: WholeAlert,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
