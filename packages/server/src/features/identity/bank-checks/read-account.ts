import type { NewBankAccount } from '@freehold/contract/identity/bank-checks';
import { readBankAccount } from '@freehold/uk-formats/bank-account';
import { refuseField } from '../../../platform/refuse.ts';
import type { Account } from './bank-records.ts';

/** The account as payments carry it, or a refusal that names the field. */
export function readAccount({ account_number_again: again, ...given }: NewBankAccount, note: string): Account {
  const read = readBankAccount(given.sort_code, given.account_number);
  if ('field' in read) return refuseField(read.field, read.words, 'FORMAT');
  const twice = readBankAccount(given.sort_code, again);
  if ('field' in twice || twice.accountNumber !== read.accountNumber || twice.sortCode !== read.sortCode)
    refuseField('account_number_again', 'The two account numbers do not match', 'MISMATCH');
  return {
    ...given,
    sort_code: read.sortCode,
    account_number: read.accountNumber,
    regulator_number: given.firm_client_account ? given.regulator_number : '',
    note,
  };
}
