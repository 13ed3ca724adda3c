import * as flowDesigns from '@freehold/contract/flows/flow-designs';
import type { Feature } from '../../../platform/feature.ts';
import type { Installation } from '../flows/public.ts';
import { flowDesignerActivity } from './activity-words.ts';
import { EMPTY } from './design-flow.ts';
import { registerFlowDesigner } from './routes.ts';

const DRAFT = { ...EMPTY, name: 'Ours' };

export const flowDesignerFeature = (installation: Installation): Feature => ({
  name: 'flows/flow-designer',
  activity: flowDesignerActivity,
  tables: ['workspace_flows', 'workspace_flow_versions'],
  routes: [flowDesigns],
  register: (app, services) => registerFlowDesigner(app, services, installation),
  governs: {
    'GET /v2/client/flow-designs': 'design_flows',
    'POST /v2/client/flow-designs': 'design_flows',
    'GET /v2/client/flow-designs/{id}': 'design_flows',
    'PATCH /v2/client/flow-designs/{id}': 'design_flows',
    'DELETE /v2/client/flow-designs/{id}': 'design_flows',
    'POST /v2/client/flow-designs/{id}/publish': 'design_flows',
    'POST /v2/client/flow-designs/{id}/retire': 'design_flows',
    'POST /v2/client/flow-designs/{id}/bring-back': 'design_flows',
  },
  examples: {
    bodies: () => ({
      'POST /v2/client/flow-designs': { name: 'Ours' },
      'PATCH /v2/client/flow-designs/{id}': { version: 1, draft: DRAFT },
      'POST /v2/client/flow-designs/{id}/publish': { version: 1 },
      'POST /v2/client/flow-designs/{id}/retire': { version: 1 },
      'POST /v2/client/flow-designs/{id}/bring-back': { version: 1 },
    }),
    parameters: { '/v2/client/flow-designs/{id}': '{flowDesignId}' },
    fill: async (pool, { workspaceId, memberId }) => {
      const { rows } = await pool.query<{ id: number }>(
        'insert into workspace_flows (workspace_id, draft, saved_at, saved_by) values ($1, $2, now(), $3) returning id',
        [workspaceId, JSON.stringify({ ...DRAFT, name: `Secret flow ${workspaceId}` }), memberId],
      );
      const flowDesignId = rows[0]?.id ?? 0;
      await pool.query(
        `insert into workspace_flow_versions (workspace_id, flow_id, version, definition, note, published_at, published_by)
         values ($1, $2, 1, $3, '', now(), $4)`,
        [
          workspaceId,
          flowDesignId,
          JSON.stringify({ ...DRAFT, id: flowDesignId, audience: 'staff', kind: 'check', version: 1, status: 'retired' }),
          memberId,
        ],
      );
      return { flowDesignId };
    },
  },
});
