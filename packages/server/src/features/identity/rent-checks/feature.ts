import * as rentChecks from '@freehold/contract/identity/rent-checks';
import { bind } from '../../../platform/bind.ts';
import type { Feature } from '../../../platform/feature.ts';
import { rentChecksActivity } from './activity-words.ts';
import { addRentFile } from './add-rent-file.ts';
import { askRentProvider } from './ask-rent-provider.ts';
import { followUpWork, tellFollowUps } from './follow-up.ts';
import { recordRight } from './record-right.ts';
import { startRent } from './start-rent.ts';

/** Right to Rent: who may rent a home in England, as a kind of the checks. */
export const rentChecksFeature: Feature = {
  name: 'identity/rent-checks',
  activity: rentChecksActivity,
  tables: ['rent_checks', 'rent_files', 'rent_records'],
  routes: [rentChecks],
  register(app, services) {
    bind(app, services, rentChecks.startRentChecks, ({ scope, input: { body } }) => startRent(scope, services, body));
    bind(app, services, rentChecks.recordRightToRent, ({ scope, input: { params, body } }) =>
      recordRight(scope, services, params.id, body),
    );
    bind(app, services, rentChecks.askRentProvider, ({ scope, input: { params, body } }) =>
      askRentProvider(scope, services, { id: params.id, version: body.version }),
    );
    bind(app, services, rentChecks.addRentFile, ({ scope, request, input: { params } }) =>
      addRentFile(scope, services, request, params.id),
    );
  },
  governs: {
    'POST /v2/client/checks/rtr/{id}/provider': 'run_checks',
    'POST /v2/client/checks/rtr': 'run_checks',
    'POST /v2/client/checks/rtr/{id}/record': 'run_checks',
    'POST /v2/client/checks/rtr/{id}/files': 'run_checks',
  },
  schedules: [tellFollowUps],
  work: followUpWork,
  examples: {
    bodies: () => ({
      'POST /v2/client/checks/rtr/{id}/provider': { version: 1, agreed: true },
      'POST /v2/client/checks/rtr': { person: { first_name: 'secret', last_name: 'secret' } },
      'POST /v2/client/checks/rtr/{id}/record': {
        version: 1,
        route: 'manual',
        checked_on: '2026-01-02',
        result: 'unlimited',
        photo_matches: 'yes',
        name_matches: 'yes',
      },
    }),
    parameters: { '/v2/client/checks/rtr/{id}': '{checkId}' },
    fill: async (pool, { workspaceId, checkId, memberId }) => {
      await pool.query('insert into rent_checks (workspace_id, check_id) values ($1, $2)', [workspaceId, checkId]);
      await pool.query(
        "insert into rent_records (workspace_id, check_id, record_sealed, by_member, role_id, at) values ($1, $2, '\\x00', $3, 1, now())",
        [workspaceId, checkId, memberId],
      );
      await pool.query(
        "insert into rent_files (workspace_id, check_id, kind, name, mime, size, sha256, by_member, at) values ($1, $2, 'copy', 'secret.jpg', 'image/jpeg', 1, repeat('b', 64), $3, now())",
        [workspaceId, checkId, memberId],
      );
      return {};
    },
  },
};
