import type { Feature } from '../../../platform/feature.ts';

export const collectedAnswersFeature: Feature = {
  name: 'identity/collected-answers',
  tables: ['collected_answers'],
  examples: {
    fill: async (pool, { workspaceId, checkId }) => {
      await pool.query(
        "insert into collected_answers (workspace_id, check_id, run_id, submitted_at, answers_sealed) values ($1, $2, 1, now(), '\\x00')",
        [workspaceId, checkId],
      );
      return {};
    },
  },
};
