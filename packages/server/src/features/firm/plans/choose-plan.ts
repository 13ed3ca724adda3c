import type { Plan } from '@freehold/contract/firm/plans';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { Refused, refuseField } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { loadPlans, planOf } from './load-plans.ts';
import { presentPlans, whyNotPlan } from './present.ts';
import { findChoosing, setPlan } from './store.ts';

type Settings = Pick<Services, 'config'>;

/** Every plan of the installation, with what this workspace could choose. */
export async function listPlans(trx: Trx, scope: MemberScope, { config }: Settings): Promise<Plan[]> {
  return presentPlans(loadPlans(config), await findChoosing(trx, scope));
}

/** Puts the workspace on a plan, in the caller's transaction. One that costs something, or is too small, is refused in words. */
export async function putOnPlan(trx: Trx, scope: MemberScope, { config }: Settings, id: string): Promise<void> {
  const plan = planOf(config, id);
  if (!plan) return refuseField('plan', 'There is no such plan', 'UNKNOWN');
  const { currentPlan, members } = await findChoosing(trx, scope);
  const whyNot = whyNotPlan(plan, members);
  if (whyNot?.code === 'LIMIT') throw new Refused('PLAN_LIMIT', whyNot.text);
  if (whyNot) refuseField('plan', whyNot.text, whyNot.code);
  if (currentPlan === plan.id) return;
  await setPlan(trx, scope, plan.id);
  await recordEvent(trx, scope, {
    action: 'choose.plan',
    object: { type: 'workspace', id: scope.workspaceId, label: plan.name },
    diff: { active_plan: { before: currentPlan, after: plan.id } },
  });
  await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
}

/** Moves a workspace that stands to another plan. */
export async function changePlan(scope: MemberScope, services: Settings, id: string): Promise<Plan[]> {
  requireMay(scope, 'manage_billing');
  return scope.transaction(async (trx) => {
    await putOnPlan(trx, scope, services, id);
    return listPlans(trx, scope, services);
  });
}
