import { MONITORED_MONTH } from '@freehold/contract/firm/usage';
import type { Trx } from '../../../platform/database.ts';
import { lockByName } from '../../../platform/audit.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findPlanPrices } from '../plans/public.ts';
import { insertMonths, sumIncluded } from './store.ts';

type Billing = Pick<Services, 'config' | 'now'>;

/**
 * Counts a month for each of these monitors whose person no counted month covers on this day, at the price of the plan. It is called when a run
 * has looked at them, so that nothing is charged for days on which nobody was. A month that has begun is never counted again: not by a second
 * run, and not after a pause, an end and a new start.
 */
export async function countMonths(
  trx: Trx,
  scope: Scope,
  services: Billing,
  { day, monitorIds }: { day: string; monitorIds: readonly number[] },
): Promise<number> {
  if (monitorIds.length === 0) return 0;
  await lockByName(trx, `monitored-months:${scope.workspaceId}`);
  const prices = await findPlanPrices(trx, scope, services);
  const unit = prices?.of(MONITORED_MONTH);
  const counted = await insertMonths(trx, scope, {
    day,
    monitorIds,
    kind: MONITORED_MONTH,
    at: services.now(),
    plan: prices?.planId ?? null,
    pence: unit?.pence ?? 0,
    vatPence: unit ? unit.with_vat_pence - unit.pence : 0,
    vatPercent: prices?.vatPercent ?? 0,
  });
  if (counted > 0 && prices?.hasBudget) await addJob(trx, 'watch-budget', {}, `watch-budget:${scope.workspaceId}`);
  return counted;
}

export type MonthPrice = {
  pence: number;
  with_vat_pence: number;
  /** Months that the plan has in it, and how many of them are not used yet in this period. */
  included: number;
  included_left: number;
};

/** What a monitored month costs in the plan of today; null where it has no price for one. */
export async function findMonthPrice(trx: Trx, scope: Scope, services: Pick<Services, 'config'>): Promise<MonthPrice | null> {
  const prices = await findPlanPrices(trx, scope, services);
  const unit = prices?.of(MONITORED_MONTH);
  if (!prices || !unit) return null;
  const included = prices.included[MONITORED_MONTH] ?? 0;
  const left = included === 0 ? 0 : Math.max(0, included - (await sumIncluded(trx, scope, MONITORED_MONTH)));
  return { pence: unit.pence, with_vat_pence: unit.with_vat_pence, included, included_left: left };
}
