import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, Timestamp } from '../kernel/values.ts';

const tag = 'Usage';

/** A month in which somebody is monitored, as plans and charges call it. */
export const MONITORED_MONTH = 'monitoring_month';

/** Work that is counted, as a person reads it where the plan names no price for it. */
export const USAGE_KINDS: Readonly<Record<string, string>> = {
  aml_check: 'Sanctions check',
  identity_check: 'Identity check',
  right_to_rent_check: 'Right to Rent',
  source_of_funds_check: 'Source of funds',
  company_check: 'Company check',
  ownership_check: 'Property ownership',
  bank_account_check: 'Client bank account',
  title_register: 'Register of a title',
  title_plan: 'Title plan',
  [MONITORED_MONTH]: 'Monitoring, a month',
};

export const USAGE_GROUPS = ['kind', 'member', 'branch', 'property'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];
export const USAGE_MONTHS = 24;

const Filters = z.object({
  from: EnteredDate.optional().describe('First day, in London; 30 days before the last one when left out'),
  to: EnteredDate.optional().describe('Last day, in London; today when left out'),
  kind: z.string().max(60).optional().describe('Machine word of the work'),
  member: z.coerce.number().int().positive().optional().describe('Who ran it'),
  branch: z
    .union([z.literal('none'), z.coerce.number().int().positive()])
    .optional()
    .describe('Branch of the property; `none` for what has no branch'),
});
export type UsageFilters = z.output<typeof Filters>;

/** `open`: its period goes on. `closed`: its period is over and there was nothing to pay for it. */
export const USAGE_STATES = ['open', 'invoiced', 'closed'] as const;

export const UsageRow = z.object({
  id: Id,
  at: Timestamp,
  kind: z.string(),
  label: z.string(),
  member: z.object({ id: Id, name: z.string() }),
  subject_initials: z.string().nullable().describe('Null where you may not know of the check'),
  property: z.object({ id: Id, name: z.string() }).nullable(),
  check_ref: z.string().nullable().describe('Of a check its reference, of a register or plan its title number'),
  month: z.object({ from: DateOnly, to: DateOnly }).nullable().describe('The days of a monitored month; null of a check'),
  path: z.string().nullable().describe('The page of the check, of who is monitored or of the title, where you may open it'),
  client_reference: z.string().nullable(),
  quantity: z.int(),
  unit_pence: z.int().describe('Without VAT'),
  total_pence: z.int().describe('Without VAT; nothing where the plan covers it'),
  vat_pence: z.int(),
  covered_by_plan: z.boolean(),
  state: z.enum(USAGE_STATES),
  invoice_no: z.string().nullable(),
});
export type UsageRow = z.infer<typeof UsageRow>;

const Sum = { quantity: z.int(), total_pence: z.int().describe('Without VAT'), vat_pence: z.int() };
export const UsageSummary = z.object({
  from: DateOnly,
  to: DateOnly,
  kinds: z.array(z.object({ kind: z.string(), label: z.string() })).describe('In the order of their numbers, most first'),
  days: z.array(z.object({ day: DateOnly, kind: z.string(), ...Sum })).describe('Days on which something was used'),
  groups: z.array(z.object({ key: z.string(), label: z.string(), ...Sum })).describe('Most first'),
  total: z.object(Sum),
  reach: z.enum(['all', 'own']).describe('`own`: what you ran yourself'),
  members: z.array(z.object({ id: Id, name: z.string() })).describe('Who ran something in these days, whatever the filters'),
});
export type UsageSummary = z.infer<typeof UsageSummary>;

export const listUsage = defineRoute({
  method: 'GET',
  path: '/v2/client/usages',
  tag,
  access: 'staff',
  summary: 'Every charge under these filters, newest first',
  query: PageQuery.extend(Filters.shape),
  output: z.array(UsageRow),
  meta: PageMeta,
  errors: [],
});

export const sumUsage = defineRoute({
  method: 'GET',
  path: '/v2/client/usages/summary',
  tag,
  access: 'staff',
  summary: 'What was used by day and kind, and by what you group it by',
  query: Filters.extend({ group_by: z.enum(USAGE_GROUPS).default('kind') }),
  output: UsageSummary,
  errors: [],
});

export const exportUsage = defineRoute({
  method: 'GET',
  path: '/v2/client/usages.csv',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'Every charge under these filters as a table, oldest first, sent while it is read',
  query: Filters,
  output: z.unknown(),
  errors: [],
});
