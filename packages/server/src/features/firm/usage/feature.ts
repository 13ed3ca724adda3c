import * as usage from '@freehold/contract/firm/usage';
import type { Feature } from '../../../platform/feature.ts';
import { usageActivity } from './activity-words.ts';
import { type PathOfCheck, registerUsage } from './routes.ts';

const ADD_CHARGE = `insert into usage_charges (workspace_id, check_id, kind, member_id, occurred_at, plan, unit_pence, unit_vat_pence, vat_percent)
  values ($1, $2, 'aml_check', $3, now(), 'secret', 150, 30, 20) on conflict (workspace_id, check_id) do nothing`;

export const usageFeature = (pathOf: PathOfCheck): Feature => ({
  name: 'firm/usage',
  activity: usageActivity,
  tables: ['usage_charges'],
  routes: [usage],
  register: (app, services) => registerUsage(app, services, pathOf),
  governs: {
    'GET /v2/client/usages': 'see_usage',
    'GET /v2/client/usages/summary': 'see_usage',
    'GET /v2/client/usages.csv': { every: ['see_usage', 'export'] },
  },
  examples: {
    fill: async (pool, { workspaceId, checkId, memberId }) => {
      await pool.query(ADD_CHARGE, [workspaceId, checkId, memberId]);
      return {};
    },
  },
});
