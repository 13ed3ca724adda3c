import type { BankCheck, CallNumberSource } from '@freehold/contract/identity/bank-checks';

export const NUMBER_FROM: Readonly<Record<CallNumberSource, string>> = {
  file: 'Your file',
  contract: 'The contract',
  official_register: 'An official register',
  their_website: 'Their website',
};
export const ROLE = { receive: 'Receives the money', send: 'Sends the money' } as const;
export const HOLDER = { personal: 'Personal', business: 'Business' } as const;
export const VERDICT = {
  same: { label: 'Same', family: 'moss', glyph: 'tick' },
  note: { label: 'Same, with a note', family: 'moss', glyph: 'tick' },
  close: { label: 'Close', family: 'ochre', glyph: 'diamond' },
  differs: { label: 'Another name', family: 'clay', glyph: 'cross' },
  not_known: { label: 'Not known', family: 'stone', glyph: 'dash' },
} as const;

/** What nobody may read into the answer. */
export const bankLimits = ({ modulus, payee }: Pick<BankCheck, 'modulus' | 'payee'>): string[] => [
  ...(modulus.outcome === 'pass' ? ['That the account is there. The number can belong to the sort code, and no more.'] : []),
  ...(payee?.code == null || payee.is_sandbox ? ['That the bank said whose account it is. No bank has answered.'] : []),
  'Who the client is. That is an identity check.',
];

type Cell = { id: string; label: string; word: string; detail: string; result: 'pass' | 'refer' | 'fail' | 'not_run' };
const MODULUS = { pass: 'Passes', fail: 'Fails', 'not checkable': 'Not checkable', 'not run': 'Not run' } as const;
const MODULUS_RESULT = { pass: 'pass', fail: 'fail', 'not checkable': 'not_run', 'not run': 'not_run' } as const;

const PAYEE_WORD = { pass: 'Yes', refer: 'In doubt', fail: 'No', not_run: 'Not run' } as const;

/** The four answers that a reader looks for first. */
export function cellsOf({ modulus, thread, elements }: Pick<BankCheck, 'modulus' | 'thread' | 'elements'>): Cell[] {
  const of = (code: string) => elements.find((element) => element.code === code);
  const result = (code: string) => of(code)?.result ?? 'not_run';
  const apart = thread.filter(({ verdict }) => verdict === 'close' || verdict === 'differs');
  const known = thread.filter(({ verdict }) => verdict !== 'not_known').length;
  const why = (code: string, otherwise: string) => of(code)?.reasons[0]?.text ?? otherwise;
  const seen =
    result('PAYEE') === 'pass' && result('STATEMENT') === 'not_run'
      ? 'pass'
      : result('STATEMENT') === 'pass' && result('PENNY') === 'pass'
        ? 'pass'
        : result('STATEMENT') === 'refer' || result('PENNY') === 'refer'
          ? 'refer'
          : 'not_run';
  return [
    {
      id: 'modulus',
      label: 'Number fits the sort code',
      word: MODULUS[modulus.outcome],
      detail: modulus.applied.length > 0 ? `${modulus.applied.join(' and ')}. ${modulus.table ?? ''}` : modulus.words,
      result: MODULUS_RESULT[modulus.outcome],
    },
    {
      id: 'name',
      label: 'Name',
      word: apart.length === 0 ? 'Same' : apart.some(({ verdict }) => verdict === 'differs') ? 'Differs' : 'Close',
      detail: apart[0]?.words ?? `Compared with ${known === 1 ? 'your record' : `${known} places`}`,
      result: apart.length > 0 ? 'refer' : result('THREAD'),
    },
    {
      id: 'held',
      label: 'Held by the client',
      word: seen === 'pass' ? 'Shown' : seen === 'refer' ? 'In doubt' : 'Not shown',
      detail:
        seen === 'pass'
          ? result('STATEMENT') === 'pass'
            ? 'By a statement and a code'
            : 'By the answer of the bank'
          : why(result('STATEMENT') === 'pass' ? 'PENNY' : 'STATEMENT', ''),
      result: seen,
    },
    {
      id: 'payee',
      label: 'Bank asked',
      word: PAYEE_WORD[result('PAYEE')],
      detail: why('PAYEE', of('PAYEE')?.source?.name ?? 'Source not connected'),
      result: result('PAYEE'),
    },
  ];
}
