import { SALE_MILESTONES, type MilestoneCode } from '@freehold/property-rules/sale-milestones';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findOpenSale, milestonesOfSales } from './store.ts';

/** Milestones that come before a stage and are not done, in their order; none where the stage is no milestone, or no sale goes on. */
export async function openMilestones(trx: Trx, scope: Scope, property: { id: number }, to: PropertyStage): Promise<MilestoneCode[]> {
  const place = SALE_MILESTONES.findIndex((milestone) => 'stage' in milestone && milestone.stage === to);
  if (place < 0) return [];
  const sale = await findOpenSale(trx, scope, property.id);
  if (!sale) return [];
  const marked = await milestonesOfSales(trx, scope, [sale.id]);
  const isDone = (code: MilestoneCode) =>
    code === 'exchange' ? sale.exchanged_on !== null : marked.some((row) => row.code === code && row.done_on !== null);
  return SALE_MILESTONES.slice(0, place)
    .map(({ code }) => code)
    .filter((code) => !isDone(code));
}
