import {
  buyTitleRegister,
  refundTitlePurchase as refundRoute,
  type listTitlePurchases as listRoute,
  type TitlePurchase,
} from '@freehold/contract/insights/title-purchases';
import type { z } from 'zod';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { clock } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { LAND_REGISTRY_TITLES } from '../../../providers/land-registry/provider.ts';
import { may, requireMay } from '../../access/public.ts';
import { findPlanPrices, type PlanPrices } from '../../firm/public.ts';
import { openRegister } from './register-data.ts';
import * as store from './title-purchase-store.ts';

/* A member buys a register from the land registry search: price, order, and what came of it. */

const refuse = refusing(buyTitleRegister);
const refuseRefund = refusing(refundRoute);
const DAY_MS = 86_400_000;
const MOST_A_DAY = 50;

type Offering = Pick<Services, 'landRegistry'>;
export const offerOf = ({ landRegistry }: Offering, plan: PlanPrices | null): z.input<typeof listRoute.output>['offer'] =>
  landRegistry && {
    price_pence: landRegistry.registerPricePence,
    plan_price_pence: landRegistry.planPricePence,
    provider: LAND_REGISTRY_TITLES[landRegistry.name],
    is_sandbox: landRegistry.isSandbox,
    invoiced_pence: landRegistry.isSandbox ? null : invoicedOf(plan),
  };

const present = async (scope: Scope, services: Pick<Services, 'keys'>, row: store.PurchaseRow, mayBuy: boolean): Promise<TitlePurchase> =>
  store.presentPurchase(row, { mayBuy, register: await openRegister(scope, services, row) });

function invoicedOf(plan: PlanPrices | null): { register: number; plan: number } | null {
  const [register, ofPlan] = [plan?.of('title_register')?.with_vat_pence ?? 0, plan?.of('title_plan')?.with_vat_pence ?? 0];
  return register + ofPlan === 0 ? null : { register, plan: ofPlan };
}

type Listed = { title?: string | undefined; page: number; perPage: number };
export async function listTitlePurchases(
  trx: Trx,
  scope: MemberScope,
  services: Offering & Pick<Services, 'keys' | 'config'>,
  asked: Listed,
) {
  requireMay(scope, 'see_documents');
  const mayBuy = may(scope, 'run_checks') !== false;
  const rows = await store.findPurchases(trx, scope, asked);
  return {
    purchases: await Promise.all(rows.map((row) => present(scope, services, row, mayBuy))),
    offer: offerOf(services, await findPlanPrices(trx, scope, services)),
    can: { buy: mayBuy && services.landRegistry !== null },
    total: await store.countPurchases(trx, scope, asked.title),
  };
}

/** Orders a register at the price that was confirmed. Nobody waits for it; while one of the title is on its way that one is answered. */
export function buyRegister(
  scope: MemberScope,
  services: Services,
  {
    title_number: title,
    purpose,
    price_pence: price,
    with_plan: withPlan,
    accepts_pending: acceptsPending,
    again,
  }: z.output<(typeof buyTitleRegister)['body']>,
): Promise<TitlePurchase> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const { landRegistry: registry } = services;
    if (registry === null)
      return refuse('INVALID_STATE', 'No source of registers is connected: buy it from HM Land Registry and upload it here');
    const open = await store.findOpenPurchase(trx, scope, title);
    if (open) return present(scope, services, open, true);
    if (price !== registry.registerPricePence + (withPlan ? registry.planPricePence : 0))
      refuse('CONFLICT', 'The price changed. Check it and confirm');
    const at = services.now();
    const dayAgo = new Date(at.getTime() - DAY_MS);
    const bought = again ? undefined : await store.findBoughtSince(trx, scope, title, dayAgo);
    if (bought?.settled_at)
      refuse('CONFLICT', `The register of ${title} was bought at ${clock(bought.settled_at)}. Confirm to buy it once more`);
    const { memberId } = scope.actor;
    if ((await store.countOfMember(trx, scope, memberId, dayAgo)) >= MOST_A_DAY)
      refuse('RATE_LIMITED', `You bought ${MOST_A_DAY} registers within a day. Go on tomorrow, or ask a colleague.`);
    const messageId = `fh-${scope.workspaceId}-t-${crypto.randomUUID().slice(0, 13)}`;
    const order = {
      title,
      purpose,
      provider: registry.name,
      messageId,
      pricePence: price,
      withPlan,
      acceptsPending,
      byMember: memberId,
      at,
    };
    const id = await store.insertPurchase(trx, scope, order);
    if (id !== undefined) {
      await recordEvent(trx, scope, {
        action: 'buy.title_register',
        object: { type: 'title_purchase', id, label: title },
        diff: { price_pence: { before: null, after: price }, purpose: { before: null, after: purpose } },
      });
      await addJob(trx, 'buy-title-register', { purchaseId: id }, `buy-title-register:${messageId}`);
    }
    const row = id === undefined ? await store.findOpenPurchase(trx, scope, title) : await store.findPurchase(trx, scope, id);
    return row ? present(scope, services, row, true) : refuse('CONFLICT', `The register of ${title} was just bought. Look at its files`);
  });
}

/** A member says that the money came back; HM Land Registry does not tell. */
export function refundTitlePurchase(scope: MemberScope, services: Services, id: number): Promise<TitlePurchase> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const before = (await store.findPurchase(trx, scope, id)) ?? refuseRefund('NOT_FOUND', 'This purchase is not kept here');
    if (!(await store.markRefunded(trx, scope, id, { memberId: scope.actor.memberId, at: services.now() })))
      refuseRefund('INVALID_STATE', 'Nothing was charged for it that could come back');
    await recordEvent(trx, scope, {
      action: 'refund.title_register',
      object: { type: 'title_purchase', id, label: before.title_number },
      diff: { paid_pence: { before: before.paid_pence, after: 0 } },
    });
    const row = (await store.findPurchase(trx, scope, id)) ?? refuseRefund('NOT_FOUND', 'This purchase is not kept here');
    return present(scope, services, row, true);
  }, NO_ANSWER_YET);
}
