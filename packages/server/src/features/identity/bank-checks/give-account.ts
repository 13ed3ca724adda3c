import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckRow, isOwnerOrCompliance, tell } from '../../checks/public.ts';
import type { Account } from './bank-records.ts';
import { accountFingerprint, addRecord, endsIn, writeStanding } from './bank-store.ts';
import { applyTables } from './modulus-store.ts';

/** Writes the account down, and what the tables in force say of its number. */
export async function giveAccount(
  trx: Trx,
  scope: Scope,
  services: Services,
  { checkId, by }: { checkId: number; by: { memberId: number; roleId: number } },
  account: Account,
): Promise<void> {
  const at = services.now();
  const accountId = await addRecord(trx, scope, services.keys, { checkId, accountId: null, at, by }, { kind: 'account', said: account });
  await writeStanding(trx, scope, {
    checkId,
    fingerprint: accountFingerprint(services.keys, scope.workspaceId, account),
    ends_in: endsIn(account),
  });
  const said = await applyTables(trx, scope, account, at);
  await addRecord(trx, scope, services.keys, { checkId, accountId, at, by }, { kind: 'modulus', said });
}

/** Changed details are how payments are diverted: everybody who is Owner or Compliance is told. */
export const warnOfChange = (trx: Trx, scope: Scope, row: CheckRow): Promise<void> =>
  tell(trx, scope, row, {
    kind: 'bank_account_changed',
    to: 'everyone',
    asks: isOwnerOrCompliance,
    words: `The bank account of ${row.public_ref} was changed. Nobody should pay before a call to the client confirms it.`,
  });
