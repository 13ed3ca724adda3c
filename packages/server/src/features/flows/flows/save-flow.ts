import { saveFlow as route, type Flow } from '@freehold/contract/flows/flows';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import type { Installation } from './catalogue.ts';
import { findFlow } from './find-flow.ts';
import { NO_SUCH_FLOW, viewerOf } from './list-flows.ts';
import { presentFlow } from './present.ts';
import { isRunnable } from './runnable.ts';
import { setSaved } from './store.ts';

const refuse = refusing(route);

/** Keeps a flow in the member's own sidebar, or takes it out. Said again, nothing changes. */
export function saveFlow(scope: MemberScope, services: Services, installation: Installation, id: number, isSaved: boolean): Promise<Flow> {
  requireMay(scope, 'save_flows');
  return scope.transaction(async (trx) => {
    const flow = await findFlow(trx, scope, services.config.environment, id);
    if (!flow || !isRunnable(flow, installation)) return refuse('NOT_FOUND', NO_SUCH_FLOW);
    const viewer = await viewerOf(trx, scope, services);
    if (viewer.chosen.get(id) === isSaved) return presentFlow(flow, viewer);
    await setSaved(trx, scope, id, isSaved);
    await recordEvent(trx, scope, {
      action: isSaved ? 'save.flow' : 'unsave.flow',
      object: { type: 'flow', id, label: flow.name },
    });
    await announce(trx, scope, { topic: 'flows', id });
    return presentFlow(flow, { ...viewer, chosen: new Map(viewer.chosen).set(id, isSaved) });
  });
}
