import type { FlowRunTotals } from '@freehold/contract/flows/run-totals';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { visibilityOf } from '../../checks/public.ts';
import type { BranchAsked } from '../../firm/public.ts';
import { countWaiting, findTimes } from './totals-store.ts';

/** What waits for people outside the firm, and how long they take, of the runs the one who asks may know of. */
export function totalRuns(scope: MemberScope, { now }: Pick<Services, 'now'>, branch: BranchAsked | undefined): Promise<FlowRunTotals> {
  requireMay(scope, 'see_checks');
  return scope.transaction(async (trx) => {
    const visibility = visibilityOf(scope);
    if (visibility === null) return { waiting: 0, stalled: 0, times: [] };
    const at = now();
    return { ...(await countWaiting(trx, visibility, branch, at)), times: await findTimes(trx, visibility, branch, at) };
  });
}
