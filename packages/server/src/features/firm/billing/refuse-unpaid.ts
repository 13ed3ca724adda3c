import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { Refused } from '../../../platform/refuse.ts';
import { acrossBranches, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { termsInForce } from './close-period.ts';
import { findSubscription, sumUnsettled, type SubscriptionRow } from './store.ts';

/** What checks of the period come to so far, without VAT; what the plan covers costs nothing. */
export async function spentIn(trx: Trx, scope: Scope, services: Pick<Services, 'config'>, row: SubscriptionRow): Promise<number> {
  const used = await sumUnsettled(trx, scope, termsInForce(services, row)?.included ?? {});
  return used.reduce((sum, { quantity, unit_pence: pence, is_covered: covered }) => sum + (covered ? 0 : quantity * pence), 0);
}

/** Why no new check can be started, in a sentence; null where one can. Decisions, exports and records never wait for it. */
export async function whyStopped(trx: Trx, scope: Scope, services: Pick<Services, 'config'>, row: SubscriptionRow): Promise<string | null> {
  if (row.state === 'restricted') return 'An invoice is late, so no new checks can be started. Ask whoever pays for Freehold in your firm.';
  if (row.state === 'cancelled') return 'The plan of this workspace has ended. An owner can choose another under Plans & Billing.';
  if (row.budget_pence === null || row.budget_then !== 'ask_owner') return null;
  return (await spentIn(trx, scope, services, row)) < row.budget_pence
    ? null
    : `The budget of ${inPounds(row.budget_pence)} for this period is spent. An owner can raise it under Plans & Billing.`;
}

/** Refuses a new check while an invoice is too late, the plan has ended or the budget is spent. */
export async function refuseUnpaid(trx: Trx, scope: Scope, services: Pick<Services, 'config'>): Promise<void> {
  const row = await findSubscription(trx, scope);
  // Whoever is bound to a branch is held to what the whole firm spent.
  const why = row ? await acrossBranches(trx, () => whyStopped(trx, scope, services, row)) : null;
  if (why !== null) throw Refused.of('PAYMENT_REQUIRED', why);
}
