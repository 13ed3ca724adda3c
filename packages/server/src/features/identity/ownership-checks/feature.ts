import * as ownershipChecks from '@freehold/contract/identity/ownership-checks';
import { bind } from '../../../platform/bind.ts';
import type { Feature } from '../../../platform/feature.ts';
import { ownershipChecksActivity } from './activity-words.ts';
import { askOwner, buyRegister, ownershipJobs } from './ask-registry.ts';
import { addRegister, compareAgain, confirmRead, recordOwner, recordTitle, typeFromDocument } from './record-ownership.ts';
import { startOwnership } from './start-ownership.ts';

const PATH = '/v2/client/checks/ownership/{id}';

/** Whether everybody who owns a home is in its deal, as a kind of the checks. */
export const ownershipChecksFeature: Feature = {
  name: 'identity/ownership-checks',
  activity: ownershipChecksActivity,
  tables: ['ownership_checks', 'ownership_files', 'ownership_records'],
  routes: [ownershipChecks],
  jobs: { lane: 'checks', handlers: ownershipJobs },
  register(app, services) {
    bind(app, services, ownershipChecks.startOwnershipCheck, ({ scope, input: { body } }) => startOwnership(scope, services, body));
    bind(app, services, ownershipChecks.addRegister, ({ scope, request, input: { params } }) =>
      addRegister(scope, services, request, params.id),
    );
    bind(app, services, ownershipChecks.confirmRegister, ({ scope, input: { params, body } }) =>
      confirmRead(scope, services, params.id, body),
    );
    bind(app, services, ownershipChecks.typeRegister, ({ scope, input: { params, body } }) =>
      typeFromDocument(scope, services, params.id, body),
    );
    bind(app, services, ownershipChecks.recordTitleState, ({ scope, input: { params, body } }) =>
      recordTitle(scope, services, params.id, body),
    );
    bind(app, services, ownershipChecks.recordOwner, ({ scope, request, input: { params } }) =>
      recordOwner(scope, services, request, params.id),
    );
    bind(app, services, ownershipChecks.buyRegister, ({ scope, input: { params, body } }) => buyRegister(scope, services, params.id, body));
    bind(app, services, ownershipChecks.askOwner, ({ scope, input: { params, body } }) => askOwner(scope, services, params.id, body));
    bind(app, services, ownershipChecks.compareOwners, ({ scope, input: { params, body } }) =>
      compareAgain(scope, services, params.id, body),
    );
  },
  governs: {
    'POST /v2/client/checks/ownership': 'run_checks',
    [`POST ${PATH}/register-document`]: 'run_checks',
    [`POST ${PATH}/confirm`]: 'run_checks',
    [`POST ${PATH}/typed-register`]: 'run_checks',
    [`POST ${PATH}/title-state`]: 'run_checks',
    [`POST ${PATH}/owner`]: 'run_checks',
    [`POST ${PATH}/compare`]: 'run_checks',
    [`POST ${PATH}/registry/register`]: 'run_checks',
    [`POST ${PATH}/registry/owner`]: 'run_checks',
  },
  examples: {
    bodies: ({ partyId }) => ({
      'POST /v2/client/checks/ownership': { subjects: [{ party_id: partyId }], address: '1 Secret Street', purpose: 'written for a test' },
      [`POST ${PATH}/register-document`]: { other_address: 'secret' },
      [`POST ${PATH}/confirm`]: { version: 1 },
      [`POST ${PATH}/typed-register`]: {
        version: 1,
        title_number: 'MID12345',
        shows_on: '2026-01-02',
        tenure: 'freehold',
        title_class: 'absolute',
        address: 'secret',
        proprietors: [{ name: 'secret', kind: 'person' }],
      },
      [`POST ${PATH}/title-state`]: { version: 1, state: 'unregistered', note: 'written for a test' },
      [`POST ${PATH}/owner`]: { version: '1', owner: 'secret', says: 'deceased', note: 'written for a test' },
      [`POST ${PATH}/compare`]: { version: 1 },
      [`POST ${PATH}/registry/register`]: { version: 1, title_number: 'MID12345', price_pence: 700 },
      [`POST ${PATH}/registry/owner`]: { version: 1, title_number: 'MID12345' },
    }),
    parameters: { [PATH]: '{checkId}' },
    fill: async (pool, { workspaceId, checkId, memberId }) => {
      await pool.query('insert into ownership_checks (workspace_id, check_id, lead_id) values ($1, $2, $2)', [workspaceId, checkId]);
      await pool.query(
        "insert into ownership_records (workspace_id, check_id, kind, record_sealed, by_member, role_id, at) values ($1, $2, 'case', '\\x00', $3, 1, now())",
        [workspaceId, checkId, memberId],
      );
      await pool.query(
        "insert into ownership_files (workspace_id, check_id, kind, name, mime, size, sha256, by_member, at) values ($1, $2, 'register', 'secret.pdf', 'application/pdf', 1, repeat('b', 64), $3, now())",
        [workspaceId, checkId, memberId],
      );
      return {};
    },
  },
};
