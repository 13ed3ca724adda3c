import type { Subscription } from '@freehold/contract/firm/billing';
import { addDays, daysBetween } from '@freehold/property-rules/calendar';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { acrossBranches, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { loadPlans, planOf, sellerOf } from '../plans/public.ts';
import { labelsOf } from '../usage/public.ts';
import { daysInWords, termsInForce } from './close-period.ts';
import { presentCard } from './present-card.ts';
import { composed, planLine, usageLines } from './compose-invoice.ts';
import { endOfMonthFrom } from './periods.ts';
import { spentIn, whyStopped } from './refuse-unpaid.ts';
import * as store from './store.ts';
import { atPeriodEnd, begin, stopsOn } from './subscription-states.ts';

type Billing = Pick<Services, 'config' | 'now' | 'cards'>;

export function readSubscription(scope: MemberScope, services: Billing): Promise<Subscription> {
  requireMay(scope, 'see_billing');
  return scope.transaction((trx) => acrossBranches(trx, () => presentSubscription(trx, scope, services)));
}

/** The plan as it stands, what the next invoice would say, and the budget. */
export async function presentSubscription(trx: Trx, scope: MemberScope, services: Billing): Promise<Subscription> {
  const firm = await store.findFirm(trx, scope);
  const today = londonDate(services.now());
  const row = (await store.findSubscription(trx, scope)) ?? notYet(scope, firm.active_plan, today, services);
  const terms = termsInForce(services, row);
  const seller = sellerOf(services.config, firm.is_demonstration);
  const nextTerms = row.next_plan === null ? null : planOf(services.config, row.next_plan);
  const late = await store.findLate(trx, scope, today);
  const spent = await spentIn(trx, scope, services, row);
  return {
    plan: terms === null ? null : { id: terms.id, name: terms.name, monthly_pence: terms.monthly_pence, terms_version: terms.version },
    state: row.state,
    period: { from: row.period_start, to: addDays(row.period_end, -1) },
    renews_on: row.period_end,
    next_plan: nextTerms && { id: nextTerms.id, name: nextTerms.name },
    cancels: row.cancels,
    late:
      row.past_due_since === null
        ? null
        : {
            since: row.past_due_since,
            runs_stop_on: stopsOn(row.past_due_since),
            pence: late.reduce((sum, { total_pence: pence }) => sum + pence, 0),
            numbers: late.map(({ number }) => number),
          },
    stopped: await whyStopped(trx, scope, services, row),
    seller: seller && { name: seller.name, bank: seller.bank },
    next_invoice: { on: row.period_end, ...(await nextInvoice(trx, scope, services, row)) },
    budget: {
      cap_pence: row.budget_pence,
      at_limit: row.budget_then,
      spent_pence: spent,
      reached_on: reachedOn(row, spent, today),
    },
    ...(await presentCard(trx, scope, services, today, seller !== null)),
    billing_email: row.billing_email,
    purchase_order: row.purchase_order,
    version: row.version,
    can: { manage: may(scope, 'manage_billing') },
  };
}

/** What would stand on the invoice if the period ended with what was used so far. */
async function nextInvoice(trx: Trx, scope: MemberScope, services: Billing, row: store.SubscriptionRow) {
  const old = termsInForce(services, row);
  const labels = labelsOf(old);
  const used = (await store.sumUnsettled(trx, scope, old?.included ?? {})).map((one) => ({ ...one, label: labels(one.kind) }));
  const next = row.state === 'cancelled' ? null : atPeriodEnd(store.standingOf(row), true);
  const terms = next === null || next.state === 'cancelled' ? null : (planOf(services.config, next.plan) ?? old);
  const hasFee = next !== null && terms !== null && terms.monthly_pence > 0 && !(await store.isPaidInFamily(trx, next.plan));
  const fee = hasFee
    ? [planLine(terms.name, daysInWords(next.start, next.end), terms.monthly_pence, loadPlans(services.config).vat_percent)]
    : [];
  return composed([...fee, ...usageLines(used)]);
}

/** The day the budget is spent at the pace of the days so far; null where the period ends before. */
export function reachedOn(
  row: Pick<store.SubscriptionRow, 'budget_pence' | 'period_start' | 'period_end'>,
  spent: number,
  today: string,
): string | null {
  if (row.budget_pence === null || spent === 0) return null;
  if (spent >= row.budget_pence) return today;
  const days = daysBetween(row.period_start, today) + 1;
  const on = addDays(row.period_start, Math.ceil((row.budget_pence * days) / spent) - 1);
  return on < row.period_end ? on : null;
}

/** As the first period will be, for a workspace that has none yet. */
function notYet(scope: MemberScope, plan: string | null, today: string, { config }: Pick<Services, 'config'>): store.SubscriptionRow {
  const terms = planOf(config, plan);
  return {
    workspace_id: scope.workspaceId,
    ...store.columnsOf(begin({ id: plan ?? '', monthlyPence: terms?.monthly_pence ?? 0 }, today, { trialUsed: true, lateSince: null })),
    period_end: endOfMonthFrom(today, today),
    terms: null,
    budget_pence: null,
    budget_then: 'ask_owner',
    billing_email: null,
    purchase_order: null,
    version: 1,
    updated_at: new Date(0),
  };
}
