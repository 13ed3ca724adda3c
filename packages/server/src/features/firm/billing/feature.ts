import * as billing from '@freehold/contract/firm/billing';
import type { Feature } from '../../../platform/feature.ts';
import { billingActivity } from './activity-words.ts';
import { billPlans } from './bill-plans.ts';
import { collectDue, collectInvoice } from './collect-invoice.ts';
import { invoiceEraser } from './erase-invoice.ts';
import { hearCard } from './hear-card.ts';
import { registerBilling } from './routes.ts';
import { watchBudget } from './watch-budget.ts';

const SELLER = {
  name: 'Secret',
  address: ['Secret'],
  vat_number: null,
  company_number: null,
  email: 'secret@example.com',
  bank: { account_name: 'Secret', sort_code: '00-00-00', account_number: '00000000' },
  payment_days: 14,
};
const ADD_SUBSCRIPTION = `insert into subscriptions (workspace_id, plan, state, anchor_on, period_start, period_end, updated_at)
  values ($1, 'pay_as_you_go', 'active', current_date, current_date, current_date + 30, now())`;
const ADD_INVOICE = `insert into invoices (workspace_id, number, kind, reason, period_start, period_end, lines, used, net_pence, vat_pence, vat_percent, total_pence,
    seller, buyer, state, issued_at, due_on)
  values ($1::bigint, 'INV-' || $1::bigint, 'invoice', 'period', current_date - 30, current_date, '[]', '[]', 0, 0, 20, 0, $2,
    '{"name":"Secret","address":[],"purchase_order":null}', 'open', now(), current_date) returning id`;
const ADD_CARD = `insert into billing_cards (workspace_id, provider, customer) values ($1::bigint, 'sandbox', 'secret-' || $1::bigint)`;
const ADD_TRY = `insert into invoice_collections (workspace_id, invoice_id, number, customer, card, words, pence, state, fault, started_at, settled_at)
  values ($1, $2, 1, 'secret', 'secret', 'Visa ending 4242', 100, 'failed', 'declined', now(), now())`;

export const billingFeature: Feature = {
  name: 'firm/billing',
  activity: billingActivity,
  tables: ['billing_cards', 'invoice_collections', 'invoices', 'subscriptions'],
  erasers: [invoiceEraser],
  routes: [billing],
  register: registerBilling,
  governs: {
    'GET /v2/client/billing/subscription': 'see_billing',
    'GET /v2/client/billing/plan-move': 'see_billing',
    'POST /v2/client/billing/change-plan': 'manage_billing',
    'POST /v2/client/billing/cancel': 'manage_billing',
    'POST /v2/client/billing/resume': 'manage_billing',
    'POST /v2/client/billing/payment-method': 'manage_billing',
    'POST /v2/client/billing/card': 'manage_billing',
    'POST /v2/client/billing/card/refresh': 'manage_billing',
    'POST /v2/client/billing/card/remove': 'manage_billing',
    'POST /v2/client/billing/pay': 'manage_billing',
    'PATCH /v2/client/billing/budget': 'manage_billing',
    'GET /v2/client/billing/invoices': 'see_billing',
    'GET /v2/client/billing/invoices/{id}/pdf': 'see_billing',
  },
  jobs: {
    lane: 'bulk',
    handlers: {
      'watch-budget': (_payload, services, { scope }) => watchBudget(scope, services),
      'collect-invoice': collectInvoice,
      'hear-card': hearCard,
    },
  },
  schedules: [billPlans, collectDue],
  examples: {
    bodies: () => ({
      'POST /v2/client/billing/change-plan': { plan: 'self_hosted' },
      'POST /v2/client/billing/cancel': { version: 1 },
      'POST /v2/client/billing/resume': { version: 1 },
      'POST /v2/client/billing/payment-method': { version: 1, billing_email: 'accounts@example.com', purchase_order: null },
      'PATCH /v2/client/billing/budget': { version: 1, cap_pence: 16_000, at_limit: 'ask_owner' },
    }),
    parameters: { '/v2/client/billing/invoices/{id}': '{invoiceId}' },
    queries: { '/v2/client/billing/plan-move': '?plan=self_hosted' },
    async fill(pool, { workspaceId }) {
      await pool.query(ADD_SUBSCRIPTION, [workspaceId]);
      const { rows } = await pool.query<{ id: number }>(ADD_INVOICE, [workspaceId, JSON.stringify(SELLER)]);
      const invoiceId = Number(rows[0]?.id);
      await pool.query(ADD_CARD, [workspaceId]);
      await pool.query(ADD_TRY, [workspaceId, invoiceId]);
      return { invoiceId };
    },
  },
};
