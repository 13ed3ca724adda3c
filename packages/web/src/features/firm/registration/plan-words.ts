import type { Plan } from '@freehold/contract/firm/plans';

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** £89, or £106.80 where there are pence. */
export function priceOf(pence: number): string {
  return POUNDS.format(pence / 100).replace(/\.00$/, '');
}

/** The price without VAT, under the one to pay. */
export function netLine({ monthly_pence }: Plan): string {
  return monthly_pence === 0 ? 'No monthly price' : `${priceOf(monthly_pence)} plus VAT`;
}

/** The one that stands chosen at first: the workspace’s own, else the recommended, else the first that can be chosen. */
export function firstChoice(plans: readonly Plan[]): string | null {
  const open = plans.filter((plan) => plan.can_choose || plan.is_current);
  return (open.find((plan) => plan.is_current) ?? open.find((plan) => plan.is_recommended) ?? open[0])?.id ?? null;
}

/** Under the heading: what can be chosen, and why no more. */
export function paidLine(plans: readonly Plan[]): string {
  const shut = plans.find((plan) => plan.monthly_pence > 0 && !plan.can_choose && plan.why_not !== null && !plan.is_current);
  return shut?.why_not ?? 'Change or leave whenever you like.';
}

/** The plan of those who run Freehold with keys of their own. */
export const isSelfHosted = ({ id }: Pick<Plan, 'id'>) => id === 'self_hosted';
