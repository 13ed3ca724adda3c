import { type BankCheck, MODULUS_WORDS, PAYEE_WORDS, PENNY_WORDS } from '@freehold/contract/identity/bank-checks';
import { isBankContent } from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import { dateInWords } from '../../../platform/london-time.ts';
import type { ReportPart } from '../../checks/public.ts';
import { HOLDER_WORDS, METHOD_WORDS, NUMBER_FROM_WORDS, ROLE_WORDS } from './bank-words.ts';

/** What nobody may read into the answer. */
export function bankLimits({ elements, modulus, payee }: Pick<BankCheck, 'elements' | 'modulus' | 'payee'>): string[] {
  return [
    ...(modulus.outcome === 'pass'
      ? ['That the account is there. The number can belong to the sort code, and no more is said by that.']
      : []),
    ...(payee?.code == null || payee.is_sandbox ? ['That the bank said whose account it is. No bank has answered.'] : []),
    ...(payee?.is_sandbox === true ? ['Anything about the bank: the answer is of a sandbox, and made up.'] : []),
    'What the account was used for, or that nobody else can draw on it.',
    'Who the client is. That is an identity check.',
    ...elements.filter(({ result }) => result === 'not_run').map(({ label, reasons }) => `${label}: not run. ${reasons[0]?.text ?? ''}`),
  ];
}

/** What the report of a bank account says beside what every report does. */
export function bankPart(content: Report['content']): ReportPart | null {
  if (!isBankContent(content)) return null;
  const { account, modulus, changed, calls, statements, thread, earlier, files, verify_again_on: again, looks } = content;
  const call = calls.at(-1);
  const statement = statements.at(-1);
  return {
    facts: [
      ['Account', `${account.sort_code} ${account.number_masked}`],
      ['Name on it', account.account_name],
      ['Kind', `${HOLDER_WORDS[account.holder_type]}${account.firm_client_account ? ', client account of a firm' : ''}`],
      ['Use', ROLE_WORDS[account.role]],
      ['How it came', METHOD_WORDS[account.method]],
      ['SRA or CLC number', account.regulator_number === '' ? undefined : account.regulator_number],
      [
        'Number and sort code',
        `${MODULUS_WORDS[modulus.outcome]}${modulus.applied.length > 0 ? `, by ${modulus.applied.join(' and ')}` : ''}`,
      ],
      ['Table', modulus.table ?? 'None was loaded'],
      ['Changed', changed ? `From the account ending ${changed.from}, by ${changed.by}. ${changed.note}` : undefined],
      ['Statement', statement ? `${statement.issuer}, of ${dateInWords(statement.dated_on)}, seen by ${statement.by.name}` : undefined],
      [
        'Call',
        call ? `${call.spoke_to}, on a number from ${NUMBER_FROM_WORDS[call.number_from]} (${call.number}), by ${call.by.name}` : undefined,
      ],
      [
        'Bank asked',
        content.payee
          ? `${content.payee.provider}: ${content.payee.code === null ? 'no answer yet' : PAYEE_WORDS[content.payee.code]}${content.payee.returned_name === null ? '' : `, ${content.payee.returned_name}`}`
          : undefined,
      ],
      ['Code in a payment', content.penny ? PENNY_WORDS[content.penny.state] : undefined],
      ['Verify again on', again === null ? undefined : dateInWords(again)],
    ],
    proof: [
      ...thread.map(({ where, name, verdict, words }): [string, string] => [
        // The reference stands with the answer: a label has a narrow column.
        where.replace(REFERENCE, ''),
        verdict === 'not_known' ? `Not known. ${words}` : `${name}: ${VERDICTS[verdict]}. ${words}${REFERENCE.exec(where)?.[0] ?? ''}`,
      ]),
      ...earlier.map((one): [string, string] => [
        'Account before',
        `${one.sort_code} ${one.number_masked}, ${one.account_name}, given by ${one.by.name}`,
      ]),
      ['Files', files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`).join('; ') || 'None'],
      ['Whole number shown to', [...new Set(looks.map(({ by }) => by.name))].join(', ') || 'Nobody'],
    ],
    besideOutcome: changed?.needs_call ? 'The account was changed, and no call to the client confirmed it.' : null,
    nothingFound: (code) => content.elements.find((element) => element.code === code)?.source?.name ?? '',
    madeUp: null,
    statement: null,
    funnel: [],
    lists: null,
    matches: [],
    nearest: [],
  };
}
const REFERENCE = /, CHK-\d+-\d+$/;
const VERDICTS = { same: 'same', note: 'same, with a note', close: 'close', differs: 'another name' } as const;
