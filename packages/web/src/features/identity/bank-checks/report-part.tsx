import { MODULUS_WORDS, PAYEE_WORDS, PENNY_WORDS } from '@freehold/contract/identity/bank-checks';
import { isBankContent } from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import { formatLongDate } from '../../../lib/format.ts';
import type { ReportPart } from '../../../shared/report-part.ts';
import { HOLDER, NUMBER_FROM, ROLE, VERDICT } from './words.ts';

/** What a check of a bank account adds to its report: the account masked, its number and table, who saw and said what, and the names. */
export function bankReportPart(content: Report['content']): ReportPart {
  if (!isBankContent(content)) throw new Error('The report of another kind of check');
  const { account, modulus, changed, statements, calls, penny, payee, thread, files, verify_again_on: again } = content;
  const [statement, call] = [statements.at(-1), calls.at(-1)];
  const facts: [string, string | null][] = [
    ['Account', `${account.sort_code} ${account.number_masked}`],
    ['Name on it', account.account_name],
    ['Kind', HOLDER[account.holder_type]],
    ['Use', ROLE[account.role]],
    ['Number and sort code', [MODULUS_WORDS[modulus.outcome], ...modulus.applied].join(', ')],
    ['Table', modulus.table ?? 'None was loaded'],
    ['Changed', changed && `From the account ending ${changed.from}, by ${changed.by}`],
    ['Statement', statement ? `${statement.issuer}, of ${formatLongDate(statement.dated_on)}, seen by ${statement.by.name}` : null],
    ['Call', call ? `${call.spoke_to}, number from: ${NUMBER_FROM[call.number_from].toLowerCase()}, by ${call.by.name}` : null],
    ['Code in a payment', penny && PENNY_WORDS[penny.state]],
    [
      'Bank asked',
      payee &&
        `${payee.provider}: ${payee.code === null ? 'no answer yet' : PAYEE_WORDS[payee.code]}${payee.returned_name === null ? '' : `, ${payee.returned_name}`}`,
    ],
    ['Verify again on', again && formatLongDate(again)],
  ];
  return {
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    proof: [
      ...thread.map(({ where, name, verdict }) => ({
        label: where,
        value: verdict === 'not_known' ? 'Not known' : `${name}: ${VERDICT[verdict].label.toLowerCase()}`,
      })),
      ...files.map(({ name, sha256 }) => ({ label: name, value: `SHA-256 ${sha256}` })),
    ],
    runAt: null,
    warnings: changed?.needs_call ? ['The account was changed, and no call to the client confirmed it.'] : [],
    statement: null,
    sheets: [],
    basis: null,
  };
}
