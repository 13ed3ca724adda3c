import { compareWithProvider as route, type ReconciliationReport } from '@freehold/contract/payments/providers';
import { type Difference, ownTransactionOf, reconcile } from '@freehold/property-rules/payments/provider-movements';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import { acrossBranches, NO_ANSWER_YET, type MemberScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { PaymentProvider } from '../../../providers/payments/provider.ts';
import { may, requireMay } from '../../access/public.ts';
import { findBalances, findProviderMoves, postTransactions } from '../ledger/public.ts';
import { tell } from './change-account.ts';
import { asking, requireProvider } from './connect.ts';
import { findAccount, findLastReconciliation, lockAccount, type ReconciliationRow } from './store.ts';

const refuse = refusing(route);

export function readReconciliation(scope: MemberScope): Promise<ReconciliationReport> {
  requireMay(scope, 'see_payments');
  return scope.transaction((trx) => report(trx, scope));
}

/** Compares line by line with what the provider lists. Payouts and what it booked by itself are entered first: they belong to no request. */
export async function compareAccount(scope: MemberScope, services: Services): Promise<ReconciliationReport> {
  requireMay(scope, 'refund');
  const provider = requireProvider(services);
  const row = await scope.transaction((trx) => findAccount(trx, scope), NO_ANSWER_YET);
  if (row?.account == null || row.provider !== provider.name)
    return refuse('INVALID_STATE', `There is no account at ${provider.label} yet.`);
  const account = row.account;
  // The balance before the list: what moves between the two is then found as a difference, and not lost.
  const held = await asking(provider.label, () => provider.readBalance(account));
  const listed = await asking(provider.label, () => provider.listMovements(account));
  return scope.transaction(async (trx) => {
    await lockAccount(trx, scope);
    await acrossBranches(trx, async () => {
      await postTransactions(
        trx,
        scope,
        listed.flatMap((movement) => ownTransactionOf(movement) ?? []),
        services.now(),
      );
      const found = reconcile(await findProviderMoves(trx, scope), listed, held);
      await trx
        .insertInto('payment_reconciliations')
        .values({
          workspace_id: scope.workspaceId,
          at: services.now(),
          who: scope.actor.name,
          provider: provider.label,
          provider_pence: found.providerPence,
          ledger_pence: found.ledgerPence,
          agreed: found.agreed,
          unexplained_pence: found.unexplainedPence,
          differences: JSON.stringify(found.differences),
        })
        .execute();
    });
    await tell(trx, scope, { action: 'compare.payment_account' });
    return report(trx, scope);
  });
}

/** Enters payouts and fees of its own when the provider tells of them. */
export async function noteMovements(scope: Scope, services: Services, provider: PaymentProvider, account: string): Promise<void> {
  const listed = await provider.listMovements(account);
  await scope.transaction(async (trx) => {
    await lockAccount(trx, scope);
    await postTransactions(
      trx,
      scope,
      listed.flatMap((movement) => ownTransactionOf(movement) ?? []),
      services.now(),
    );
  }, NO_ANSWER_YET);
}

async function report(trx: Trx, scope: MemberScope): Promise<ReconciliationReport> {
  const balances = await acrossBranches(trx, () => findBalances(trx, scope));
  const last = await findLastReconciliation(trx, scope);
  return {
    balances: {
      provider_pence: balances.provider,
      bank_pence: balances.bank,
      received_pence: 0 - balances.received,
      fees_pence: balances.fees,
      disputed_pence: balances.disputed,
      adjustments_pence: balances.adjustments,
    },
    last: last === undefined ? null : presentLast(last),
    can: { compare: may(scope, 'refund') },
  };
}

const presentLast = (row: ReconciliationRow): NonNullable<ReconciliationReport['last']> => ({
  at: row.at.toISOString(),
  on: londonDate(row.at),
  by: row.who,
  provider: row.provider,
  provider_pence: row.provider_pence,
  ledger_pence: row.ledger_pence,
  agreed: row.agreed,
  unexplained_pence: row.unexplained_pence,
  differences: row.differences.map((one) => ({
    kind: one.kind,
    movement: one.movement,
    source: one.source,
    ledger_pence: one.ledgerPence,
    provider_pence: one.providerPence,
    words: wordsOf(one, row.provider),
  })),
});

const MOVED: Record<string, string> = {
  charge: 'A payment',
  refund: 'A refund',
  refund_failure: 'A refund that came back',
  dispute: 'A dispute',
  dispute_reversal: 'A dispute that was won',
  payout: 'A payout',
  payout_failure: 'A payout that came back',
  other: 'Another movement',
};

function wordsOf({ kind, movement, ledgerPence, providerPence }: Difference, provider: string): string {
  const what = MOVED[movement ?? ''] ?? 'A movement';
  if (kind === 'not_in_ledger')
    return `${what} of ${inPounds(Math.abs(providerPence))} is at ${provider} and in no request here. It was made at ${provider} itself, or its message has not come yet: compare again in some minutes.`;
  if (kind === 'not_at_provider')
    return `An entry of ${inPounds(Math.abs(ledgerPence))} is here, and ${provider} does not list it. Ask ${provider} about it.`;
  return `${what} is ${inPounds(Math.abs(ledgerPence))} here and ${inPounds(Math.abs(providerPence))} at ${provider}. Ask ${provider} about it.`;
}
