import type { BankAccountVersion, BankCheck } from '@freehold/contract/identity/bank-checks';
import type { Scope } from '../../../platform/scope.ts';
import { NOT_YOUR_ROLE } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { PAYEE_TITLES } from '../../../providers/payees/provider.ts';
import { reach } from '../../access/public.ts';
import { type CheckFile, type CheckRow, type CommonAnswer, mayRunChecks, personOf } from '../../checks/public.ts';
import type { BankFacts } from './bank-facts.ts';
import { type RowOf, rowsOf } from './bank-records.ts';
import { endsIn } from './bank-store.ts';
import { bankVerdict } from './bank-words.ts';
import { namedByBank, wholeThread } from './names-elsewhere.ts';

const keyOf = (id: number) => `bank:${id}`;
const CALL_DIGITS = 3;

/** Why nobody, or not this one, can add to it now; null where they can. The account itself may change at any time. */
export function whyNotRecord({ state }: Pick<CheckRow, 'state'>, viewer: Scope): string | null {
  if (!mayRunChecks(viewer)) return NOT_YOUR_ROLE;
  if (state === 'decided') return 'This check was decided. Change the account, or begin another check';
  return state === 'cancelled' ? 'This check was cancelled' : null;
}
/** Why the bank is not asked now. */
export function whyNotAskPayee({ payee }: Pick<BankFacts, 'payee'>, { payees }: Pick<Services, 'payees'>): string | null {
  if (payees === null) return 'Confirmation of Payee is not connected';
  if (payee?.said.state === 'asking') return 'The bank is being asked';
  return payee?.said.state === 'answered' ? 'The bank has answered for this account' : null;
}
/** Whether the whole number may be shown. */
export const mayReveal = (viewer: Scope): boolean => {
  const seen = reach(viewer, 'see_evidence');
  return seen !== null && seen !== 'masked';
};

/** The check as it is answered. Without a viewer, as a report keeps it. */
export function presentBank(facts: BankFacts, common: CommonAnswer, services: Services, viewer: Scope | null): BankCheck {
  const { records, accounts, account, about, changed, penny, bankFiles, row } = facts;
  const person = personOf(facts.members);
  const by = (of: { id: number; by_member: number; role_id: number; at: Date }) => ({
    id: of.id,
    by: person(of.by_member, of.role_id),
    at: of.at.toISOString(),
  });
  const present = (one: RowOf<'account'>): BankAccountVersion => {
    const { account_number: _number, secondary_ref: roll, sort_code: sort, ...said } = one.said;
    return {
      ...by(one),
      ...said,
      sort_code: `${sort.slice(0, 2)}-${sort.slice(2, 4)}-${sort.slice(4)}`,
      number_masked: `••••${endsIn(one.said)}`,
      has_secondary_ref: roll !== '',
    };
  };
  const seesNumbers = viewer !== null && mayReveal(viewer);
  const elements = common.elements.map((element) => ({ source: null, waits_for: null, ...element }));
  const own = { elements, modulus: about.modulus, account: present(account) };
  const whyNot = viewer === null ? null : whyNotRecord(row, viewer);
  const whyNotAsk = viewer === null ? null : (whyNot ?? whyNotAskPayee(facts, services));
  return {
    ...common,
    kind: 'bank',
    verdict: bankVerdict({ ...common, ...own }),
    demo: false,
    ...own,
    earlier: accounts.slice(0, -1).map(present),
    changed: changed && {
      ...changed,
      at: changed.at.toISOString(),
      needs_call: about.call?.confirmed !== 'yes',
    },
    thread: [...wholeThread(about), ...namedByBank(facts)],
    statements: rowsOf(records, 'statement').map((one) => ({ ...one.said, ...by(one) })),
    calls: rowsOf(records, 'call').map((one) => ({
      ...one.said,
      number: seesNumbers ? one.said.number : `•••${one.said.number.slice(-CALL_DIGITS)}`,
      ...by(one),
    })),
    penny: penny && {
      state: penny.state,
      sent_at: penny.row.at.toISOString(),
      until: penny.until.toISOString(),
      tries_left: penny.triesLeft,
    },
    payee: facts.payee && {
      state: facts.payee.said.state,
      provider: PAYEE_TITLES[facts.payee.said.provider],
      is_sandbox: facts.payee.said.provider === 'sandbox',
      code: facts.payee.said.code,
      returned_name: facts.payee.said.returned_name,
      retry_at: facts.payee.said.retry_at,
      by: person(facts.payee.by_member, facts.payee.role_id),
      at: facts.payee.at.toISOString(),
    },
    looks: rowsOf(records, 'look').map((one) => ({ by: person(one.by_member, one.role_id), at: one.at.toISOString() })),
    files: bankFiles.map(({ id, at, by_member: _by, ...file }) => ({ key: keyOf(id), ...file, at: at.toISOString() })),
    verify_again_on: facts.verifyAgainOn,
    bank_can: {
      record: { may: viewer !== null && whyNot === null, why_not: whyNot },
      ask_payee: { may: viewer !== null && whyNotAsk === null, why_not: whyNotAsk },
      reveal: { may: seesNumbers, why_not: viewer === null || seesNumbers ? null : NOT_YOUR_ROLE },
    },
  };
}

/** As the evidence shows, notes and erases them. */
export const bankEvidence = ({ bankFiles }: BankFacts): CheckFile[] =>
  bankFiles.map(({ id, name, mime, size, sha256, at }) => ({
    key: keyOf(id),
    shows: 'document',
    title: 'Statement or letter of the bank',
    part: null,
    name,
    mime,
    size,
    sha256,
    by: 'staff',
    at,
  }));
