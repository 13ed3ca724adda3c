import type { BankCheck } from '@freehold/contract/identity/bank-checks';
import { sql, type SqlBool } from 'kysely';
import { londonDate } from '../../../platform/london-time.ts';
import { PAYEE_TITLES } from '../../../providers/payees/provider.ts';
import { type CheckKind, checkKindsOf, type KindWork } from '../../checks/public.ts';
import { accountIn, beginBank } from './begin-bank.ts';
import { type BankFacts, loadBank } from './bank-facts.ts';
import { rowsOf } from './bank-records.ts';
import { endsIn } from './bank-store.ts';
import { BANK_APPLICANT_TEXTS } from './bank-words.ts';
import { comparePayer } from './compare-payer.ts';
import { judgeBank } from './judge-bank.ts';
import { bankEvidence, presentBank } from './present-bank.ts';
import { bankLimits, bankPart } from './report-part.ts';

const openPoints = sql<number>`(select count(*)::int from jsonb_array_elements(checks.elements) as element where element ->> 'waits_for' = 'person')`;
const never = sql<SqlBool>`false`;
const work: KindWork = {
  open: { step: 'review', is: sql<SqlBool>`(${openPoints} > 0)`, isGrave: never },
  second: { is: never, ofOther: () => never },
  after: { step: 'report', is: never, dueFrom: sql<Date>`null::timestamptz` },
  openPoints,
};
const DID = {
  modulus: 'had the number checked',
  statement: 'recorded what a statement shows',
  call: 'recorded a call to the client',
  penny: 'got a code for a payment of one penny',
  look: 'had the whole number shown',
} as const;

/** Whether a bank account is the client’s: by its number, statements, a code in a payment, calls and the name everywhere else. */
export const bankKind: CheckKind<BankFacts, BankCheck> = {
  code: 'bank',
  name: 'Client bank account',
  column: 'Bank account',
  load: loadBank,
  applicantTexts: BANK_APPLICANT_TEXTS,
  files: bankEvidence,
  named: ({ account, payee }) => [
    { where: `Bank account ending ${endsIn(account.said)}`, name: account.said.account_name, seenOn: londonDate(account.at) },
    ...(payee?.said.returned_name
      ? [{ where: PAYEE_TITLES[payee.said.provider], name: payee.said.returned_name, seenOn: londonDate(payee.at) }]
      : []),
  ],
  bearing: ({ about }) => ({
    neverAccept: about.call?.confirmed === 'no' ? 'The client said that this account is not theirs. Nobody can accept it.' : null,
    settleFirst: about.changedFrom !== null && about.call === null ? 'The account was changed. Record the call to the client first' : null,
    wasSettled: false,
  }),
  nameFound: (trx, scope, services, facts) => comparePayer(bankKind, trx, scope, services, facts),
  judge: ({ about, verifyAgainOn }) => ({ ...judgeBank(about), own: { holds_until: verifyAgainOn } }),
  timeline: ({ records, accounts, bankFiles, members }) => {
    const name = (id: number) => members.get(id)?.name ?? 'A former member';
    return [
      ...accounts.slice(1).map(({ at, by_member: by, said }, place) => ({
        at,
        text: `${name(by)} changed the account from ${endsIn(accounts[place]?.said ?? said)} to ${endsIn(said)}`,
      })),
      ...(['modulus', 'statement', 'call', 'penny', 'look'] as const).flatMap((kind) =>
        rowsOf(records, kind).map(({ at, by_member: by }) => ({ at, text: `${name(by)} ${DID[kind]}` })),
      ),
      ...rowsOf(records, 'penny_try').map(({ at, by_member: by, said }) => ({
        at,
        text: `${name(by)} entered ${said.right ? 'the code that the client read' : 'a wrong code'}`,
      })),
      ...bankFiles.map(({ at, by_member: by }) => ({ at, text: `${name(by)} added a file` })),
    ];
  },
  present: presentBank,
  work,
  report: { title: 'Client bank account report', limits: bankLimits, part: bankPart },
  hasForm: true,
  startFromCollected: beginBank,
  whyNotCollected: (collected) => (accountIn(collected) === null ? 'They gave no bank account' : null),
};
export const bankKinds = checkKindsOf(bankKind);
