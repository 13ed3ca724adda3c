import type { Plan } from '@freehold/contract/firm/plans';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { loadPlans } from './load-plans.ts';
import { sellerOf } from './load-seller.ts';
import type { PlanTerms } from './plan-terms.ts';
import { presentPlans, whyNotPlan } from './present.ts';
import { findChoosing } from './store.ts';

/** Every plan of the installation, with what this workspace could choose. */
export async function listPlans(trx: Trx, scope: MemberScope, { config }: Pick<Services, 'config'>): Promise<Plan[]> {
  const choosing = await findChoosing(trx, scope);
  return presentPlans(loadPlans(config), { ...choosing, isSold: sellerOf(config, choosing.isDemonstration) !== null });
}

/** Whether the workspace has more members than the plan has room for. */
export async function isTooLarge(trx: Trx, scope: Scope, terms: PlanTerms): Promise<boolean> {
  return whyNotPlan(terms, (await findChoosing(trx, scope)).members, true) !== null;
}
