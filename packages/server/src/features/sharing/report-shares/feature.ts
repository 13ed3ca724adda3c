import * as reportShares from '@freehold/contract/sharing/report-shares';
import type { Feature } from '../../../platform/feature.ts';
import { reportSharesActivity } from './activity-words.ts';
import { redrawShares, shareJobs } from './draw-share.ts';
import { registerReportShares } from './routes.ts';

const TOKEN = 'x'.repeat(43);
const SHARED = {
  recipient_name: 'Joanna Tarrant',
  recipient_kind: 'conveyancer',
  recipient_email: 'joanna@tarrant.example',
  scope: 'summary',
  purpose: 'The sale of 9 Tolland Terrace',
  lawful_basis: 'contract',
  expires_on: '2199-12-31',
};

export const reportSharesFeature: Feature = {
  name: 'sharing/report-shares',
  activity: reportSharesActivity,
  tables: [
    'report_shares',
    'report_share_items',
    'report_share_consents',
    'report_share_links',
    'report_share_sessions',
    'report_share_looks',
  ],
  routes: [reportShares],
  register: registerReportShares,
  jobs: { lane: 'reports', handlers: shareJobs },
  schedules: [redrawShares],
  governs: {
    'GET /v2/client/report-shares/choices': 'share_reports',
    'GET /v2/client/report-shares': 'share_reports',
    'GET /v2/client/report-shares/{id}': 'share_reports',
    'POST /v2/client/report-shares/preview': 'share_reports',
    'POST /v2/client/report-shares': 'share_reports',
    'POST /v2/client/report-shares/{id}/revoke': 'share_reports',
    'POST /v2/client/report-shares/{id}/extend': 'share_reports',
    'POST /v2/client/report-shares/{id}/resend': 'share_reports',
    'GET /v2/client/report-shares/{id}/pdf': 'share_reports',
    'POST /v2/client/report-shares/{id}/pdf': 'share_reports',
  },
  examples: {
    bodies: ({ reportId = 1 }) => ({
      'POST /v2/client/report-shares/preview': { report_ids: [reportId], ...SHARED },
      'POST /v2/client/report-shares': { report_ids: [reportId], ...SHARED },
      'POST /v2/client/report-shares/{id}/revoke': { version: 1, reason: 'Sent to the wrong firm' },
      'POST /v2/client/report-shares/{id}/extend': { version: 1, expires_on: '2199-12-31', max_views: null },
      'POST /v2/client/report-shares/{id}/resend': { version: 1 },
      'POST /v2/public/shares/resolve': { token: TOKEN },
      'POST /v2/public/shares/code': { token: TOKEN },
      'POST /v2/public/shares/open': { token: TOKEN, challenge: TOKEN, code: '000000', terms_version: 1 },
      'POST /v2/public/shares/read': { session: TOKEN },
      'POST /v2/public/shares/pdf': { session: TOKEN },
      'POST /v2/public/shares/decline': { token: TOKEN },
      'POST /v2/public/share-consents/resolve': { token: TOKEN },
      'POST /v2/public/share-consents/answer': { token: TOKEN, answer: 'give' },
      'POST /v2/public/reports/verify': { sha256: 'a'.repeat(64) },
      'POST /v2/public/reports/verify-code': { code: '7KQ2-9DXM-4T8P' },
    }),
    parameters: { '/v2/client/report-shares/{id}': '{reportShareId}' },
    async fill(pool, { workspaceId, reportId, checkId, memberId, partyId }) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into report_shares (workspace_id, number, check_ids, about, what, recipient_name, recipient_firm, recipient_kind, email_sealed,
           email_masked, scope, hidden, purpose, lawful_basis, reliance, terms_version, content_sealed, content_sha256, expires_at, created_by, created_at)
         values ($1, 1, array[$2::bigint], 'Secret person', 'Secret report', 'Secret', 'Secret', 'other', '\\x00', 's•••', 'summary', '{}', 'Secret',
           'contract', false, 1, '\\x00', repeat('a', 64), now() + interval '9 days', $3, now()) returning id`,
        [workspaceId, checkId, memberId],
      );
      const reportShareId = Number(rows[0]?.id);
      const hash = (of: string) => Buffer.from(`${of} ${workspaceId}`);
      await pool.query(
        `insert into report_share_items (workspace_id, share_id, position, report_id, check_id, public_ref, title)
          values ($1, $2, 0, $3, $4, 'AML-1', 'Secret report')`,
        [workspaceId, reportShareId, reportId, checkId],
      );
      await pool.query(
        `insert into report_share_consents (workspace_id, share_id, party_id, name, contact_sealed, contact_masked, token_hash, asked_at, answer, answered_at)
         values ($1, $2, $3, 'Secret', '\\x00', 's•••', $4, now(), 'given', now())`,
        [workspaceId, reportShareId, partyId, hash('consent')],
      );
      await pool.query('insert into report_share_links (workspace_id, share_id, token_hash, created_at) values ($1, $2, $3, now())', [
        workspaceId,
        reportShareId,
        hash('link'),
      ]);
      await pool.query(
        'insert into report_share_sessions (workspace_id, share_id, token_hash, created_at, expires_at) values ($1, $2, $3, now(), now())',
        [workspaceId, reportShareId, hash('session')],
      );
      await pool.query("insert into report_share_looks (workspace_id, share_id, kind, at) values ($1, $2, 'read', now())", [
        workspaceId,
        reportShareId,
      ]);
      return { reportShareId };
    },
  },
};
