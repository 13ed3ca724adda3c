import { beginOnboarding as route, type PaymentsAccount } from '@freehold/contract/payments/providers';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import type { AccountStanding, PaymentProvider } from '../../../providers/payments/provider.ts';
import { requireMay } from '../../access/public.ts';
import { describeFirm } from '../../firm/public.ts';
import { presentAccount, standNow, tell } from './change-account.ts';
import { statusOf } from './standing.ts';
import { findAccount, lockAccount, type AccountRow } from './store.ts';

const refuse = refusing(route);
export const NO_PROVIDER = 'This installation has no payment provider. Clients can pay by bank transfer.';

export function requireProvider({ payments }: Pick<Services, 'payments'>): PaymentProvider {
  return payments ?? refuse('INVALID_STATE', NO_PROVIDER);
}

/** Asks the provider, and says so where it does not answer. */
export async function asking<T>(label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      return refuse('PROVIDER_UNAVAILABLE', `${label} does not answer now. Nothing was changed. Try again in a few minutes.`);
    throw error;
  }
}

/** The provider’s own page for the firm’s details; its account there is made the first time, under a key that makes it once. */
export async function beginOnboarding(scope: MemberScope, services: Services): Promise<{ url: string }> {
  requireMay(scope, 'edit_workspace');
  const provider = requireProvider(services);
  const known = await scope.transaction(
    async (trx) => ({ row: await findAccount(trx, scope), firm: await describeFirm(trx, scope) }),
    NO_ANSWER_YET,
  );
  const isHere = known.row?.provider === provider.name && known.row.account !== null;
  const account =
    (isHere ? known.row?.account : null) ??
    (await asking(provider.label, () =>
      provider.createAccount({ reference: `workspace-${scope.workspaceId}`, name: known.firm.name, email: known.firm.contact.email }),
    ));
  if (!isHere)
    await scope.transaction(async (trx) => {
      await lockAccount(trx, scope);
      await standNow(trx, scope, { provider: provider.name, account, charges_enabled: false, payouts_enabled: false });
      await tell(trx, scope, { action: 'connect.payment_account' });
    }, NO_ANSWER_YET);
  const page = `${services.config.origin}/payments_account`;
  return { url: await asking(provider.label, () => provider.onboardingUrl(account, { returnUrl: `${page}?back=1`, refreshUrl: page })) };
}

export async function refreshByMember(scope: MemberScope, services: Services): Promise<PaymentsAccount> {
  requireMay(scope, 'see_payments');
  const provider = requireProvider(services);
  const row = await scope.transaction((trx) => findAccount(trx, scope), NO_ANSWER_YET);
  if (row?.account == null) return refuse('INVALID_STATE', `There is no account at ${provider.label} yet.`);
  const account = row.account;
  const standing = await asking(provider.label, () => provider.readAccount(account));
  return scope.transaction(async (trx) => {
    await writeStanding(scope, account, standing, trx);
    return presentAccount(trx, scope, services, await findAccount(trx, scope));
  });
}

/** Reads where the account stands and keeps it; told by the provider, or asked by a member. */
export async function refreshAccount(scope: Scope, services: Services): Promise<void> {
  const provider = services.payments;
  const row = await scope.transaction((trx) => findAccount(trx, scope), NO_ANSWER_YET);
  if (!provider || row?.account == null || row.provider !== provider.name) return;
  const account = row.account;
  const standing = await provider.readAccount(account);
  await scope.transaction((trx) => writeStanding(scope, account, standing, trx), NO_ANSWER_YET);
}

async function writeStanding(
  scope: Scope,
  account: string,
  standing: AccountStanding,
  trx: Parameters<Parameters<Scope['transaction']>[0]>[0],
) {
  const before: AccountRow = await lockAccount(trx, scope);
  if (before.account !== account) return;
  const after = await standNow(trx, scope, {
    charges_enabled: standing.chargesEnabled,
    payouts_enabled: standing.payoutsEnabled,
    currently_due: [...standing.currentlyDue],
    past_due: [...standing.pastDue],
    disabled_reason: standing.disabledReason,
    deadline: standing.deadline === null ? null : new Date(standing.deadline),
  });
  const [was, is] = [statusOf(before), statusOf(after)];
  if (was !== is) await tell(trx, scope, { action: 'move.payment_account', diff: { status: { before: was, after: is } } });
}
