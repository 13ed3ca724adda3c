import type { UnitPrice } from '@freehold/contract/firm/plans';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { loadPlans, planOf } from './load-plans.ts';
import { withVatOf } from './present.ts';
import { findPlanInForce } from './store.ts';

/** What work costs a workspace under its plan. */
export type PlanPrices = {
  planId: string;
  plan: string;
  vatPercent: number;
  hasBudget: boolean;
  /** How many of each kind of work a month are in the plan. */
  included: Readonly<Record<string, number>>;
  /** Every kind of work it names. */
  all: readonly UnitPrice[];
  /** Undefined where the plan names no price for the kind of work. */
  of(kind: string): UnitPrice | undefined;
};

/** Null while the workspace is on no plan of this installation. */
export async function findPlanPrices(trx: Trx, scope: Scope, { config }: Pick<Services, 'config'>): Promise<PlanPrices | null> {
  const { id, terms, hasBudget } = await findPlanInForce(trx, scope);
  const plan = terms ?? planOf(config, id);
  if (!plan) return null;
  const file = loadPlans(config);
  const withVat = withVatOf(file);
  const prices = new Map(plan.unit_prices.map((price) => [price.kind, { ...price, with_vat_pence: withVat(price.pence) }]));
  return {
    planId: plan.id,
    plan: plan.name,
    hasBudget,
    included: plan.included,
    vatPercent: file.vat_percent,
    all: [...prices.values()],
    of: (kind) => prices.get(kind),
  };
}
