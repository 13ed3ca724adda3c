import type { Plan } from '@freehold/contract/firm/plans';
import type { PlansFile, PlanTerms } from './plan-terms.ts';

/** Where nobody sends invoices, plans that cost something are shown with the reason why they wait. */
export const COSTS =
  'Plans that cost something cannot be paid for here: nobody is set up to send invoices. Choose one without a monthly price.';

export type Choosing = { currentPlan: string | null; members: number; isDemonstration: boolean };

export const tooManyMembers = (limit: number, members: number): string =>
  `It has room for ${limit} ${limit === 1 ? 'member' : 'members'} and the workspace has ${members}. Remove ${members - limit} ${members - limit === 1 ? 'member' : 'members'} first.`;

/** Why this workspace cannot choose the plan now; null when it can. */
export function whyNotPlan(
  { monthly_pence: price, limits }: PlanTerms,
  members: number,
  isSold: boolean,
): { code: 'COSTS' | 'LIMIT'; text: string } | null {
  if (price > 0 && !isSold) return { code: 'COSTS', text: COSTS };
  if (limits.members !== null && members > limits.members) return { code: 'LIMIT', text: tooManyMembers(limits.members, members) };
  return null;
}

export const withVatOf =
  ({ vat_percent: percent }: Pick<PlansFile, 'vat_percent'>) =>
  (pence: number): number =>
    Math.round((pence * (100 + percent)) / 100);

export function presentPlans(file: PlansFile, { currentPlan, members, isSold }: Choosing & { isSold: boolean }): Plan[] {
  const { plans, vat_percent: vatPercent } = file;
  const withVat = withVatOf(file);
  return plans.map((plan) => {
    const whyNot = whyNotPlan(plan, members, isSold);
    return {
      id: plan.id,
      name: plan.name,
      summary: plan.summary,
      monthly_pence: plan.monthly_pence,
      monthly_with_vat_pence: withVat(plan.monthly_pence),
      vat_percent: vatPercent,
      includes: plan.includes,
      limits: plan.limits,
      unit_prices: plan.unit_prices.map((price) => ({ ...price, with_vat_pence: withVat(price.pence) })),
      is_recommended: plan.recommended,
      is_current: plan.id === currentPlan,
      can_choose: whyNot === null,
      why_not: whyNot?.text ?? null,
    };
  });
}
