import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findPlanPrices } from '../plans/public.ts';
import { type ChargeFacts, isCharged } from './charge-rule.ts';
import { priceWordOf } from './priced-kinds.ts';
import { findRunOf, insertCharge, wasCounted } from './store.ts';

type Counted = ChargeFacts & { id: number; kind: string; createdBy: number };

type Bought = { purchaseId: number; kind: 'title_register' | 'title_plan'; byMember: number };

/** Counts a register or plan that was bought and came, in the transaction that settles the purchase: once, at the price of the plan then. */
export async function countPurchase(trx: Trx, scope: Scope, services: Pick<Services, 'config' | 'now'>, bought: Bought): Promise<void> {
  const prices = await findPlanPrices(trx, scope, services);
  const unit = prices?.of(bought.kind);
  await insertCharge(trx, {
    workspace_id: scope.workspaceId,
    purchase_id: bought.purchaseId,
    kind: bought.kind,
    member_id: bought.byMember,
    occurred_at: services.now(),
    plan: prices?.planId ?? null,
    unit_pence: unit?.pence ?? 0,
    unit_vat_pence: unit ? unit.with_vat_pence - unit.pence : 0,
    vat_percent: prices?.vatPercent ?? 0,
  });
  if (prices?.hasBudget) await addJob(trx, 'watch-budget', {}, `watch-budget:${scope.workspaceId}`);
}

/**
 * Counts a check as used, in the transaction that completes it: once, at the price of the plan then. What the plan has no price for is counted
 * and costs nothing.
 */
export async function countCheck(trx: Trx, scope: Scope, services: Pick<Services, 'config' | 'now'>, check: Counted): Promise<void> {
  if (!isCharged(check) || (await wasCounted(trx, scope, check.id))) return;
  const prices = await findPlanPrices(trx, scope, services);
  const kind = priceWordOf(check.kind);
  const unit = prices?.of(kind);
  await insertCharge(trx, {
    workspace_id: scope.workspaceId,
    check_id: check.id,
    run_id: await findRunOf(trx, scope, check.id),
    kind,
    member_id: check.createdBy,
    occurred_at: services.now(),
    plan: prices?.planId ?? null,
    unit_pence: unit?.pence ?? 0,
    unit_vat_pence: unit ? unit.with_vat_pence - unit.pence : 0,
    vat_percent: prices?.vatPercent ?? 0,
  });
  if (prices?.hasBudget) await addJob(trx, 'watch-budget', {}, `watch-budget:${scope.workspaceId}`);
}
