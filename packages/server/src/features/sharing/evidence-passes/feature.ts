import * as evidencePasses from '@freehold/contract/sharing/evidence-passes';
import type { Feature } from '../../../platform/feature.ts';
import { evidencePassesActivity } from './activity-words.ts';
import { registerEvidencePasses } from './routes.ts';

export const evidencePassesFeature: Feature = {
  name: 'sharing/evidence-passes',
  activity: evidencePassesActivity,
  tables: ['evidence_requests', 'auth.pass_codes'],
  routes: [evidencePasses],
  register: registerEvidencePasses,
  governs: {
    'GET /v2/client/parties/{id}/evidence-requests': 'see_checks',
    'POST /v2/client/evidence-requests': 'run_checks',
    'POST /v2/client/evidence-requests/{id}/cancel': 'run_checks',
  },
  examples: {
    bodies: ({ partyId = 1 }) => ({
      'POST /v2/client/evidence-requests': { party_id: partyId, purpose: 'The sale of 9 Tolland Terrace' },
      'POST /v2/client/evidence-requests/{id}/cancel': { version: 1 },
      'POST /v2/app/pass/requests/{id}/answer': { answer: 'refuse' },
    }),
    parameters: {
      '/v2/client/evidence-requests/{id}': '{evidenceRequestId}',
      '/v2/app/pass/requests/{id}': '{evidenceRequestId}',
      '/v2/app/pass/given/{id}': '{evidenceRequestId}',
    },
    async fill(pool, { workspaceId, memberId, partyId }) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into evidence_requests (workspace_id, party_id, app_user_id, to_masked, purpose, days, asked_by, asked_at, expires_at)
         values ($1, $2, ensure_app_user('email', 'pass-' || $1::bigint || '@calloway.example', 'A', 'B'), 's•••', 'Secret', 30, $3, now(), now() + interval '9 days')
         returning id`,
        [workspaceId, partyId, memberId],
      );
      return { evidenceRequestId: Number(rows[0]?.id) };
    },
  },
};
