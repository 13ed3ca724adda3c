import {
  BANK_ELEMENTS,
  type BankElement,
  type BankElementCode,
  type CallBack,
  type ModulusResult,
  type PayeeCode,
  type StatementReview,
  STATEMENT_MONTHS,
  type ThreadName,
} from '@freehold/contract/identity/bank-checks';
import { clock, dateInWords } from '../../../platform/london-time.ts';
import { PAYEE_TITLES } from '../../../providers/payees/provider.ts';
import { type CheckAnswer, outcomeOfElements } from '../../checks/public.ts';
import type { Payee } from './bank-records.ts';

/* What is known of the account of one check, and the rules: values alone. */

/** A bank that says yes shows the account as a statement with a code does. */
const isConfirmed = ({ payee }: Pick<BankCase, 'payee'>) => payee?.state === 'answered' && payee.code === 'MTCH';

type By = { by: string; at: string };
export type BankCase = {
  modulus: ModulusResult;
  /** References of checks of other people with the same account. */
  sameAccount: readonly string[];
  /** What it was before: in this check, or in the accepted one before it. */
  changedFrom: { from: string } | null;
  statement: (StatementReview & By) | null;
  /** The files that were kept. */
  files: number;
  penny: { state: 'sent' | 'returned' | 'failed' | 'expired'; by: string; at: string } | null;
  /** What the bank was asked of the account, newest. */
  payee: (Payee & By) | null;
  payeeConnected: boolean;
  call: (CallBack & By) | null;
  thread: readonly ThreadName[];
  /** Whoever paid what the client was asked for, and payments of which nobody knows it. */
  payers: {
    names: readonly ThreadName[];
    unnamed: readonly string[];
    /** When the newest of those names that is not the account’s was first known. */
    brokenAt: Date | null;
  };
  firmClientAccount: boolean;
  regulatorNumber: string;
};

type Reason = BankElement['reasons'][number];
type Finding = Pick<BankElement, 'result'> & {
  required?: boolean;
  reasons?: Reason[];
  source?: BankElement['source'];
  waits?: 'person' | 'provider';
};

const because = (result: 'refer' | 'fail', code: string, text: string, next: string | null = null): Finding => ({
  result,
  reasons: [{ code, severity: result === 'fail' ? 'high' : 'medium', text, next }],
});
const notRun = (code: string, text: string, next: string | null, required: boolean, waits?: 'person' | 'provider'): Finding => ({
  result: 'not_run',
  required,
  reasons: [{ code, severity: required ? 'medium' : 'info', text, next }],
  ...(waits ? { waits } : {}),
});
const seenBy = ({ by, at }: By): BankElement['source'] => ({ name: by, kind: 'human_review', version: at });

const RULES: Record<BankElementCode, { label: string; judge(about: BankCase): Finding | null }> = {
  MODULUS: {
    label: 'Number fits the sort code',
    judge({ modulus: { outcome, applied, words, table } }) {
      const source =
        table === null
          ? null
          : { name: `Modulus check, ${applied.join(' and ') || 'no rule'}`, kind: 'algorithm' as const, version: table };
      if (outcome === 'pass') return { result: 'pass', source };
      if (outcome === 'fail')
        return { ...because('fail', 'MODULUS_FAILED', words, 'Ask the client for the details again, on a number from your file'), source };
      if (outcome === 'not checkable') return { ...notRun('MODULUS_NOT_CHECKABLE', words, null, false), source };
      return notRun('SOURCE_UNAVAILABLE', words, 'Have an owner or Compliance load the table, then check the number again', true);
    },
  },
  DUPLICATE: {
    label: 'Nobody else gave this account',
    judge: ({ sameAccount }) =>
      sameAccount.length === 0
        ? { result: 'pass', source: { name: 'Checks of this workspace', kind: 'algorithm', version: null } }
        : because(
            'refer',
            'ACCOUNT_DUPLICATE',
            `Somebody else gave the same account: ${sameAccount.join(', ')}`,
            'Find out whether they share it. Say so in the decision',
          ),
  },
  PAYEE: { label: 'Confirmation of Payee', judge: judgePayee },
  STATEMENT: { label: 'Statement of the account', judge: judgeStatement },
  PENNY: {
    label: 'Second evidence: code in a payment',
    judge({ penny, payee }) {
      if (penny === null && isConfirmed({ payee })) return notRun('PENNY_NOT_DONE', 'No code was sent to the account', null, false);
      if (penny === null)
        return notRun(
          'PENNY_NOT_DONE',
          'No code was sent to the account',
          'Pay one penny with a code, and ask the client to read it',
          true,
          'person',
        );
      if (penny.state === 'returned') return { result: 'pass', source: seenBy(penny) };
      if (penny.state === 'sent')
        return notRun('PENNY_WAITS', 'The client has not read the code back', 'Ask the client for it', true, 'person');
      return because(
        'refer',
        'PENNY_NOT_RETURNED',
        penny.state === 'failed' ? 'A wrong code was read back three times' : 'The code was not read back within 72 hours',
        'Call the client, and begin another payment',
      );
    },
  },
  THREAD: { label: 'The same name everywhere', judge: judgeThread },
  PAYER: { label: 'Name of whoever paid', judge: judgePayer },
  CALLBACK: { label: 'Call to a number from the file', judge: judgeCall },
  REGULATOR: {
    label: 'The firm and its regulator',
    judge({ firmClientAccount, regulatorNumber, call }) {
      if (!firmClientAccount) return null;
      if (regulatorNumber === '') return notRun('REGULATOR_MISSING', 'No SRA or CLC number was given', 'Ask for it', true, 'person');
      return call?.number_from === 'official_register' && call.confirmed === 'yes'
        ? { result: 'pass', source: seenBy(call) }
        : notRun(
            'REGULATOR_NOT_ASKED',
            'No register of firms was asked',
            'Look the firm up in the register of its regulator, call the number there, and record the call',
            true,
            'person',
          );
    },
  },
};

/** What each answer of a bank means here, and what to do. Source: Pay.UK, Confirmation of Payee. */
const PAYEE: Readonly<Record<PayeeCode, { result: 'pass' | 'refer' | 'fail'; code: string; text: string; next: string | null }>> = {
  MTCH: { result: 'pass', code: 'COP_MATCH', text: 'The bank has the account in this name', next: null },
  MBAM: {
    result: 'refer',
    code: 'COP_CLOSE',
    text: 'The bank has the account in a close name',
    next: 'Compare the name with the client’s document',
  },
  ANNM: {
    result: 'fail',
    code: 'COP_NO_MATCH',
    text: 'The bank has the account in another name',
    next: 'Do not pay. Call the client on a number from your file',
  },
  BANM: {
    result: 'refer',
    code: 'COP_TYPE_DIFFERS',
    text: 'The name agrees, and it is a business account',
    next: 'Ask the client what kind of account it is',
  },
  PANM: {
    result: 'refer',
    code: 'COP_TYPE_DIFFERS',
    text: 'The name agrees, and it is a personal account',
    next: 'Ask the client what kind of account it is',
  },
  BAMM: {
    result: 'refer',
    code: 'COP_TYPE_DIFFERS',
    text: 'The name is close, and it is a business account',
    next: 'Ask the client what kind of account it is',
  },
  PAMM: {
    result: 'refer',
    code: 'COP_TYPE_DIFFERS',
    text: 'The name is close, and it is a personal account',
    next: 'Ask the client what kind of account it is',
  },
  AC01: { result: 'fail', code: 'ACCOUNT_NOT_FOUND', text: 'The bank has no such account', next: 'Ask the client for the details again' },
  IVCR: {
    result: 'fail',
    code: 'ACCOUNT_NOT_FOUND',
    text: 'The bank has no account with this roll number',
    next: 'Ask the client for the roll number again',
  },
  ACNS: {
    result: 'refer',
    code: 'COP_UNSUPPORTED',
    text: 'The bank answers for no account of this kind',
    next: 'See a statement, and send a code',
  },
  OPTO: {
    result: 'refer',
    code: 'COP_UNSUPPORTED',
    text: 'Whoever holds the account has opted out of the check',
    next: 'See a statement, and send a code',
  },
  SCNS: {
    result: 'refer',
    code: 'COP_UNSUPPORTED',
    text: 'The bank does not take part in the check',
    next: 'See a statement, and send a code',
  },
  CASS: {
    result: 'refer',
    code: 'ACCOUNT_SWITCHED',
    text: 'The account was switched to another bank',
    next: 'Ask the client for the new details',
  },
};
function judgePayee({ payee, payeeConnected }: BankCase): Finding {
  if (payee === null)
    return payeeConnected
      ? notRun('PAYEE_NOT_ASKED', 'The bank was not asked', null, false)
      : notRun('SOURCE_UNAVAILABLE', 'Source not connected', null, false);
  const { state, code, retry_at: retryAt, returned_name: returned, provider } = payee;
  if (state === 'failed')
    return notRun('SOURCE_UNAVAILABLE', 'The provider did not answer. You are not charged', 'Ask again', true, 'person');
  if (state === 'asking' || code === null)
    return notRun(
      'SOURCE_UNAVAILABLE',
      retryAt === null ? 'The bank is being asked' : `Source unavailable, will retry at ${clock(retryAt)}. You are not charged`,
      null,
      true,
      'provider',
    );
  const { result, code: why, text, next } = PAYEE[code];
  const source = { name: PAYEE_TITLES[provider], kind: 'certified_provider' as const, version: payee.at };
  const isSandbox = provider === 'sandbox';
  const words = `${text}${returned === null ? '' : `: ${returned}`}${isSandbox ? '. Sandbox: no bank was asked' : ''}`;
  if (result === 'pass') return { result, source, reasons: isSandbox ? [{ code: why, severity: 'info', text: words, next: null }] : [] };
  return { ...because(result, why, words, next), source };
}

function judgeStatement({ statement, files, payee }: BankCase): Finding {
  if (statement === null && isConfirmed({ payee })) return notRun('STATEMENT_NOT_SEEN', 'No statement was looked at', null, false);
  if (statement === null)
    return notRun(
      'STATEMENT_NOT_SEEN',
      'No statement was looked at',
      'Add one of the last three months, and record what it shows',
      true,
      'person',
    );
  const day = statement.at.slice(0, 10);
  const source = seenBy(statement);
  const doubts: [StatementReview['genuine'], string, string, string][] = [
    [
      statement.numbers_match,
      'ACCOUNT_MISMATCH',
      'Sort code or account number on the statement are others',
      'It is not sure that the numbers agree',
    ],
    [statement.name_matches, 'NAME_MISMATCH', 'The name on the statement is another one', 'It is not sure that the name agrees'],
    [
      statement.address_matches,
      'ADDRESS_MISMATCH',
      'The address on the statement is another one',
      'It is not sure that the address agrees',
    ],
    [
      statement.genuine,
      'DOC_TAMPER_SUSPECTED',
      'The statement looks altered or not genuine',
      'It is not sure that the statement is genuine',
    ],
  ];
  const reasons = doubts
    .filter(([answer]) => answer !== 'yes')
    .map(([answer, code, no, unsure]): Reason => ({
      code,
      severity: 'medium',
      text: answer === 'no' ? no : unsure,
      next: 'Call the client on a number from your file',
    }));
  if (statement.dated_on < monthsBefore(day, STATEMENT_MONTHS))
    reasons.push({
      code: 'DOC_EXPIRED',
      severity: 'medium',
      text: `The statement is of ${dateInWords(statement.dated_on)}, more than three months before it was looked at`,
      next: 'Ask for a newer one',
    });
  if (reasons.length > 0) return { result: 'refer', reasons, source };
  return files > 0
    ? { result: 'pass', source }
    : notRun('STATEMENT_NOT_KEPT', 'The statement was not kept', 'Add its file', true, 'person');
}

const COMPARED: BankElement['source'] = { name: 'Comparison of names', kind: 'algorithm', version: null };
/** Another name, or only a close one. */
export const isBreak = ({ verdict }: Pick<ThreadName, 'verdict'>) => verdict === 'close' || verdict === 'differs';
/** Why each name that is another one, or only close, asks for a person. */
const breaksOf = (names: readonly ThreadName[], code: 'NAME_MISMATCH' | 'PAYER_MISMATCH'): Reason[] =>
  names.filter(isBreak).map(({ where, verdict, words }) => ({
    code,
    severity: 'medium',
    text: `${where}: the name is ${verdict === 'close' ? 'close, not the same' : 'another one'}. ${words}`,
    next: 'Find out why, and say so in the decision',
  }));

function judgeThread({ thread }: BankCase): Finding {
  const known = thread.filter(({ verdict }) => verdict !== 'not_known');
  if (known.length === 0) return notRun('NAME_NOT_COMPARED', 'There is no name to compare it with', null, true);
  const reasons = breaksOf(known, 'NAME_MISMATCH');
  return reasons.length > 0 ? { result: 'refer', reasons } : { result: 'pass', source: COMPARED };
}

/** Somebody else’s money is a question for a person. Where nobody knows who paid, that never passes. */
function judgePayer({ payers: { names, unnamed } }: BankCase): Finding {
  const reasons = breaksOf(names, 'PAYER_MISMATCH');
  if (reasons.length > 0) return { result: 'refer', reasons };
  if (unnamed.length > 0)
    return notRun(
      'PAYER_NOT_KNOWN',
      `${unnamed.join(', ')} arrived, and who paid is not known`,
      'Enter the name on the bank statement on the page of the payment',
      true,
      'person',
    );
  if (names.length === 0) return notRun('PAYER_NOT_KNOWN', 'No payment has arrived from the client', null, false);
  return { result: 'pass', source: COMPARED };
}

function judgeCall({ call, changedFrom }: BankCase): Finding {
  const needed = changedFrom !== null;
  if (call === null)
    return notRun(
      'CALLBACK_MISSING',
      needed ? `The account was changed from the one ending ${changedFrom.from}, and nobody called the client` : 'Nobody called the client',
      'Call a number that did not come with the account, and record the call',
      needed,
      ...(needed ? (['person'] as const) : []),
    );
  if (call.confirmed === 'no')
    return {
      ...because(
        'fail',
        'CALLBACK_DENIED',
        'The client said that this account is not theirs',
        'Do not pay. Consider whether it is to be reported',
      ),
      source: seenBy(call),
    };
  if (call.confirmed === 'unsure')
    return {
      ...because('refer', 'CALLBACK_UNSURE', 'The client did not clearly say that the account is theirs', 'Call again'),
      source: seenBy(call),
    };
  return { result: 'pass', source: seenBy(call) };
}

/** Three months before 31 May is 28 February. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Every element, in the order it is shown. What nobody did and no source answered is not run, and never passes. */
export function judgeBank(about: BankCase): Omit<CheckAnswer, 'elements'> & { elements: BankElement[] } {
  const elements = BANK_ELEMENTS.flatMap((code): BankElement[] => {
    const found = RULES[code].judge(about);
    if (found === null) return [];
    const { result, reasons = [], required = true, source = null, waits = null } = found;
    return [{ code, label: RULES[code].label, result, required, reasons, source, waits_for: waits }];
  });
  const open = elements.filter(({ result, required }) => result === 'fail' || result === 'refer' || (result === 'not_run' && required));
  const order = ['fail', 'refer', 'not_run'];
  const reasons = open.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result)).flatMap((element) => element.reasons);
  const optional = elements.filter(({ result, required }) => result === 'not_run' && !required).length;
  const outcome = outcomeOfElements(elements);
  if (outcome === 'pass' && optional > 0)
    reasons.push({
      code: 'OPTIONAL_NOT_RUN',
      severity: 'info',
      text: `${optional} optional ${optional === 1 ? 'source' : 'sources'} not run`,
      next: null,
    });
  return { outcome, reasons, elements };
}
