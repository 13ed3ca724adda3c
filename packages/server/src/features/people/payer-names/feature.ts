import type { Feature } from '../../../platform/feature.ts';

/** Under which names people paid, sealed: payments write them, and checks compare them. */
export const payerNamesFeature: Feature = {
  name: 'people/payer-names',
  tables: ['payer_names'],
  examples: {
    // Of a transfer that was refused: such a name is not opened.
    fill: async (pool, { workspaceId, paymentRequestId, paymentMarkId, memberId }) => {
      await pool.query(
        "insert into payer_names (workspace_id, request_id, came_from, mark_id, name_sealed, by_member, at) values ($1, $2, 'statement', $3, '\\x00', $4, now())",
        [workspaceId, paymentRequestId, paymentMarkId, memberId],
      );
      return {};
    },
  },
};
