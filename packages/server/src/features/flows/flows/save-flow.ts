import { saveFlow as route, type Flow } from '@freehold/contract/flows/flows';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { presentFlow } from './present.ts';
import { findFlow, setSaved } from './store.ts';

const refuse = refusing(route);

/** Keeps a flow in the member's own sidebar, or takes it out. Said again, nothing changes. */
export function saveFlow(scope: MemberScope, { config }: Pick<Services, 'config'>, id: number, isSaved: boolean): Promise<Flow> {
  requireMay(scope, 'save_flows');
  return scope.transaction(async (trx) => {
    const flow = await findFlow(trx, scope, config.environment, id);
    if (!flow) return refuse('NOT_FOUND', 'There is no such flow');
    if (flow.chosen === isSaved) return presentFlow(flow);
    await setSaved(trx, scope, id, isSaved);
    await recordEvent(trx, scope, {
      action: isSaved ? 'save.flow' : 'unsave.flow',
      object: { type: 'flow', id, label: flow.name },
    });
    return presentFlow({ ...flow, is_saved: isSaved });
  });
}
