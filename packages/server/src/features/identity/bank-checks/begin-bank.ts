import { STEP_ANSWERS } from '@freehold/contract/flows/step-answers';
import { readBankAccount } from '@freehold/uk-formats/bank-account';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addCheck,
  answerColumns,
  type CheckRow,
  type Collected,
  findMembers,
  type StartOfParty,
  updateCheck,
} from '../../checks/public.ts';
import { loadAccount } from './bank-facts.ts';
import type { Account } from './bank-records.ts';
import { giveAccount, warnOfChange } from './give-account.ts';
import { judgeBank } from './judge-bank.ts';

/** The account that somebody entered on their phone, as payments carry it; null where they gave none. */
export function accountIn({ steps }: Collected): Account | null {
  const step = steps.findLast(({ type, state }) => type === 'bank_account' && state === 'done');
  const given = STEP_ANSWERS.bank_account.safeParse(step?.answers);
  if (!given.success) return null;
  const read = readBankAccount(given.data.sort_code, given.data.account_number);
  if ('field' in read) return null;
  return {
    ...given.data,
    sort_code: read.sortCode,
    account_number: read.accountNumber,
    role: 'receive',
    firm_client_account: false,
    regulator_number: '',
    method: 'applicant_entered',
    note: '',
  };
}

/** Begins a check of the account somebody entered themselves, on behalf of the member who sent them the flow. */
export async function beginBank(
  trx: Trx,
  scope: Scope,
  services: Services,
  { collected, ...of }: StartOfParty & { collected: Collected },
): Promise<CheckRow> {
  const account = accountIn(collected);
  if (account === null) throw new Error('A check of a bank account without an account');
  const row = await addCheck(trx, scope, services, { ...of, kind: 'bank', reference: null });
  const members = await findMembers(trx, scope);
  const roleId = members.get(of.createdBy)?.roleId;
  if (roleId === undefined) throw new Error('A check begun for nobody');
  await giveAccount(trx, scope, services, { checkId: row.id, by: { memberId: of.createdBy, roleId } }, account);
  const { about, changed, verifyAgainOn } = await loadAccount(trx, scope, services, { row, members, subject: of.subject });
  if (changed) await warnOfChange(trx, scope, row);
  const answer = { ...answerColumns(judgeBank(about)), holds_until: verifyAgainOn };
  return updateCheck(trx, scope, row.id, { ...answer, state: 'completed', status: 'needsReview' }, services.now());
}
