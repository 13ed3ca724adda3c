import * as flowRuns from '@freehold/contract/flows/flow-runs';
import type { Feature } from '../../../platform/feature.ts';
import { flowRunsActivity } from './activity-words.ts';
import { forgetFlowQuotes } from './jobs.ts';
import { registerFlowRuns, type Runs } from './routes.ts';

const SANCTIONS_ONLY = 44;

export const flowRunsFeature = (runs: Runs): Feature => ({
  name: 'flows/flow-runs',
  activity: flowRunsActivity,
  tables: ['flow_quotes', 'flow_runs', 'flow_run_checks'],
  routes: [flowRuns],
  register: (app, services) => registerFlowRuns(app, services, runs),
  schedules: [forgetFlowQuotes],
  governs: {
    'POST /v2/client/flow-runs/quote': { every: ['see_flows', 'run_checks'] },
    'POST /v2/client/flow-runs': { every: ['see_flows', 'run_checks'] },
    'GET /v2/client/flow-runs': 'see_checks',
    'GET /v2/client/flow-runs/{id}': 'see_checks',
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
    }),
    parameters: { '/v2/client/flow-runs/{id}': '{flowRunId}' },
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
      return { flowRunId };
    },
  },
});
