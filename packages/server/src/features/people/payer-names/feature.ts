import type { Feature } from '../../../platform/feature.ts';

/** Under which names people paid, sealed: payments write them, and checks compare them. */
export const payerNamesFeature: Feature = {
  name: 'people/payer-names',
  tables: ['payer_names'],
  examples: {
    fill: async (pool, { workspaceId, paymentRequestId, memberId }) => {
      await pool.query(
        "insert into payer_names (workspace_id, request_id, came_from, name_sealed, by_member, at) values ($1, $2, 'told', '\\x00', $3, now())",
        [workspaceId, paymentRequestId, memberId],
      );
      return {};
    },
  },
};
