import * as flowRuns from '@freehold/contract/flows/flow-runs';
import * as runTotals from '@freehold/contract/flows/run-totals';
import type { Feature, Governs } from '../../../platform/feature.ts';
import { flowRunsActivity } from './activity-words.ts';
import { fillInvitation } from './example-rows.ts';
import { endRuns } from './end-runs.ts';
import { runEraser } from './erase-run.ts';
import { forgetFlowQuotes } from './jobs.ts';
import { remindApplicants } from './remind.ts';
import { registerFlowRuns, type Runs } from './routes.ts';
import { startRunChecks } from './start-checks.ts';

const SANCTIONS_ONLY = 44;
const EVIDENCE: Governs = { person: 'whoever sees evidence whole, of a run they see' };
const INVITES: Governs = { every: ['invite_applicants', 'run_checks'] };

export const flowRunsFeature = (runs: Runs): Feature => ({
  name: 'flows/flow-runs',
  activity: flowRunsActivity,
  tables: [
    'flow_quotes',
    'flow_runs',
    'flow_run_checks',
    'flow_run_steps',
    'flow_run_contacts',
    'flow_run_links',
    'flow_run_reminders',
    'flow_run_files',
    'flow_run_asks',
    'flow_run_looks',
    'flow_run_helpers',
    'flow_run_erasures',
  ],
  routes: [flowRuns, runTotals],
  register: (app, services) => registerFlowRuns(app, services, runs),
  jobs: { lane: 'checks', handlers: { 'start-run-checks': startRunChecks(runs.kinds) } },
  schedules: [forgetFlowQuotes, remindApplicants, endRuns],
  erasers: [runEraser],
  governs: {
    'POST /v2/client/flow-runs/quote': { every: ['see_flows', 'run_checks'] },
    'POST /v2/client/flow-runs': { every: ['see_flows', 'run_checks'] },
    'GET /v2/client/flow-runs': 'see_checks',
    'GET /v2/client/flow-runs/totals': 'see_checks',
    'GET /v2/client/flow-runs/{id}': 'see_checks',
    'GET /v2/client/flow-runs/{id}/timeline': 'see_checks',
    'GET /v2/client/flow-runs/{id}/paper': INVITES,
    'GET /v2/client/flow-runs/{id}/answers': EVIDENCE,
    'GET /v2/client/flow-runs/{id}/files/{file_id}': EVIDENCE,
    'POST /v2/client/flow-runs/{id}/data-requests/{request_id}': 'invite_applicants',
    'POST /v2/client/flow-runs/{id}/invite': INVITES,
    'POST /v2/client/flow-runs/{id}/remind': INVITES,
    'PATCH /v2/client/flow-runs/{id}/reminders': INVITES,
    'POST /v2/client/flow-runs/{id}/contact': INVITES,
    'POST /v2/client/flow-runs/{id}/link': INVITES,
    'POST /v2/client/flow-runs/{id}/redo': INVITES,
    'POST /v2/client/flow-runs/{id}/skip': INVITES,
    'POST /v2/client/flow-runs/{id}/cancel': INVITES,
    'POST /v2/client/flow-runs/{id}/reopen': INVITES,
    'POST /v2/client/flow-runs/{id}/extend': INVITES,
    'POST /v2/client/flow-runs/{id}/start-checks': 'run_checks',
  },
  examples: {
    bodies: ({ propertyId, partyId }) => ({
      'POST /v2/client/flow-runs/quote': { flow_id: SANCTIONS_ONLY, asset_id: propertyId, party_ids: [partyId] },
      'POST /v2/client/flow-runs': {
        flow_id: SANCTIONS_ONLY,
        asset_type_id: 2,
        asset_id: propertyId,
        parties: [{ party_id: partyId }],
        payer: 'agent',
        quote_id: 'q_00000000000000000000',
      },
      'POST /v2/client/flow-runs/{id}/data-requests/{request_id}': { answer: 'A copy was sent to you.' },
      'POST /v2/client/flow-runs/{id}/invite': { channel: 'email' },
      'PATCH /v2/client/flow-runs/{id}/reminders': { version: 1, paused: true },
      'POST /v2/client/flow-runs/{id}/contact': { version: 1, email: 'nobody@calloway.example', phone: null },
      'POST /v2/client/flow-runs/{id}/link': { purpose: 'qr' },
      'POST /v2/client/flow-runs/{id}/redo': { version: 1, steps: [{ key: 'consent', reason_code: 'UNCLEAR' }] },
      'POST /v2/client/flow-runs/{id}/skip': { version: 1, key: 'consent', reason: 'Seen in the branch.' },
      'POST /v2/client/flow-runs/{id}/cancel': { version: 1, reason: 'The sale fell through.' },
      'POST /v2/client/flow-runs/{id}/reopen': { version: 1 },
      'POST /v2/client/flow-runs/{id}/extend': { version: 1 },
    }),
    parameters: {
      '/v2/client/flow-runs/{id}': '{flowRunId}',
      '/v2/client/flow-runs/{id}/files/{file_id}': '999999999',
      '/v2/client/flow-runs/{id}/data-requests/{request_id}': '{flowRunAskId}',
    },
    fill: async (pool, { workspaceId, propertyId, partyId, memberId, checkId }) => {
      const quoteId = `q_${String(workspaceId).padStart(20, '0')}`;
      await pool.query(
        `insert into flow_quotes (workspace_id, id, flow_id, flow_version, property_id, party_ids, lines, total_pence, vat_pence, quoted_at, expires_at, created_by)
         values ($1, $2, $3, 1, $4, array[$5::bigint], '[]', 0, 0, now(), now(), $6)`,
        [workspaceId, quoteId, SANCTIONS_ONLY, propertyId, partyId, memberId],
      );
      const { rows } = await pool.query<{ id: number }>(
        `insert into flow_runs (workspace_id, flow_id, flow_version, flow_name, asset_type_id, property_id, party_id, payer, quote_id, lines,
           total_pence, vat_pence, stage, created_by, created_at, updated_at)
         values ($1, $2, 1, 'Sanctions only', 2, $3, $4, 'agent', $5, '[]', 0, 0, 'checking', $6, now(), now()) returning id`,
        [workspaceId, SANCTIONS_ONLY, propertyId, partyId, quoteId, memberId],
      );
      const flowRunId = rows[0]?.id ?? 0;
      await pool.query('insert into flow_run_checks (workspace_id, run_id, check_id) values ($1, $2, $3)', [
        workspaceId,
        flowRunId,
        checkId,
      ]);
      const invited = await fillInvitation(pool, { workspaceId: workspaceId ?? 0, runId: flowRunId, memberId: memberId ?? 0 });
      return { flowRunId, ...invited };
    },
  },
});
