import type { Feature } from '../../../platform/feature.ts';

/** The ledger of double entries. It has no routes: requests and the account at the provider write into it. */
export const ledgerFeature: Feature = {
  name: 'payments/ledger',
  tables: ['ledger_transactions', 'ledger_lines'],
  routes: [],
  examples: {
    async fill(pool, { workspaceId, paymentRequestId }) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into ledger_transactions (workspace_id, source, kind, request_id, at, posted_at)
           values ($1, 'mark:1', 'transfer_received', $2, now(), now()) returning id`,
        [workspaceId, paymentRequestId],
      );
      await pool.query(
        `insert into ledger_lines (workspace_id, transaction_id, account, request_id, pence)
           values ($1, $2, 'bank', $3, 4800), ($1, $2, 'received', $3, -4800)`,
        [workspaceId, rows[0]?.id, paymentRequestId],
      );
      return {};
    },
  },
};
