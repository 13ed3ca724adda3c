import * as flowsContract from '@freehold/contract/flows/flows';
import type { getFlow as getFlowRoute, Flow } from '@freehold/contract/flows/flows';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { NOT_YOUR_ROLE, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may } from '../../access/public.ts';
import { nameKinds } from '../../checks/public.ts';
import { findPlanPrices, whyBlocked } from '../../firm/public.ts';
import type { Installation } from './catalogue.ts';
import { findFlow, findFlows } from './find-flow.ts';
import { presentFlow, type Viewer } from './present.ts';
import { isRunnable, whyNotRunnable } from './runnable.ts';
import { findChosen } from './store.ts';

const refuseGetFlow = refusing(flowsContract.getFlow);

const FIRST_PAGE = 1;
const ROWS_A_PAGE = 25;

export const NO_SUCH_FLOW = 'This flow does not exist in this environment';

export async function viewerOf(trx: Trx, scope: MemberScope, services: Services): Promise<Viewer> {
  return {
    chosen: await findChosen(trx, scope),
    prices: await findPlanPrices(trx, scope, services),
    maySave: may(scope, 'save_flows'),
    whyNotRun: may(scope, 'run_checks') ? await whyBlocked(trx, scope, services) : NOT_YOUR_ROLE,
  };
}

/** One page of what this installation can run. */
export function listFlows(
  scope: MemberScope,
  services: Services,
  installation: Installation,
  { page = FIRST_PAGE, perPage = ROWS_A_PAGE }: { page?: number | undefined; perPage?: number | undefined },
) {
  return scope.transaction(async (trx) => {
    const listed = (await findFlows(trx, scope, services.config.environment)).filter((flow) => isRunnable(flow, installation));
    const viewer = await viewerOf(trx, scope, services);
    return {
      data: listed.slice((page - 1) * perPage, page * perPage).map((flow): Flow => presentFlow(flow, viewer)),
      meta: { page, perPage, total: listed.length, totalPages: Math.ceil(listed.length / perPage) },
    };
  });
}

/** One flow, for its preview and its runner; of one that cannot be run here, why. */
export function getFlow(
  scope: MemberScope,
  services: Services,
  installation: Installation,
  id: number,
): Promise<z.input<(typeof getFlowRoute)['output']>> {
  return scope.transaction(async (trx) => {
    const flow = await findFlow(trx, scope, services.config.environment, id);
    if (!flow) return refuseGetFlow('NOT_FOUND', NO_SUCH_FLOW);
    return {
      ...presentFlow(flow, await viewerOf(trx, scope, services)),
      payer: flow.payer,
      not_here: whyNotRunnable(flow, installation, await nameKinds(trx)),
    };
  });
}
