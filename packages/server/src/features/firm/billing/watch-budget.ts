import { inPounds } from '../../../platform/in-pounds.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { reachOf } from '../../access/public.ts';
import { notify } from '../notifications/public.ts';
import { spentIn } from './refuse-unpaid.ts';
import { findSubscription } from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'watch-budget': Record<string, never>;
  }
}

const STEPS = [100, 80] as const;

/** The step of a budget that is reached; null before the first. */
export const stepReached = (spent: number, cap: number): (typeof STEPS)[number] | null =>
  STEPS.find((step) => spent * 100 >= cap * step) ?? null;

/** Tells whoever pays at 80 and at 100 percent of the budget, once each in a period. It looks after what was counted is committed, so that no two miss each other. */
export function watchBudget(scope: Scope, services: Services): Promise<void> {
  return scope.transaction(async (trx) => {
    const row = await findSubscription(trx, scope);
    if (!row || row.budget_pence === null) return;
    const spent = await spentIn(trx, scope, services, row);
    const step = stepReached(spent, row.budget_pence);
    if (step === null) return;
    const budget = inPounds(row.budget_pence);
    const words =
      step === 80
        ? `${inPounds(spent)} of the budget of ${budget} for checks is spent.`
        : row.budget_then === 'ask_owner'
          ? `The budget of ${budget} for checks is spent. No new checks start until an owner raises it.`
          : `The budget of ${budget} for checks is spent. Checks go on.`;
    await notify(trx, scope, {
      kind: 'budget_reached',
      to: 'everyone',
      mayKnow: (member) => reachOf(member, 'see_billing') !== null,
      object: { type: 'budget', id: `${row.period_start}:${row.budget_pence}:${step}` },
      words,
      path: '/plans_billings',
      once: true,
    });
  }, NO_ANSWER_YET);
}
