import { cancelPolicySimulation, startPolicySimulation, type NewestSimulation } from '@freehold/contract/screening/policy-simulations';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findEffectiveLists } from '../screening-lists/public.ts';
import { presentNewest } from './present-simulation.ts';
import { countAvailable, forgetEarlier, insertSimulation, lockSimulation, MOST_CHECKS, updateSimulation } from './store.ts';

const refuseStart = refusing(startPolicySimulation);
const refuseCancel = refusing(cancelPolicySimulation);
// Every check of the firm is in it, frozen ones too.
const requireTrier = (scope: MemberScope) =>
  void requireMay(scope, 'edit_screening_policy', 'Only an Owner or Compliance can try other thresholds');

export function getSimulation(scope: MemberScope): Promise<NewestSimulation> {
  requireTrier(scope);
  return scope.transaction((trx) => presentNewest(trx, scope));
}

/** Begins to score the newest finished checks again with the lists of today. No check changes by it. */
export function startSimulation(scope: MemberScope, services: Services): Promise<NewestSimulation> {
  requireTrier(scope);
  return scope.transaction(async (trx) => {
    const total = Math.min(await countAvailable(trx, scope), MOST_CHECKS);
    if (total === 0) refuseStart('INVALID_STATE', 'There are no finished checks to try thresholds on yet.');
    const lists = await findEffectiveLists(trx, scope.workspaceId, services);
    if (lists.length === 0) refuseStart('INVALID_STATE', 'No list is loaded, so there is nothing to score against.');
    const row = await insertSimulation(trx, {
      workspace_id: scope.workspaceId,
      total,
      lists: JSON.stringify(
        lists.map(({ listKey, name, version, publishedAt }) => ({ list_key: listKey, name, version, published_at: publishedAt })),
      ),
      started_by: scope.actor.memberId,
      started_at: services.now(),
    });
    if (!row) return refuseStart('INVALID_STATE', 'Past checks are being scored already. Wait until that is done, or stop it.');
    await forgetEarlier(trx, scope, row.id);
    await addJob(trx, 'simulate-policy', { simulationId: row.id }, `simulate-policy:${row.id}`);
    await recordEvent(trx, scope, {
      action: 'simulate.screening_policy',
      object: { type: 'policy_simulation', id: row.id, label: `${total} ${total === 1 ? 'check' : 'checks'}` },
    });
    await announce(trx, scope, { topic: 'screening-policy', id: null });
    return presentNewest(trx, scope);
  });
}

/** Stops it. What was scored until then can be looked at. */
export function cancelSimulation(scope: MemberScope, services: Services, id: number): Promise<NewestSimulation> {
  requireTrier(scope);
  return scope.transaction(async (trx) => {
    const row = await lockSimulation(trx, scope, id);
    if (!row) return refuseCancel('NOT_FOUND', 'There is no such simulation in this workspace');
    if (row.state !== 'running') refuseCancel('INVALID_STATE', 'This is over already.');
    await updateSimulation(trx, scope, id, { state: 'cancelled', finished_at: services.now() });
    await announce(trx, scope, { topic: 'screening-policy', id: null });
    return presentNewest(trx, scope);
  });
}
