import * as bankChecks from '@freehold/contract/identity/bank-checks';
import { bind } from '../../../platform/bind.ts';
import type { Feature } from '../../../platform/feature.ts';
import { askPayee, bankCheckJobs } from './ask-payee.ts';
import { bankChecksActivity } from './activity-words.ts';
import { loadTable, showTables } from './load-table.ts';
import {
  addFile,
  applyModulusAgain,
  beginPenny,
  changeAccount,
  enterPenny,
  recordCall,
  recordStatement,
  revealAccount,
} from './record-bank.ts';
import { startBank } from './start-bank.ts';
import { tellToVerifyAgain, verifyAgainWork } from './verify-again.ts';

const GIVEN = {
  holder_type: 'personal',
  account_name: 'secret',
  sort_code: '200000',
  account_number: '55779911',
  account_number_again: '55779911',
  role: 'receive',
};
const PATH = '/v2/client/checks/bank-account/{id}';

/** Whose a client's bank account is, as a kind of the checks, and the tables that account numbers are checked with. */
export const bankChecksFeature: Feature = {
  name: 'identity/bank-checks',
  activity: bankChecksActivity,
  tables: ['bank_checks', 'bank_files', 'bank_records', 'modulus_tables'],
  routes: [bankChecks],
  jobs: { lane: 'checks', handlers: bankCheckJobs },
  schedules: [tellToVerifyAgain],
  work: verifyAgainWork,
  register(app, services) {
    bind(app, services, bankChecks.startBankCheck, ({ scope, input: { body } }) => startBank(scope, services, body));
    bind(app, services, bankChecks.changeBankAccount, ({ scope, input: { params, body } }) =>
      changeAccount(scope, services, params.id, body),
    );
    bind(app, services, bankChecks.checkModulusAgain, ({ scope, input: { params, body } }) =>
      applyModulusAgain(scope, services, params.id, body),
    );
    bind(app, services, bankChecks.reviewStatement, ({ scope, input: { params, body } }) =>
      recordStatement(scope, services, params.id, body),
    );
    bind(app, services, bankChecks.recordCallBack, ({ scope, input: { params, body } }) => recordCall(scope, services, params.id, body));
    bind(app, services, bankChecks.sendPenny, ({ scope, input: { params, body } }) => beginPenny(scope, services, params.id, body));
    bind(app, services, bankChecks.returnPenny, ({ scope, input: { params, body } }) => enterPenny(scope, services, params.id, body));
    bind(app, services, bankChecks.askPayee, ({ scope, input: { params, body } }) => askPayee(scope, services, params.id, body));
    bind(app, services, bankChecks.revealBankAccount, ({ scope, input: { params } }) => revealAccount(scope, services, params.id));
    bind(app, services, bankChecks.addBankFile, ({ scope, request, input: { params } }) => addFile(scope, services, request, params.id));
    bind(app, services, bankChecks.listModulusTables, ({ scope }) => showTables(scope, services));
    bind(app, services, bankChecks.loadModulusTable, ({ scope, request }) => loadTable(scope, services, request));
  },
  governs: {
    'POST /v2/client/checks/bank-account': 'run_checks',
    [`POST ${PATH}/account`]: 'run_checks',
    [`POST ${PATH}/modulus`]: 'run_checks',
    [`POST ${PATH}/statement`]: 'run_checks',
    [`POST ${PATH}/callback`]: 'run_checks',
    [`POST ${PATH}/penny`]: 'run_checks',
    [`POST ${PATH}/penny/return`]: 'run_checks',
    [`POST ${PATH}/payee`]: 'run_checks',
    [`POST ${PATH}/files`]: 'run_checks',
    [`POST ${PATH}/reveal`]: { person: 'whoever sees evidence whole, of a check they see' },
    'GET /v2/client/bank/modulus-tables': 'see_checks',
    'POST /v2/client/bank/modulus-tables': 'import_lists',
  },
  examples: {
    bodies: ({ partyId }) => ({
      'POST /v2/client/checks/bank-account': { ...GIVEN, party_id: partyId },
      [`POST ${PATH}/account`]: { ...GIVEN, version: 1, note: 'written for a test' },
      [`POST ${PATH}/modulus`]: { version: 1 },
      [`POST ${PATH}/statement`]: {
        version: 1,
        name_matches: 'yes',
        address_matches: 'yes',
        numbers_match: 'yes',
        genuine: 'yes',
        dated_on: '2026-01-02',
        issuer: 'secret',
      },
      [`POST ${PATH}/callback`]: {
        version: 1,
        spoke_to: 'secret',
        number: '0117 496 0142',
        number_from: 'file',
        called_at: '2026-01-02T10:00:00Z',
        confirmed: 'yes',
      },
      [`POST ${PATH}/payee`]: { version: 1 },
      [`POST ${PATH}/penny`]: { version: 1 },
      [`POST ${PATH}/penny/return`]: { version: 1, code: 'ABCD' },
    }),
    parameters: { [PATH]: '{checkId}' },
    fill: async (pool, { workspaceId, checkId, memberId }) => {
      await pool.query("insert into bank_checks (workspace_id, check_id, fingerprint, ends_in) values ($1, $2, 'secret', '9911')", [
        workspaceId,
        checkId,
      ]);
      await pool.query(
        "insert into bank_records (workspace_id, check_id, kind, record_sealed, by_member, role_id, at) values ($1, $2, 'account', '\\x00', $3, 1, now())",
        [workspaceId, checkId, memberId],
      );
      await pool.query(
        "insert into bank_files (workspace_id, check_id, name, mime, size, sha256, by_member, at) values ($1, $2, 'secret.pdf', 'application/pdf', 1, repeat('b', 64), $3, now())",
        [workspaceId, checkId, memberId],
      );
      await pool.query(
        "insert into modulus_tables (workspace_id, kind, name, sha256, rows, valid_from, text, by_member, at) values ($1, 'weights', 'secret.txt', repeat('b', 64), 1, '2026-01-02', 'secret', $2, now())",
        [workspaceId, memberId],
      );
      return {};
    },
  },
};
