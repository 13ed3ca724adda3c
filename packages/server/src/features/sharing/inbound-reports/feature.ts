import * as inboundReports from '@freehold/contract/sharing/inbound-reports';
import { createHash } from 'node:crypto';
import type { Feature } from '../../../platform/feature.ts';
import { inboundReportsActivity } from './activity-words.ts';
import { registerInboundReports } from './routes.ts';

export const inboundReportsFeature: Feature = {
  name: 'sharing/inbound-reports',
  activity: inboundReportsActivity,
  tables: ['inbound_reports', 'inbound_report_looks'],
  routes: [inboundReports],
  register: registerInboundReports,
  governs: {
    'GET /v2/client/inbound-reports': 'see_checks',
    'POST /v2/client/inbound-reports': 'run_checks',
    'POST /v2/client/inbound-reports/take': 'run_checks',
    'POST /v2/client/inbound-reports/{id}/read': 'see_evidence',
    'POST /v2/client/inbound-reports/{id}/accept': 'decide',
    'POST /v2/client/inbound-reports/{id}/reject': 'decide',
    'GET /v2/client/inbound-reports/{id}/file': 'see_evidence',
  },
  examples: {
    bodies: ({ partyId = 1 }) => ({
      'POST /v2/client/inbound-reports/take': { session: 'x'.repeat(43) },
      'POST /v2/client/inbound-reports/{id}/read': {},
      'POST /v2/client/inbound-reports/{id}/accept': { version: 1, party_id: partyId },
      'POST /v2/client/inbound-reports/{id}/reject': { version: 1, reason: 'It is about somebody else' },
    }),
    parameters: { '/v2/client/inbound-reports/{id}': '{inboundReportId}' },
    async fill(pool, { workspaceId, memberId, partyId }) {
      const sha256 = createHash('sha256').update(`inbound ${workspaceId}`).digest('hex');
      await pool.query(
        "insert into files (workspace_id, sha256, size, mime, storage_key) values ($1::bigint, $2, 1, 'application/pdf', 'example/inbound/' || $1::bigint) on conflict do nothing",
        [workspaceId, sha256],
      );
      const { rows } = await pool.query<{ id: number }>(
        `insert into inbound_reports (workspace_id, from_firm, from_name, about, note, file_name, file_size, sha256, state, party_id, decided_by,
           decided_at, received_by, received_at)
         values ($1, 'Secret firm', 'Secret', 'Secret', 'Secret', 'secret.pdf', 1, $2, 'accepted', $3, $4, now(), $4, now()) returning id`,
        [workspaceId, sha256, partyId, memberId],
      );
      const inboundReportId = Number(rows[0]?.id);
      await pool.query(
        "insert into inbound_report_looks (workspace_id, inbound_id, member_id, kind, at) values ($1, $2, $3, 'read', now())",
        [workspaceId, inboundReportId, memberId],
      );
      return { inboundReportId };
    },
  },
};
