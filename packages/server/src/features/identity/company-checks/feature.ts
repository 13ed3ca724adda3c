import * as companyChecks from '@freehold/contract/identity/company-checks';
import { bind } from '../../../platform/bind.ts';
import type { Feature } from '../../../platform/feature.ts';
import { companyChecksActivity } from './activity-words.ts';
import { getDiscrepancyReport, getTree } from './discrepancy-report.ts';
import { companyCheckJobs } from './read-company.ts';
import {
  addFile,
  linkPerson,
  readAgain,
  recordDeclared,
  recordDiscrepancy,
  recordExtract,
  recordNode,
  recordRepresentative,
  recordSenior,
} from './record-company.ts';
import { startCompany } from './start-company.ts';

const PATH = '/v2/client/checks/kyb/{id}';
const KEY = 'abcdefghijklmnop';

/** What a company is and who stands behind it, as a kind of the checks. */
export const companyChecksFeature: Feature = {
  name: 'identity/company-checks',
  activity: companyChecksActivity,
  tables: ['company_checks', 'company_files', 'company_records'],
  routes: [companyChecks],
  register(app, services) {
    bind(app, services, companyChecks.startCompanyCheck, ({ scope, input: { body } }) => startCompany(scope, services, body));
    bind(app, services, companyChecks.readCompanyAgain, ({ scope, input: { params, body } }) =>
      readAgain(scope, services, params.id, body),
    );
    bind(app, services, companyChecks.typeExtract, ({ scope, input: { params, body } }) => recordExtract(scope, services, params.id, body));
    bind(app, services, companyChecks.declareOwners, ({ scope, input: { params, body } }) =>
      recordDeclared(scope, services, params.id, body),
    );
    bind(app, services, companyChecks.nameRepresentative, ({ scope, input: { params, body } }) =>
      recordRepresentative(scope, services, params.id, body),
    );
    bind(app, services, companyChecks.nameSeniorOfficial, ({ scope, input: { params, body } }) =>
      recordSenior(scope, services, params.id, body),
    );
    bind(app, services, companyChecks.linkKeyPerson, ({ scope, input: { params, body } }) => linkPerson(scope, services, params.id, body));
    bind(app, services, companyChecks.showNodeOwners, ({ scope, input: { params, body } }) => recordNode(scope, services, params, body));
    bind(app, services, companyChecks.answerDiscrepancy, ({ scope, input: { params, body } }) =>
      recordDiscrepancy(scope, services, params, body),
    );
    bind(app, services, companyChecks.addCompanyFile, ({ scope, request, input: { params } }) =>
      addFile(scope, services, request, params.id),
    );
    bind(app, services, companyChecks.getOwnerTree, ({ scope, input: { params } }) => getTree(scope, services, params.id));
    bind(app, services, companyChecks.getDiscrepancyReport, ({ scope, input: { params } }) =>
      getDiscrepancyReport(scope, services, params.id),
    );
  },
  governs: {
    'POST /v2/client/checks/kyb': 'run_checks',
    [`POST ${PATH}/read`]: 'run_checks',
    [`POST ${PATH}/extract`]: 'run_checks',
    [`POST ${PATH}/declared-owners`]: 'run_checks',
    [`POST ${PATH}/representative`]: 'run_checks',
    [`POST ${PATH}/senior-official`]: 'run_checks',
    [`POST ${PATH}/people`]: 'run_checks',
    [`POST ${PATH}/nodes/{node}/evidence`]: 'run_checks',
    [`POST ${PATH}/discrepancies/{discrepancy}`]: 'run_checks',
    [`POST ${PATH}/files`]: 'run_checks',
    [`GET ${PATH}/tree`]: 'see_checks',
    [`GET ${PATH}/discrepancy-report`]: 'see_checks',
  },
  jobs: { lane: 'checks', handlers: companyCheckJobs },
  examples: {
    bodies: ({ partyId }) => ({
      'POST /v2/client/checks/kyb': { name: 'secret', number: '99041872', role: 'buyer' },
      [`POST ${PATH}/read`]: { version: 1 },
      [`POST ${PATH}/extract`]: { version: 1, name: 'secret', status: 'active', taken_from: 'secret', taken_on: '2026-01-02' },
      [`POST ${PATH}/declared-owners`]: { version: 1, owners: [{ name: 'secret', percent: 40 }] },
      [`POST ${PATH}/representative`]: { version: 1, name: 'secret', capacity: 'director' },
      [`POST ${PATH}/senior-official`]: { version: 1, name: 'secret', position: 'secret', reason: 'written for a test' },
      [`POST ${PATH}/people`]: { version: 1, person: KEY, party_id: partyId },
      [`POST ${PATH}/nodes/{node}/evidence`]: { version: 1, owners: [], words: 'written for a test' },
      [`POST ${PATH}/discrepancies/{discrepancy}`]: { version: 1, value: 'material' },
    }),
    parameters: {
      [PATH]: '{checkId}',
      [`${PATH}/nodes/{node}`]: KEY,
      [`${PATH}/discrepancies/{discrepancy}`]: KEY,
    },
    fill: async (pool, { workspaceId, checkId, memberId }) => {
      const own = [workspaceId, checkId];
      await pool.query("insert into company_checks (workspace_id, check_id, number, state) values ($1, $2, 'secret', 'done')", own);
      await pool.query(
        "insert into company_records (workspace_id, check_id, kind, record_sealed, by_member, role_id, at) values ($1, $2, 'asked', '\\x00', $3, 1, now())",
        [...own, memberId],
      );
      await pool.query(
        "insert into company_files (workspace_id, check_id, shows, name, mime, size, sha256, by_member, at) values ($1, $2, 'extract', 'secret.pdf', 'application/pdf', 1, repeat('c', 64), $3, now())",
        [...own, memberId],
      );
      return {};
    },
  },
};
