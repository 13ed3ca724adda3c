import {
  cancelPlan,
  resumePlan,
  setBudget as budgetRoute,
  setPaymentMethod as methodRoute,
  type Subscription,
} from '@freehold/contract/firm/billing';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { settleNotices } from '../notifications/public.ts';
import { ensureSubscription } from './close-period.ts';
import { presentSubscription } from './read-subscription.ts';
import * as store from './store.ts';
import { cancel, keep } from './subscription-states.ts';

const refuseCancel = refusing(cancelPlan);
const refuseResume = refusing(resumePlan);
const refuseBudget = refusing(budgetRoute);
const refuseMethod = refusing(methodRoute);
const STALE = 'Someone else changed this. Reload to see the latest.';
type Billing = Pick<Services, 'config' | 'keys' | 'now' | 'cards'>;
type Row = store.SubscriptionRow;

/** One change of a subscription by whoever pays: it is locked, changed, recorded and answered. */
function change(
  scope: MemberScope,
  services: Billing,
  version: number,
  stale: () => never,
  act: (trx: Trx, row: Row) => Promise<void>,
): Promise<Subscription> {
  requireMay(scope, 'manage_billing');
  return scope.transaction(async (trx) => {
    const row = await ensureSubscription(trx, scope, services);
    if (row === null || row.version !== version) return stale();
    await act(trx, row);
    await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
    return presentSubscription(trx, scope, services);
  });
}

const about = (scope: MemberScope, label: string) => ({ type: 'workspace', id: scope.workspaceId, label });

/** Ends the plan with its period. */
export const cancelSubscription = (scope: MemberScope, services: Billing, version: number): Promise<Subscription> =>
  change(
    scope,
    services,
    version,
    () => refuseCancel('STALE_VERSION', STALE),
    async (trx, row) => {
      if (row.state === 'cancelled') refuseCancel('INVALID_STATE', 'The plan has ended already.');
      await store.updateSubscription(trx, scope, store.columnsOf(cancel(store.standingOf(row))), services.now());
      await recordEvent(trx, scope, { action: 'cancel.plan', object: about(scope, row.plan) });
    },
  );

/** Takes back the end, or a move to a smaller plan, before the period is over. */
export const resumeSubscription = (scope: MemberScope, services: Billing, version: number): Promise<Subscription> =>
  change(
    scope,
    services,
    version,
    () => refuseResume('STALE_VERSION', STALE),
    async (trx, row) => {
      if (row.state === 'cancelled') refuseResume('INVALID_STATE', 'The plan has ended. Choose a plan to begin again.');
      if (!row.cancels && row.next_plan === null) refuseResume('INVALID_STATE', 'The plan goes on already.');
      await store.updateSubscription(trx, scope, store.columnsOf(keep(store.standingOf(row))), services.now());
      await recordEvent(trx, scope, { action: 'resume.plan', object: about(scope, row.plan) });
    },
  );

type Method = { version: number; billing_email: string | null; purchase_order: string | null };
/** Where invoices go, and what is to stand on them. */
export const setPaymentMethod = (scope: MemberScope, services: Billing, asked: Method): Promise<Subscription> =>
  change(
    scope,
    services,
    asked.version,
    () => refuseMethod('STALE_VERSION', STALE),
    async (trx) => {
      const purchaseOrder = asked.purchase_order === '' ? null : asked.purchase_order;
      await store.updateSubscription(trx, scope, { billing_email: asked.billing_email, purchase_order: purchaseOrder }, services.now());
      await recordEvent(trx, scope, { action: 'change.billing', object: about(scope, 'billing details') });
    },
  );

type Budget = { version: number; cap_pence: number | null; at_limit: 'ask_owner' | 'tell' };
/** Another budget: notices of the one before are over. */
export const setBudget = (scope: MemberScope, services: Billing, asked: Budget): Promise<Subscription> =>
  change(
    scope,
    services,
    asked.version,
    () => refuseBudget('STALE_VERSION', STALE),
    async (trx, row) => {
      await store.updateSubscription(trx, scope, { budget_pence: asked.cap_pence, budget_then: asked.at_limit }, services.now());
      await recordEvent(trx, scope, {
        action: 'change.budget',
        object: about(scope, 'budget'),
        diff: {
          budget_pence: { before: row.budget_pence, after: asked.cap_pence },
          at_limit: { before: row.budget_then, after: asked.at_limit },
        },
      });
      await settleNotices(trx, scope, ['budget_reached'], { type: 'budget' });
      if (asked.cap_pence !== null) await addJob(trx, 'watch-budget', {}, `watch-budget:${scope.workspaceId}`);
    },
  );
