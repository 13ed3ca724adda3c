import { addDays } from '@freehold/property-rules/calendar';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { dateInWords, londonDate, londonMidnight } from '../../../platform/london-time.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findChoosing, isTooLarge, loadPlans, planOf, type PlanTerms, type Seller, sellerOf, setPlan } from '../plans/public.ts';
import { attachCharges, labelsOf, settleCharges } from '../usage/public.ts';
import { composed, planLine, type Used, usageLines } from './compose-invoice.ts';
import { issueInvoice, tellInvoice } from './issue-invoice.ts';
import * as store from './store.ts';
import { atPeriodEnd, begin, type Standing } from './subscription-states.ts';

type Billing = Pick<Services, 'config' | 'keys' | 'now' | 'cards'>;

export const daysInWords = (start: string, end: string): string => `${dateInWords(start)} to ${dateInWords(addDays(end, -1))}`;

/** Terms as they hold for the period: those it began with, else as the file has them. */
export const termsInForce = (services: Pick<Services, 'config'>, row: store.SubscriptionRow): PlanTerms | null =>
  store.termsOf(row) ?? planOf(services.config, row.plan);

/**
 * Ends the running period at a day and begins what follows: what was used is settled, an invoice says it together with the next month, and no
 * invoice is made of nothing. `next` is what stands afterwards. The caller holds the subscription.
 */
export async function closePeriod(
  trx: Trx,
  scope: Scope,
  services: Billing,
  { row, next, seller, end }: { row: store.SubscriptionRow; next: Standing; seller: Seller | null; end: string },
): Promise<number | null> {
  const now = services.now();
  const old = termsInForce(services, row);
  const terms = planOf(services.config, next.plan) ?? (next.plan === row.plan ? old : null);
  const settled = await settleCharges(trx, scope, { before: londonMidnight(end), at: now, included: old?.included ?? {} });
  const labels = labelsOf(old);
  const used: Used[] = settled.sums.map((sum) => ({ ...sum, label: labels(sum.kind) }));
  const isPaidAhead = next.state !== 'trialing' && next.state !== 'cancelled' && terms !== null && terms.monthly_pence > 0;
  const feeLines =
    isPaidAhead && !(await store.isPaidInFamily(trx, next.plan))
      ? [planLine(terms.name, daysInWords(next.start, next.end), terms.monthly_pence, loadPlans(services.config).vat_percent)]
      : [];
  const sum = composed([...feeLines, ...usageLines(used)]);
  const vatPercent = loadPlans(services.config).vat_percent;
  const isInvoiced = seller !== null && sum.total_pence > 0;
  const issued = isInvoiced
    ? await issueInvoice(trx, scope, services, seller, row, {
        reason: 'period',
        period: { start: row.period_start, end },
        used,
        composed: sum,
        vatPercent,
      })
    : null;
  if (issued !== null) await attachCharges(trx, scope, settled.ids, issued.id);
  await store.updateSubscription(trx, scope, { ...store.columnsOf(next), terms: terms === null ? null : JSON.stringify(terms) }, now);
  if (next.plan !== row.plan) await setPlan(trx, scope, next.plan);
  if (issued !== null)
    await tellInvoice(trx, scope, services, {
      id: issued.id,
      subject: `Invoice of ${inPounds(sum.total_pence)}`,
      words: `An invoice of ${inPounds(sum.total_pence)} ${issued.when}.`,
      billingEmail: row.billing_email,
    });
  await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
  return issued?.id ?? null;
}

/** A period for a workspace that is on a plan and has none. */
export async function ensureSubscription(trx: Trx, scope: Scope, services: Billing): Promise<store.SubscriptionRow | null> {
  const known = await store.lockSubscription(trx, scope);
  if (known) return known;
  const { active_plan: plan } = await store.findFirm(trx, scope);
  if (plan === null) return null;
  const today = londonDate(services.now());
  const terms = planOf(services.config, plan);
  // Whoever stood on the plan before there were periods has no trial of it.
  const standing = begin({ id: plan, monthlyPence: terms?.monthly_pence ?? 0 }, today, { trialUsed: true, lateSince: null });
  await store.insertSubscription(trx, {
    workspace_id: scope.workspaceId,
    ...store.columnsOf({ ...standing, trialUsed: false }),
    terms: terms === null ? null : JSON.stringify(terms),
    updated_at: services.now(),
  });
  return (await store.lockSubscription(trx, scope)) ?? null;
}

/** Closes one period of a workspace that is over; false where none is. Two at once close it once. */
export function closeDuePeriod(services: Services, workspaceId: number): Promise<boolean> {
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'Billing' });
  return scope.transaction(async (trx) => {
    // The workspace is locked before its subscription, as everywhere.
    const { isDemonstration } = await findChoosing(trx, scope);
    const row = await ensureSubscription(trx, scope, services);
    if (row === null || row.state === 'cancelled' || row.period_end > londonDate(services.now())) return false;
    const before = store.standingOf(row);
    const nextTerms = before.nextPlan === null ? null : planOf(services.config, before.nextPlan);
    const fits = nextTerms !== null && !(await isTooLarge(trx, scope, nextTerms));
    const next = atPeriodEnd(before, fits);
    await closePeriod(trx, scope, services, { row, next, seller: sellerOf(services.config, isDemonstration), end: row.period_end });
    if (next.state === 'cancelled' || before.nextPlan !== null)
      await recordEvent(trx, scope, {
        action: next.state === 'cancelled' ? 'end.plan' : next.plan === before.plan ? 'keep.plan' : 'choose.plan',
        object: { type: 'workspace', id: workspaceId, label: planOf(services.config, next.plan)?.name ?? next.plan },
        diff: { active_plan: { before: before.plan, after: next.plan } },
      });
    return true;
  }, NO_ANSWER_YET);
}

/** Closes what is due of the whole installation, month by month where it stood still for longer. One workspace that fails holds up no other. */
export async function closeDuePeriods(services: Services): Promise<void> {
  const today = londonDate(services.now());
  for (const workspaceId of await store.findDue(services.db, today)) {
    try {
      while (await closeDuePeriod(services, workspaceId));
    } catch (error) {
      services.log.error({ err: error, workspaceId }, 'a period could not be closed');
    }
  }
}
