import { changePlan as route, type PlanMove } from '@freehold/contract/firm/billing';
import type { Plan } from '@freehold/contract/firm/plans';
import { addDays } from '@freehold/property-rules/calendar';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { londonDate, londonMidnight } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findChoosing, listPlans, loadPlans, planOf, type PlanTerms, type Seller, sellerOf, setPlan, whyNotPlan } from '../plans/public.ts';
import { labelsOf } from '../usage/public.ts';
import { closePeriod, daysInWords, ensureSubscription, termsInForce } from './close-period.ts';
import { type Composed, composed, planLine, upgradeLines, usageLines } from './compose-invoice.ts';
import { issueInvoice, tellInvoice } from './issue-invoice.ts';
import { vatOf } from './periods.ts';
import * as store from './store.ts';
import * as states from './subscription-states.ts';

const refuse = refusing(route);
type Billing = Pick<Services, 'config' | 'keys' | 'now' | 'cards'>;

type Planned = {
  kind: PlanMove['kind'];
  terms: PlanTerms;
  next: states.Standing;
  row: store.SubscriptionRow | null;
  seller: Seller | null;
  sum: Composed;
  today: string;
};

/** What a move comes to today, and what stands after it. Refuses one that cannot be. The subscription stays locked. */
async function planMove(trx: Trx, scope: MemberScope, services: Billing, id: string): Promise<Planned> {
  const terms = planOf(services.config, id) ?? refuseField('plan', 'There is no such plan', 'UNKNOWN');
  const choosing = await findChoosing(trx, scope);
  const seller = sellerOf(services.config, choosing.isDemonstration);
  const whyNot = whyNotPlan(terms, choosing.members, seller !== null || choosing.currentPlan === id);
  if (whyNot?.code === 'LIMIT') return refuse('PLAN_LIMIT', whyNot.text);
  if (whyNot) refuseField('plan', whyNot.text, whyNot.code);
  const today = londonDate(services.now());
  const vatPercent = loadPlans(services.config).vat_percent;
  const row = await ensureSubscription(trx, scope, services);
  const to = { id: terms.id, monthlyPence: terms.monthly_pence };
  const nothing = composed([]);
  if (row === null) return { kind: 'begin', terms, next: states.begin(to, today, null), row, seller, sum: nothing, today };
  const standing = store.standingOf(row);
  const old = termsInForce(services, row);
  const now = { id: row.plan, monthlyPence: old?.monthly_pence ?? 0 };
  const kind = states.kindOfMove(standing, now, to);
  const planned = { kind, terms, row, seller, today };
  if (kind === 'keep') return { ...planned, next: states.keep(standing), sum: nothing };
  if (kind === 'down') return { ...planned, next: states.moveDown(standing, id), sum: nothing };
  if (standing.lateSince !== null && terms.monthly_pence > 0)
    return refuse('INVALID_STATE', 'An invoice is late. Pay it first, then move to a larger plan.');
  if (kind === 'up') {
    const next = states.moveUp(standing, id);
    const isFree = standing.state === 'trialing' || (await store.isPaidInFamily(trx, row.plan));
    const from = { name: old?.name ?? row.plan, monthlyPence: now.monthlyPence };
    const lines = isFree ? [] : upgradeLines(from, { name: terms.name, monthlyPence: terms.monthly_pence }, today, standing, vatPercent);
    return { ...planned, next, sum: composed(lines) };
  }
  const next = states.begin(to, today, standing);
  const labels = labelsOf(old);
  const used = await store.sumUnsettled(trx, scope, old?.included ?? {}, londonMidnight(today));
  const fee =
    next.state === 'trialing' || terms.monthly_pence === 0
      ? []
      : [planLine(terms.name, daysInWords(next.start, next.end), terms.monthly_pence, vatPercent)];
  return { ...planned, next, sum: composed([...fee, ...usageLines(used.map((one) => ({ ...one, label: labels(one.kind) })))]) };
}

/** The move as a person reads it before they make it. */
export function previewMove(scope: MemberScope, services: Billing, id: string): Promise<PlanMove> {
  requireMay(scope, 'see_billing');
  return scope.transaction(async (trx) => {
    const { kind, terms, next, row, sum, today } = await planMove(trx, scope, services, id);
    const { vat_percent: percent } = loadPlans(services.config);
    return {
      kind,
      plan: { id: terms.id, name: terms.name },
      on: kind === 'down' ? (row?.period_end ?? today) : today,
      trial_until: kind === 'begin' && next.state === 'trialing' ? next.end : null,
      from: kind === 'up' ? today : next.start,
      to: addDays(next.end, -1),
      ...sum,
      monthly_with_vat_pence: terms.monthly_pence + vatOf(terms.monthly_pence, percent),
    };
  });
}

/** Puts the workspace on a plan, in the caller's transaction. The same plan twice is done once. */
export async function putOnPlan(trx: Trx, scope: MemberScope, services: Billing, id: string, expectedPence?: number): Promise<void> {
  const { kind, terms, next, row, seller, sum, today } = await planMove(trx, scope, services, id);
  if (expectedPence !== undefined && expectedPence !== sum.total_pence)
    return refuse('CONFLICT', 'What the move costs has changed. Look at the sum again, then confirm.');
  const now = services.now();
  const keptTerms = JSON.stringify(terms);
  const before = row?.plan ?? null;
  if (kind === 'keep') {
    if (row !== null && (row.next_plan !== null || row.cancels)) await store.updateSubscription(trx, scope, store.columnsOf(next), now);
    else return;
  } else if (kind === 'down') await store.updateSubscription(trx, scope, store.columnsOf(next), now);
  else if (row === null)
    await store.insertSubscription(trx, { workspace_id: scope.workspaceId, ...store.columnsOf(next), terms: keptTerms, updated_at: now });
  else if (kind === 'begin') await closePeriod(trx, scope, services, { row, next, seller, end: today });
  else await store.updateSubscription(trx, scope, { ...store.columnsOf(next), terms: keptTerms }, now);
  if (kind === 'begin' || kind === 'up') await setPlan(trx, scope, id);
  await recordEvent(trx, scope, {
    action: kind === 'down' ? 'plan.later' : 'choose.plan',
    object: { type: 'workspace', id: scope.workspaceId, label: terms.name },
    diff: { active_plan: { before, after: id } },
  });
  if (kind === 'up' && sum.total_pence > 0 && seller !== null && row !== null) {
    const period = { start: today, end: row.period_end };
    const issued = await issueInvoice(trx, scope, services, seller, row, {
      reason: 'change',
      period,
      used: [],
      composed: sum,
      vatPercent: loadPlans(services.config).vat_percent,
    });
    await tellInvoice(trx, scope, services, {
      id: issued.id,
      subject: `Invoice of ${inPounds(sum.total_pence)}`,
      words: `An invoice of ${inPounds(sum.total_pence)} for the move to ${terms.name} ${issued.when}.`,
      billingEmail: row.billing_email,
    });
  }
  await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
}

/** Moves a workspace that stands to another plan. */
export async function changePlan(
  scope: MemberScope,
  services: Billing,
  asked: { plan: string; total_pence?: number | undefined },
): Promise<Plan[]> {
  requireMay(scope, 'manage_billing');
  return scope.transaction(async (trx) => {
    await putOnPlan(trx, scope, services, asked.plan, asked.total_pence);
    return listPlans(trx, scope, services);
  });
}
