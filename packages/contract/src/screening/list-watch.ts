import { z } from 'zod';
import { PartyRef } from '../people/parties.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Reason, Timestamp } from '../kernel/values.ts';

/* What a change of a list means for the firm's own people: told where the answer about somebody changes, and nowhere else. */

const tag = 'Screening coverage';

export const ALERT_STATES = ['new', 'seen', 'checked', 'dismissed'] as const;
export const ScreeningAlert = z.object({
  id: Id,
  party: PartyRef,
  list_key: z.string(),
  list_name: z.string(),
  list_version: z.string(),
  entry_ref: z.string(),
  name: z.string().describe('Primary name of the entry'),
  programme: z.string().nullable(),
  change: z.enum(['added', 'changed', 'removed']),
  before: z.enum(['never', 'none', 'weak', 'strong', 'cleared', 'confirmed']).describe('What was known of the two before'),
  after: z.enum(['none', 'weak', 'strong']),
  weight: z.enum(['info', 'possible', 'strong']),
  score: z.int().nullable(),
  likely: z.boolean(),
  text: z.string().describe('What changed, in a sentence'),
  state: z.enum(ALERT_STATES),
  reason: z.string().nullable().describe('Why it was dismissed'),
  settled_by: z.string().nullable(),
  check_id: Id.nullable().describe(
    'The check that was started or finished since; null where there is none or you may not open every check',
  ),
  created_at: Timestamp,
  settled_at: Timestamp.nullable(),
  can: z.object({ screen: z.boolean(), dismiss: z.boolean() }),
});
export type ScreeningAlert = z.infer<typeof ScreeningAlert>;

export const listAlerts = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/alerts',
  tag,
  access: 'staff',
  summary: 'Alerts of list changes, the newest first, at most a hundred',
  query: z.object({
    show: z.enum(['open', 'all']).default('open'),
    party_id: z.coerce.number().int().positive().optional().describe('Of one person or company'),
  }),
  output: z.array(ScreeningAlert),
  meta: z.object({ open: z.int(), failed: z.array(z.string()).describe('List changes that could not be compared, in words') }),
  errors: [],
});

export const seeAlerts = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/alerts/seen',
  tag,
  access: 'staff',
  summary: 'Somebody looked at these alerts: they are not new any more',
  body: z.object({ ids: z.array(Id).min(1).max(100) }),
  output: z.object({ seen: z.boolean() }),
  errors: [],
});

export const screenForAlert = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/alerts/{id}/screen',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Start a check of the person the alert is about',
  params: IdParams,
  output: z.object({ check_id: Id, public_ref: z.string() }),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'CONFLICT', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});

export const dismissAlert = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/alerts/{id}/dismiss',
  tag,
  access: 'staff',
  summary: 'Say why an alert needs no check',
  params: IdParams,
  body: z.object({ reason: Reason }),
  output: ScreeningAlert,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const runListWatch = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/watch',
  tag,
  access: 'staff',
  summary: 'Compare list changes that are still to be compared with your people, now',
  output: z.object({ queued: z.boolean() }),
  errors: [],
});
