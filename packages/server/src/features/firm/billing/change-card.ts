import {
  openCardPage as openRoute,
  payInvoices as payRoute,
  refreshCard as refreshRoute,
  type Subscription,
} from '@freehold/contract/firm/billing';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import type { Card, CardCollector } from '../../../providers/payments/cards.ts';
import { requireMay } from '../../access/public.ts';
import { sellerOf } from '../plans/public.ts';
import { askToCollect } from './ask-to-collect.ts';
import * as cards from './card-store.ts';
import { presentSubscription } from './read-subscription.ts';
import * as store from './store.ts';

const refuseOpen = refusing(openRoute);
const refuseRefresh = refusing(refreshRoute);
const refusePay = refusing(payRoute);
/** Between two tries by hand. */
const PAUSE_MS = 60_000;
const about = (scope: Scope, label: string) => ({ type: 'workspace', id: scope.workspaceId, label });

/** Asks the provider, and says so where it does not answer. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      return refuseOpen('PROVIDER_UNAVAILABLE', 'The card provider does not answer now. Nothing was changed. Try again in a few minutes.');
    throw error;
  }
}

/** The provider’s own page for a card. The firm is made known there the first time, under a key that makes it once. */
export async function openCardPage(scope: MemberScope, services: Services): Promise<{ url: string }> {
  requireMay(scope, 'manage_billing');
  const found = await scope.transaction(
    async (trx) => ({
      row: await cards.findCardRow(trx, scope),
      firm: await store.findFirm(trx, scope),
      email: (await store.findSubscription(trx, scope))?.billing_email ?? null,
    }),
    NO_ANSWER_YET,
  );
  const collector = services.cards;
  if (!collector || sellerOf(services.config, found.firm.is_demonstration) === null)
    return refuseOpen('INVALID_STATE', 'This installation takes no cards for plans.');
  const isHere = found.row?.provider === collector.name;
  const customer =
    (isHere ? found.row?.customer : undefined) ??
    (await asking(() =>
      collector.createCustomer({
        reference: `workspace-${scope.workspaceId}`,
        name: found.firm.legal_name ?? found.firm.account_name,
        email: found.email,
      }),
    ));
  const count = await scope.transaction(async (trx) => {
    if (!isHere) await cards.insertCardRow(trx, { workspace_id: scope.workspaceId, provider: collector.name, customer });
    const row = await cards.lockCardRow(trx, scope);
    const pages = (row?.pages ?? 0) + 1;
    await cards.updateCardRow(trx, scope, { pages });
    return pages;
  }, NO_ANSWER_YET);
  const returnUrl = `${services.config.origin}/plans_billings?card=back`;
  const { session, url } = await asking(() => collector.openPage(customer, { key: `card-page-${scope.workspaceId}-${count}`, returnUrl }));
  await scope.transaction((trx) => cards.updateCardRow(trx, scope, { page: session }), NO_ANSWER_YET);
  return { url };
}

/** Looks at the provider whether a card was given on the page. That somebody came back from it proves nothing. */
export async function refreshCard(scope: MemberScope, services: Services): Promise<Subscription> {
  requireMay(scope, 'manage_billing');
  const collector = services.cards ?? refuseRefresh('INVALID_STATE', 'This installation takes no cards for plans.');
  await asking(() => readPage(scope, services, collector));
  return scope.transaction((trx) => presentSubscription(trx, scope, services));
}

/** Keeps the card that was given on the page that is open, once. What is owed is taken from it at once. */
export async function readPage(scope: Scope, services: Services, collector: CardCollector): Promise<void> {
  const row = await scope.transaction((trx) => cards.findCardRow(trx, scope), NO_ANSWER_YET);
  if (!row || row.page === null || row.provider !== collector.name) return;
  const session = row.page;
  const { state, card } = await collector.readPage(session);
  if (state === 'open') return;
  const before = await scope.transaction((trx) => keepCard(trx, scope, services, session, card), NO_ANSWER_YET);
  if (before !== null && before !== card?.id) await collector.removeCard(before);
}

async function keepCard(trx: Trx, scope: Scope, services: Services, session: string, card: Card | null): Promise<string | null> {
  const row = await cards.lockCardRow(trx, scope);
  // Whoever was faster has kept it, or another page was opened since.
  if (!row || row.page !== session) return null;
  if (card === null) {
    await cards.updateCardRow(trx, scope, { page: null });
    return null;
  }
  const { id, brand, last4, expMonth, expYear } = card;
  const at = services.now();
  await cards.updateCardRow(trx, scope, { page: null, card: id, brand, last4, exp_month: expMonth, exp_year: expYear, added_at: at });
  await recordEvent(trx, scope, { action: 'add.card', object: about(scope, cards.cardWords({ brand, last4 })) });
  await tryOpen(trx, scope, at);
  await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
  return row.card;
}

/** Every invoice that is open is to be tried now. */
async function tryOpen(trx: Trx, scope: Scope, at: Date): Promise<number> {
  const open = await cards.findOpen(trx, scope);
  for (const { id } of open) {
    await store.updateInvoice(trx, scope, id, { try_at: at });
    await askToCollect(trx, scope, id);
  }
  return open.length;
}

/** Invoices are paid by bank transfer again. What is on its way from the card is not stopped. */
export async function removeCard(scope: MemberScope, services: Services): Promise<Subscription> {
  requireMay(scope, 'manage_billing');
  const before = await scope.transaction(async (trx) => {
    const row = cards.givenCard(await cards.lockCardRow(trx, scope));
    if (row === null) return null;
    const none = { card: null, brand: null, last4: null, exp_month: null, exp_year: null, added_at: null };
    await cards.updateCardRow(trx, scope, { ...none, page: null });
    for (const { id } of await cards.findOpen(trx, scope)) await store.updateInvoice(trx, scope, id, { try_at: null });
    await recordEvent(trx, scope, { action: 'remove.card', object: about(scope, cards.cardWords(row)) });
    await announce(trx, scope, { topic: 'workspace', id: scope.workspaceId });
    return row;
  }, NO_ANSWER_YET);
  if (before !== null && before.provider === services.cards?.name)
    await services.cards.removeCard(before.card).catch((error: unknown) => {
      // It is not charged any more whatever the provider keeps of it.
      if (!(error instanceof ProviderUnavailable)) throw error;
      services.log.warn({ err: error }, 'a card could not be taken away at the provider');
    });
  return scope.transaction((trx) => presentSubscription(trx, scope, services));
}

/** Takes what is owed from the card now, rather than on the day of the next try. */
export async function payInvoices(scope: MemberScope, services: Services): Promise<Subscription> {
  requireMay(scope, 'manage_billing');
  return scope.transaction(async (trx) => {
    if (cards.givenCard(await cards.lockCardRow(trx, scope)) === null) refusePay('INVALID_STATE', 'Give a card first.');
    const at = services.now();
    const newest = await cards.findNewestTry(trx, scope);
    if (newest !== null && at.getTime() - newest.getTime() < PAUSE_MS)
      refusePay('INVALID_STATE', 'The card was tried a moment ago. Wait a minute, then try again.');
    if ((await tryOpen(trx, scope, at)) === 0) refusePay('INVALID_STATE', 'No invoice is open: there is nothing to pay.');
    return presentSubscription(trx, scope, services);
  });
}
