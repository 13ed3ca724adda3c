import * as contract from '@freehold/contract/payments/providers';
import type { Feature } from '../../../platform/feature.ts';
import { paymentProvidersActivity } from './activity-words.ts';
import { registerPaymentProviders } from './routes.ts';

/** The account that clients pay into, at the provider or at the bank, and how it compares with the ledger. */
export const paymentProvidersFeature: Feature = {
  name: 'payments/providers',
  activity: paymentProvidersActivity,
  tables: ['payment_accounts', 'payment_reconciliations'],
  routes: [contract],
  register: registerPaymentProviders,
  governs: {
    'GET /v2/client/payments/account': 'see_payments',
    'PATCH /v2/client/payments/account': 'edit_workspace',
    'POST /v2/client/payments/account/bank': 'edit_workspace',
    'POST /v2/client/payments/account/bank/answer': 'edit_workspace',
    'POST /v2/client/payments/account/onboarding-link': 'edit_workspace',
    'POST /v2/client/payments/account/refresh': 'see_payments',
    'GET /v2/client/payments/reconciliation': 'see_payments',
    'POST /v2/client/payments/reconciliation': 'refund',
  },
  examples: {
    bodies: () => ({
      'PATCH /v2/client/payments/account': {
        version: 1,
        vat_number: null,
        approval_limit_pence: 500000,
        refund_limit_pence: 100000,
        mark_limit_pence: 500000,
      },
      'POST /v2/client/payments/account/bank': { name: 'Pennard & Lisle', sort_code: '20-00-00', account_number: '55779911' },
      'POST /v2/client/payments/account/bank/answer': { approve: false },
    }),
    async fill(pool, { workspaceId }) {
      await pool.query(
        `insert into payment_accounts (workspace_id, bank) values ($1, '{"name":"Pennard & Lisle","sort_code":"200000","account_number":"55779911"}')`,
        [workspaceId],
      );
      await pool.query(
        `insert into payment_reconciliations (workspace_id, at, who, provider, provider_pence, ledger_pence, agreed, unexplained_pence, differences)
           values ($1, now(), 'Secret member', 'Sandbox', 0, 0, 0, 0, '[]')`,
        [workspaceId],
      );
      return {};
    },
  },
};
