import { PAYEE_CODES } from '@freehold/contract/identity/bank-checks';
import { YES_NO_UNSURE } from '@freehold/contract/identity/kyc-reviews';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWholeNames } from '../kyc-checks/compare-names.ts';
import { type BankCase, judgeBank, monthsBefore } from './judge-bank.ts';

const AT = '2026-11-24T09:00:00.000Z';
const by = { by: 'Imogen Ashworth', at: AT };
const answer = fc.constantFrom(...YES_NO_UNSURE);
const modulus: fc.Arbitrary<BankCase['modulus']> = fc
  .constantFrom('pass', 'fail', 'not checkable', 'not run')
  .map((outcome) => ({ outcome, applied: [], words: 'As it is', table: outcome === 'not run' ? null : 'v1' }));
const cases: fc.Arbitrary<BankCase> = fc.record({
  modulus,
  sameAccount: fc.constantFrom([], ['CHK-20261124-0001']),
  changedFrom: fc.constantFrom(null, { from: '0938' }),
  statement: fc.option(
    fc.record({
      name_matches: answer,
      address_matches: answer,
      numbers_match: answer,
      genuine: answer,
      dated_on: fc.constantFrom('2026-11-01', '2026-08-24', '2026-08-23', '2020-01-01'),
      issuer: fc.constant('Larkbank'),
      note: fc.constant(''),
      by: fc.constant(by.by),
      at: fc.constant(AT),
    }),
  ),
  files: fc.nat(2),
  penny: fc.option(
    fc.record({ state: fc.constantFrom('sent', 'returned', 'failed', 'expired'), by: fc.constant(by.by), at: fc.constant(AT) }),
  ),
  payee: fc.option(
    fc.record({
      state: fc.constantFrom('asking', 'answered', 'failed'),
      provider: fc.constantFrom('modulr', 'surepay', 'sandbox'),
      faults: fc.constant(0),
      retry_at: fc.constantFrom(null, AT),
      code: fc.constantFrom(...PAYEE_CODES),
      returned_name: fc.constantFrom(null, 'A Nwosu'),
      by: fc.constant(by.by),
      at: fc.constant(AT),
    }),
  ),
  payeeConnected: fc.boolean(),
  call: fc.option(
    fc.record({
      spoke_to: fc.constant('Amara'),
      number: fc.constant('0117 496 0142'),
      number_from: fc.constantFrom('file', 'official_register'),
      called_at: fc.constant(AT),
      confirmed: answer,
      note: fc.constant(''),
      by: fc.constant(by.by),
      at: fc.constant(AT),
    }),
  ),
  thread: fc.array(
    fc.record({
      where: fc.constant('Record'),
      name: fc.constant('A'),
      verdict: fc.constantFrom('same', 'note', 'close', 'differs', 'not_known'),
      words: fc.constant(''),
      seen_on: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
  payers: fc.record({
    names: fc.array(
      fc.record({
        where: fc.constant('Payer of PAY-0001'),
        name: fc.constant('B'),
        verdict: fc.constantFrom('same', 'note', 'close', 'differs'),
        words: fc.constant(''),
        seen_on: fc.constant(null),
      }),
      { maxLength: 2 },
    ),
    unnamed: fc.constantFrom([], ['PAY-0002']),
    brokenAt: fc.constant(null),
  }),
  firmClientAccount: fc.boolean(),
  regulatorNumber: fc.constantFrom('', '612345'),
});

const isMatch = ({ payee }: BankCase) => payee?.state === 'answered' && payee.code === 'MTCH';

test('whatever is known, a pass has every required element passed, and says what was not run', () => {
  fc.assert(
    fc.property(cases, (about) => {
      const { outcome, elements, reasons } = judgeBank(about);
      for (const { result, reasons: why } of elements) if (result !== 'pass') expect(why.length).toBeGreaterThan(0);
      if (outcome !== 'pass') {
        expect(reasons.length).toBeGreaterThan(0);
        return;
      }
      expect(elements.filter(({ required }) => required).every(({ result }) => result === 'pass')).toBe(true);
      expect(['pass', 'not checkable']).toContain(about.modulus.outcome);
      if (isMatch(about)) expect([undefined, 'yes']).toContain(about.statement?.numbers_match);
      else expect([about.statement?.numbers_match, about.penny?.state]).toEqual(['yes', 'returned']);
      // Whatever was asked was answered, and with nothing but a match.
      expect(about.payee === null || isMatch(about)).toBe(true);
      expect(about.changedFrom === null || about.call?.confirmed === 'yes').toBe(true);
      expect(about.sameAccount).toEqual([]);
      // Whoever paid is the client, or nobody has; a payer who is not known never passes.
      expect([about.payers.unnamed, about.payers.names.filter(({ verdict }) => verdict === 'close' || verdict === 'differs')]).toEqual([
        [],
        [],
      ]);
      expect(elements.find(({ code }) => code === 'PAYER')?.result).toBe(about.payers.names.length > 0 ? 'pass' : 'not_run');
      expect(about.thread.some(({ verdict }) => verdict === 'close' || verdict === 'differs')).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('what fails: a number of another sort code, a bank with another name or no such account, and a client who says no', () => {
  fc.assert(
    fc.property(cases, (about) => {
      const isDenied = about.payee?.state === 'answered' && ['ANNM', 'AC01', 'IVCR'].includes(about.payee.code ?? '');
      expect(judgeBank(about).outcome === 'fail').toBe(about.modulus.outcome === 'fail' || about.call?.confirmed === 'no' || isDenied);
    }),
  );
});

test.each([
  ['2026-05-31', 3, '2026-02-28'],
  ['2024-05-31', 3, '2024-02-29'],
  ['2026-01-15', 3, '2025-10-15'],
  ['2026-03-31', 3, '2025-12-31'],
])('%s less %i months is %s', (day, months, before) => expect(monthsBefore(day, months)).toBe(before));

describe('names on one line', () => {
  test.each([
    ['MS A NWOSU', 'Amara Nwosu', 'person', 'note'],
    ['Amara Nwosu', 'NWOSU AMARA', 'person', 'same'],
    ['Mr Tobias Renner', 'Tobias James Renner', 'person', 'note'],
    ['Amara Nwosu', 'Amara Oyelaran', 'person', 'differs'],
    ['Kit Oyelaran', 'Amara Nwosu', 'person', 'differs'],
    ['LARKHILL DEVELOPMENTS LTD', 'Larkhill Developments Limited', 'organisation', 'same'],
    ['Larkhill Developments Ltd', 'Larkhill Development Limited', 'organisation', 'close'],
    ['Larkhill Developments Ltd', 'Larkhill Holdings Ltd', 'organisation', 'differs'],
  ] as const)('%s and %s', (stated, found, kind, verdict) => {
    expect(compareWholeNames(stated, found, kind)).toMatchObject({ verdict });
  });
});
