import { PENNY_HOURS, PENNY_TRIES, VERIFIED_MONTHS } from '@freehold/contract/identity/bank-checks';
import { addMonths } from '@freehold/property-rules/calendar';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckFacts, personOf } from '../../checks/public.ts';
import { type BankRow, type RowOf, rowsOf } from './bank-records.ts';
import { accountFingerprint, type BankFile, endsIn, findAccepted, findFiles, findRecords, findSameAccount } from './bank-store.ts';
import type { BankCase } from './judge-bank.ts';
import { compareEverywhere } from './names-elsewhere.ts';

const HOUR_MS = 3_600_000;
export type PennyState = {
  state: 'sent' | 'returned' | 'failed' | 'expired';
  row: RowOf<'penny'>;
  until: Date;
  triesLeft: number;
  at: Date;
  by: number;
};
export type BankFacts = CheckFacts & AccountFacts;
export type AccountFacts = {
  records: BankRow[];
  accounts: RowOf<'account'>[];
  /** The account as it stands. */
  account: RowOf<'account'>;
  changed: { from: string; at: Date; by: string; note: string } | null;
  bankFiles: BankFile[];
  penny: PennyState | null;
  payee: RowOf<'payee'> | null;
  verifyAgainOn: string | null;
  about: BankCase;
};

export const loadBank = async (trx: Trx, scope: Scope, services: Services, facts: CheckFacts): Promise<BankFacts> => ({
  ...facts,
  ...(await loadAccount(trx, scope, services, facts)),
});

/** The account as it stands, what was recorded of it, and every name it is compared with. */
export async function loadAccount(
  trx: Trx,
  scope: Scope,
  services: Services,
  facts: Pick<CheckFacts, 'row' | 'members' | 'subject'>,
): Promise<AccountFacts> {
  const { row, members } = facts;
  const records = await findRecords(trx, scope, services.keys, row.id);
  const accounts = rowsOf(records, 'account');
  const account = accounts.at(-1);
  if (!account) throw new Error('A check of a bank account without an account');
  const bankFiles = await findFiles(trx, scope, row.id);
  const name = (of: { by_member: number; role_id: number; at: Date }) => ({
    by: personOf(members)(of.by_member, of.role_id).name,
    at: of.at.toISOString(),
  });
  const newest = <K extends BankRow['kind']>(kind: K) => rowsOf(records, kind).findLast(({ account_id: of }) => of === account.id);
  const before = accounts.at(-2);
  const accepted = await findAccepted(trx, scope, row);
  const isOther = accepted && accepted.fingerprint !== accountFingerprint(services.keys, scope.workspaceId, account.said);
  const changed = before
    ? { from: endsIn(before.said), ...name(account), at: account.at, note: account.said.note }
    : accepted && isOther
      ? {
          from: accepted.ends_in,
          ...name(account),
          at: account.at,
          note: `Another account than that of ${accepted.public_ref}, which was accepted`,
        }
      : null;
  const penny = pennyOf(records, account.id, services.now());
  const [statement, call] = [newest('statement'), newest('call')];
  const payee = newest('payee') ?? null;
  const answered = payee?.said.state === 'answered' ? payee : undefined;
  const evidence = [statement, call, answered, penny?.state === 'returned' ? penny : undefined].flatMap((one) => (one ? [one.at] : []));
  const latest = evidence.length === 0 ? null : new Date(Math.max(...evidence.map((at) => at.getTime())));
  return {
    records,
    accounts,
    account,
    changed,
    bankFiles,
    penny,
    payee,
    verifyAgainOn: latest && addMonths(londonDate(latest), VERIFIED_MONTHS),
    about: {
      modulus: newest('modulus')?.said ?? { outcome: 'not run', applied: [], words: 'The number was not checked.', table: null },
      sameAccount: await findSameAccount(trx, scope, row),
      changedFrom: changed && { from: changed.from },
      statement: statement ? { ...statement.said, ...name(statement) } : null,
      files: bankFiles.filter(({ at }) => at >= account.at).length,
      penny: penny && { state: penny.state, ...name({ ...penny.row, by_member: penny.by, at: penny.at }) },
      payee: payee && { ...payee.said, ...name(payee) },
      payeeConnected: services.payees !== null,
      call: call ? { ...call.said, ...name(call) } : null,
      ...(await compareEverywhere(
        { trx, scope, services },
        facts,
        account.said.account_name,
        accounts.slice(0, -1).map(({ said, at }) => ({
          where: `Account given before, ending ${endsIn(said)}`,
          name: said.account_name,
          seen_on: londonDate(at),
        })),
      )),
      firmClientAccount: account.said.firm_client_account,
      regulatorNumber: account.said.regulator_number,
    },
  };
}

/** Where a payment of one penny with a code stands: three attempts within 72 hours. */
function pennyOf(records: readonly BankRow[], accountId: number, now: Date): PennyState | null {
  const row = rowsOf(records, 'penny').findLast(({ account_id: of }) => of === accountId);
  if (!row) return null;
  const until = new Date(row.at.getTime() + PENNY_HOURS * HOUR_MS);
  const tries = rowsOf(records, 'penny_try').filter(({ id, account_id: of }) => id > row.id && of === accountId);
  const right = tries.find(({ said }) => said.right);
  const last = right ?? tries.at(-1) ?? row;
  const state = right ? 'returned' : tries.length >= PENNY_TRIES ? 'failed' : now > until ? 'expired' : 'sent';
  return { state, row, until, triesLeft: Math.max(0, PENNY_TRIES - tries.length), at: last.at, by: last.by_member };
}
