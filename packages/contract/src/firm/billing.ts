import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Email, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { Plan, PlanChoice } from './plans.ts';

const tag = 'Billing';

/** `past_due`: an invoice is late. `restricted`: it is so late that no new check can be started. */
export const SUBSCRIPTION_STATES = ['trialing', 'active', 'past_due', 'restricted', 'cancelled'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
export const INVOICE_STATES = ['open', 'paid', 'void', 'uncollectible'] as const;
export const TRIAL_DAYS = 14;
export const GRACE_DAYS = 14;

export const InvoiceLine = z.object({
  label: z.string(),
  quantity: z.int(),
  unit_pence: z.int().nullable().describe('Null where the amount is a part of a month'),
  sum: z.string().nullable().describe('How the amount was worked out, where it is a part of a month'),
  net_pence: z.int(),
  vat_pence: z.int(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const Amounts = {
  lines: z.array(InvoiceLine),
  net_pence: z.int(),
  vat_pence: z.int(),
  total_pence: z.int(),
};

/** `ask_owner`: new checks wait until somebody raises the budget. `tell`: people are told and nothing stops. */
export const BUDGET_THEN = ['ask_owner', 'tell'] as const;

export const Subscription = z.object({
  plan: z
    .object({ id: z.string(), name: z.string(), monthly_pence: z.int(), terms_version: z.int() })
    .nullable()
    .describe('Null while no plan was chosen'),
  state: z.enum(SUBSCRIPTION_STATES),
  period: z.object({ from: DateOnly, to: DateOnly.describe('Last day') }),
  renews_on: DateOnly,
  next_plan: z.object({ id: z.string(), name: z.string() }).nullable().describe('The smaller plan that begins then'),
  cancels: z.boolean().describe('The plan ends then'),
  late: z
    .object({ since: DateOnly, runs_stop_on: DateOnly, pence: z.int(), numbers: z.array(z.string()) })
    .nullable()
    .describe('Invoices that are late, and when new checks stop'),
  stopped: z.string().nullable().describe('Why no new check can be started, in a sentence'),
  seller: z
    .object({ name: z.string(), bank: z.object({ account_name: z.string(), sort_code: z.string(), account_number: z.string() }) })
    .nullable()
    .describe('Who sends invoices; null where nobody does and nothing is to be paid'),
  next_invoice: z.object({ on: DateOnly, ...Amounts }).describe('What it would come to if nothing more were used'),
  budget: z.object({
    cap_pence: z.int().nullable(),
    at_limit: z.enum(BUDGET_THEN),
    spent_pence: z.int().describe('Checks of this period, without VAT'),
    reached_on: DateOnly.nullable().describe('When it is reached at the pace of this period; null where it is not'),
  }),
  takes_cards: z
    .object({ label: z.string(), is_sandbox: z.boolean().describe('No money moves: the provider makes its payments up') })
    .nullable()
    .describe('Who takes cards for invoices; null where they are paid by bank transfer alone'),
  card: z
    .object({ words: z.string(), expires: z.string().describe('08/28'), has_ended: z.boolean() })
    .nullable()
    .describe('What invoices are taken from'),
  open: z.object({ pence: z.int(), numbers: z.array(z.string()) }).describe('Invoices that nobody has paid yet'),
  collection: z
    .object({
      number: z.string(),
      pence: z.int(),
      card: z.string(),
      why: z.string().nullable().describe('What the bank said last; null while it is being asked'),
      tries: z.array(z.object({ on: DateOnly, words: z.string() })),
      next_on: DateOnly.nullable().describe('Day of the next try; null where somebody has to act'),
    })
    .nullable()
    .describe('The oldest open invoice that was tried and not paid'),
  billing_email: z.string().nullable(),
  purchase_order: z.string().nullable(),
  version: Version,
  can: z.object({ manage: z.boolean() }),
});
export type Subscription = z.infer<typeof Subscription>;

export const PlanMove = z.object({
  kind: z.enum(['begin', 'up', 'down', 'keep']).describe('`begin`: a period begins today; `down`: it waits for the end of the period'),
  plan: z.object({ id: z.string(), name: z.string() }),
  on: DateOnly,
  trial_until: DateOnly.nullable().describe('The first day that is paid for'),
  from: DateOnly,
  to: DateOnly,
  ...Amounts,
  monthly_with_vat_pence: z.int(),
});
export type PlanMove = z.infer<typeof PlanMove>;

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issued_at: Timestamp,
  due_on: DateOnly,
  period: z.object({ from: DateOnly, to: DateOnly }),
  ...Amounts,
  state: z.enum(INVOICE_STATES),
  is_late: z.boolean(),
  paid_on: DateOnly.nullable(),
  paid_with: z.string().nullable().describe('The card or the bank transfer'),
  credits: z.string().nullable().describe('The invoice that a credit note takes back'),
});
export type Invoice = z.infer<typeof Invoice>;

export const readSubscription = defineRoute({
  method: 'GET',
  path: '/v2/client/billing/subscription',
  tag,
  access: 'staff',
  summary: 'The plan of this workspace, its period, the next invoice so far and the budget',
  output: Subscription,
  errors: [],
});

export const previewPlan = defineRoute({
  method: 'GET',
  path: '/v2/client/billing/plan-move',
  tag,
  access: 'staff',
  summary: 'What a move to another plan would cost today, line by line. Changes nothing',
  query: z.object({ plan: z.string().min(1).max(60).describe('Id of the plan') }),
  output: PlanMove,
  errors: ['PLAN_LIMIT', 'INVALID_STATE'],
});

export const changePlan = defineRoute({
  method: 'POST',
  path: '/v2/client/billing/change-plan',
  tag,
  access: 'staff',
  summary: 'Move the workspace to a plan: to a larger one today, to a smaller one at the end of the period',
  body: PlanChoice.extend({ total_pence: z.int().optional().describe('What the preview came to: another amount is refused') }),
  output: z.array(Plan),
  errors: ['PLAN_LIMIT', 'INVALID_STATE', 'CONFLICT'],
});

export const cancelPlan = defineRoute({
  method: 'POST',
  path: '/v2/client/billing/cancel',
  tag,
  access: 'staff',
  summary: 'End the plan with its period. Everything can be read and exported afterwards',
  body: z.object({ version: Version }),
  output: Subscription,
  errors: ['STALE_VERSION', 'INVALID_STATE'],
});

export const resumePlan = defineRoute({
  method: 'POST',
  path: '/v2/client/billing/resume',
  tag,
  access: 'staff',
  summary: 'Take back the end of the plan, or a move to a smaller one, before the period is over',
  body: z.object({ version: Version }),
  output: Subscription,
  errors: ['STALE_VERSION', 'INVALID_STATE'],
});

export const setPaymentMethod = defineRoute({
  method: 'POST',
  path: '/v2/client/billing/payment-method',
  tag,
  access: 'staff',
  summary: 'Where invoices go and what your accounts department wants to read on them',
  body: z.object({
    version: Version,
    billing_email: Email.nullable(),
    purchase_order: z.string().trim().max(40, 'Must be 40 characters or fewer').nullable(),
  }),
  output: Subscription,
  errors: ['STALE_VERSION'],
});

export const openCardPage = defineRoute({
  method: 'POST',
  path: '/v2/client/billing/card',
  tag,
  access: 'staff',
  summary: 'Open the page of the card provider, where a card for invoices is given. Open invoices are taken from it once it is',
  output: z.object({ url: z.url() }),
  errors: ['INVALID_STATE', 'PROVIDER_UNAVAILABLE'],
});

export const refreshCard = defineRoute({
  method: 'POST',
  path: '/v2/client/billing/card/refresh',
  tag,
  access: 'staff',
  summary: 'Ask the card provider whether a card was given on its page',
  output: Subscription,
  errors: ['INVALID_STATE', 'PROVIDER_UNAVAILABLE'],
});

export const removeCard = defineRoute({
  method: 'POST',
  path: '/v2/client/billing/card/remove',
  tag,
  access: 'staff',
  summary: 'Remove the card: invoices are paid by bank transfer again',
  output: Subscription,
  errors: [],
});

export const payInvoices = defineRoute({
  method: 'POST',
  path: '/v2/client/billing/pay',
  tag,
  access: 'staff',
  summary: 'Take every open invoice from the card now',
  output: Subscription,
  errors: ['INVALID_STATE'],
});

export const setBudget = defineRoute({
  method: 'PATCH',
  path: '/v2/client/billing/budget',
  tag,
  access: 'staff',
  summary: 'Most that checks of a period may come to, without VAT, and what happens then. People are told at 80 and 100 percent',
  body: z.object({
    version: Version,
    cap_pence: z
      .int('Enter an amount in pounds, like 250 or 250.00')
      .min(100, 'Enter at least £1.00')
      .max(1_000_000_00, 'Enter at most £1,000,000.00')
      .nullable(),
    at_limit: z.enum(BUDGET_THEN),
  }),
  output: Subscription,
  errors: ['STALE_VERSION'],
});

export const listInvoices = defineRoute({
  method: 'GET',
  path: '/v2/client/billing/invoices',
  tag,
  access: 'staff',
  summary: 'Invoices and credit notes, newest first',
  query: PageQuery,
  output: z.array(Invoice),
  meta: PageMeta,
  errors: [],
});

export const downloadInvoice = defineRoute({
  method: 'GET',
  path: '/v2/client/billing/invoices/{id}/pdf',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary: 'An invoice or credit note as a PDF/A with tags',
  params: IdParams,
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
