import * as registers from '@freehold/contract/compliance/registers';
import { createHash } from 'node:crypto';
import type { Feature } from '../../../platform/feature.ts';
import { registersActivity } from './activity-words.ts';
import { workOfRegisters } from './due-store.ts';
import { remindOfRegisters } from './reminders.ts';
import { registerRegisters } from './routes.ts';

export const registersFeature: Feature = {
  name: 'compliance/registers',
  activity: registersActivity,
  tables: [
    'officer_appointments',
    'policy_acknowledgements',
    'register_entries',
    'register_versions',
    'supervision_versions',
    'data_request_people',
  ],
  routes: [registers],
  register: registerRegisters,
  governs: {
    'GET /v2/client/compliance': 'any member',
    'GET /v2/client/compliance/{register}': 'see_registers',
    'GET /v2/client/compliance/{register}/export.csv': { every: ['see_registers', 'export'] },
    'POST /v2/client/compliance/{register}': 'keep_registers',
    'POST /v2/client/compliance/{register}/{id}/versions': 'keep_registers',
    'POST /v2/client/compliance/{register}/{id}/withdraw': 'keep_registers',
    'GET /v2/client/compliance/{register}/{id}/versions': 'see_registers',
    'GET /v2/client/compliance/{register}/{id}/versions/{version}/file': 'see_registers',
    'POST /v2/client/compliance/policies/{id}/acknowledge': 'any member',
  },
  work: ({ scope, reviewsUntil }) => workOfRegisters(scope, reviewsUntil),
  schedules: [remindOfRegisters],
  examples: {
    bodies: () => ({
      'POST /v2/client/compliance/{register}/{id}/withdraw': { version: 1, reason: 'It was another course' },
      'POST /v2/client/compliance/policies/{id}/acknowledge': { version: 1 },
    }),
    parameters: {
      '/v2/client/compliance/{register}': 'training',
      '/v2/client/compliance/{register}/{id}': '{registerEntryId}',
      '/v2/client/compliance/{register}/{id}/versions/{version}': '1',
      '/v2/client/compliance/policies/{id}': '{policyEntryId}',
    },
    async fill(pool, { workspaceId, memberId, partyId }) {
      const sha256 = createHash('sha256').update(`register ${workspaceId}`).digest('hex');
      await pool.query(
        "insert into files (workspace_id, sha256, size, mime, storage_key) values ($1::bigint, $2, 1, 'application/pdf', 'example/register/' || $1::bigint) on conflict do nothing",
        [workspaceId, sha256],
      );
      const add = async (register: string) => {
        const { rows } = await pool.query<{ id: number }>(
          'insert into register_entries (workspace_id, register, created_at) values ($1, $2, now()) returning id',
          [workspaceId, register],
        );
        const id = Number(rows[0]?.id);
        await pool.query(
          `insert into register_versions (workspace_id, entry_id, version, title, body, approved_by, reference, member_id, happened_on, why,
             file_name, file_size, sha256, by_member, at)
           values ($1, $2, 1, 'Secret', 'Secret', 'Secret', 'Secret', $3, '2026-01-01', 'Secret', 'secret.pdf', 1, $4, $3, now())`,
          [workspaceId, id, memberId, sha256],
        );
        return id;
      };
      const registerEntryId = await add('training');
      const policyEntryId = await add('policies');
      await pool.query('insert into data_request_people (workspace_id, entry_id, party_id) values ($1, $2, $3)', [
        workspaceId,
        await add('data_requests'),
        partyId,
      ]);
      await pool.query(
        'insert into policy_acknowledgements (workspace_id, entry_id, version, member_id, at) values ($1, $2, 1, $3, now())',
        [workspaceId, policyEntryId, memberId],
      );
      await pool.query(
        "insert into officer_appointments (workspace_id, member_id, office, appointed_at, ended_at) values ($1, $2, 'deputy', now(), now())",
        [workspaceId, memberId],
      );
      await pool.query(
        "insert into supervision_versions (workspace_id, version, state, hmrc_number, by_member, at) select $1::bigint, coalesce(max(version), 0) + 1, 'registered', 'Secret', $2, now() from supervision_versions where workspace_id = $1::bigint",
        [workspaceId, memberId],
      );
      return { registerEntryId, policyEntryId };
    },
  },
};
