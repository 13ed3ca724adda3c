import * as fundsChecks from '@freehold/contract/identity/funds-checks';
import type { Feature } from '../../../platform/feature.ts';
import type { AskAgain } from '../kyc-checks/public.ts';
import { fundsChecksActivity } from './activity-words.ts';
import { fundsCheckJobs } from './jobs.ts';
import { registerFundsChecks } from './routes.ts';

/** `askAgain`: what runs, a later area, do where steps are asked for again. */
export const fundsChecksFeature = (askAgain: AskAgain): Feature => ({
  name: 'identity/funds-checks',
  activity: fundsChecksActivity,
  tables: ['funds_flag_answers', 'funds_flags', 'funds_readings'],
  routes: [fundsChecks],
  register: (app, services) => registerFundsChecks(app, services, askAgain),
  governs: {
    'POST /v2/client/checks/sof/{id}/ask': { every: ['run_checks', 'invite_applicants'] },
    'POST /v2/client/funds-flags/{id}/answer': 'decide',
  },
  jobs: { lane: 'checks', handlers: fundsCheckJobs },
  examples: {
    bodies: () => ({
      'POST /v2/client/checks/sof/{id}/ask': { version: 1, steps: ['funds'], words: 'written for a test' },
      'POST /v2/client/funds-flags/{id}/answer': { check_version: 1, status: 'asked', text: 'written for a test' },
    }),
    parameters: { '/v2/client/funds-flags/{id}': '{fundsFlagId}', '/v2/client/checks/sof/{id}': '{checkId}' },
    fill: async (pool, { workspaceId, checkId, memberId }) => {
      await pool.query("insert into funds_readings (workspace_id, check_id, reading_sealed, read_at) values ($1, $2, '\\x00', now())", [
        workspaceId,
        checkId,
      ]);
      const { rows } = await pool.query<{ id: number }>(
        "insert into funds_flags (workspace_id, check_id, position, rule, flag_sealed) values ($1, $2, 1, 'foreign', '\\x00') returning id",
        [workspaceId, checkId],
      );
      const fundsFlagId = rows[0]?.id ?? 0;
      await pool.query(
        "insert into funds_flag_answers (workspace_id, flag_id, status, text_sealed, by_member, role_id, at) values ($1, $2, 'asked', '\\x00', $3, 1, now())",
        [workspaceId, fundsFlagId, memberId],
      );
      return { fundsFlagId };
    },
  },
});
