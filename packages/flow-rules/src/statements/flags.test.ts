import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FundsItem } from '../funds.ts';
import { type FiledStatement, type FlagInput, findFlags } from './flags.ts';
import type { Transaction } from './statement.ts';

const line = (date: string, pence: number, description: string, balance: number | null = null): Transaction => ({
  date,
  description,
  amount_pence: pence,
  balance_pence: balance,
  line: 1,
});
const filed = (transactions: Transaction[], more: Partial<FiledStatement['statement']> = {}, fileId = 1): FiledStatement => ({
  fileId,
  itemId: 'savings',
  statement: {
    format: 'csv',
    holder: null,
    account_tail: '2208',
    from: '2025-12-01',
    to: '2026-05-31',
    transactions: transactions.map((one, at) => ({ ...one, line: at + 2 })),
    closing_pence: null,
    unread: [],
    unread_count: 0,
    ...more,
  },
});
const SAVINGS: FundsItem = { id: 'savings', type: 'savings', amount_pence: 14_950_000, country: 'GB' };
const GIFT: FundsItem = { id: 'gift', type: 'gift', amount_pence: 2_500_000, country: 'NO', giver_name: 'Ingrid Halvorsen' };
const flags = (statements: FiledStatement[], more: Partial<FlagInput> = {}) =>
  findFlags({
    price_pence: 88_000_000,
    items: [SAVINGS, GIFT],
    statements,
    own_names: ['Tobias Renner'],
    submitted_on: '2026-06-08',
    ...more,
  });
const rules = (...transactions: Transaction[]) => flags([filed(transactions)]).map(({ rule }) => rule);

test('a flow can ask about smaller credits and for more months', () => {
  const small = filed([line('2026-03-14', 4_500_000, 'T RENNER')]);
  expect(flags([small]).map(({ rule }) => rule)).not.toContain('large_credit');
  expect(flags([small], { single_credit_percent: 5 }).find(({ rule }) => rule === 'large_credit')?.explained).toContain(
    '5% of £880,000 is £44,000',
  );
  expect(flags([small], { months: 12 }).find(({ rule }) => rule === 'month_missing')?.explained).toContain('the last 12 full months');
});

test('a credit over a tenth of the price is flagged with its sum and the threshold; one of exactly a tenth is not', () => {
  const [flag, ...others] = flags([filed([line('2026-03-14', 8_950_000, 'T RENNER SALE'), line('2026-03-15', 8_800_000, 'T RENNER')])]);
  expect(others).toEqual([]);
  expect(flag).toMatchObject({
    rule: 'large_credit',
    amount_pence: 8_950_000,
    explained: '£89,500 in one credit. 10% of £880,000 is £88,000.',
    lines: [{ date: '2026-03-14', file_id: 1, line: 2 }],
  });
});

test.each<[string, Transaction, string[]]>([
  ['a round sum in cash', line('2026-04-02', 400_000, 'CASH PAID IN CLIFTON'), ['round_cash']],
  ['cash that is not round', line('2026-04-02', 401_250, 'CASH PAID IN CLIFTON'), []],
  ['little cash', line('2026-04-02', 40_000, 'CASH PAID IN'), []],
  ['somebody else who pays', line('2026-05-19', 620_000, 'FASTER PAYMENT M OAKES'), ['third_party']],
  ['the client moving their own money', line('2026-05-19', 620_000, 'TFR FROM T RENNER'), []],
  ['the giver', line('2026-05-19', 620_000, 'INGRID HALVORSEN GIFT'), []],
  ['somebody of the same family name', line('2026-05-19', 620_000, 'FPI HARALD RENNER'), ['third_party']],
  ['pay', line('2026-05-19', 420_000, 'ACME LTD SALARY'), []],
  ['a little from a friend', line('2026-05-19', 9_000, 'M OAKES'), []],
  ['money from abroad', line('2026-01-15', 31_804, 'SWIFT DNB NORWAY'), ['foreign']],
  ['money sent abroad', line('2026-01-15', -31_804, 'SWIFT DNB NORWAY'), []],
  ['a bookmaker', line('2026-01-15', -2_000, 'SKYBET 01132'), ['gambling']],
  ['a street that sounds like one', line('2026-01-15', -2_000, 'CORALIE FLOWERS'), []],
])('%s', (_name, transaction, expected) => expect(rules(transaction)).toEqual(expected));

test('the same amount from one payer in three months is regular and no flag; another amount is', () => {
  const monthly = ['2026-01', '2026-02', '2026-03'].map((month) => line(`${month}-28`, 320_000, `OSTLER & FINCH ${month.slice(5)}`));
  expect(rules(...monthly)).toEqual([]);
  expect(rules(...monthly, line('2026-04-01', 2_000_000, 'OSTLER & FINCH'))).toEqual(['third_party']);
});

test('a balance below what was claimed is flagged with the difference; without a balance nothing is said', () => {
  expect(flags([filed([line('2026-05-01', 1, 'A')], { closing_pence: 14_000_000 })])).toMatchObject([
    { rule: 'balance_short', amount_pence: 950_000, explained: 'The newest balance is £140,000 on 2026-05-31, and £149,500 was claimed.' },
  ]);
  expect(flags([filed([line('2026-05-01', 1, 'A')], { closing_pence: 14_950_000 })])).toEqual([]);
  expect(flags([filed([line('2026-05-01', 1, 'A')])])).toEqual([]);
});

test('a month that no statement covers is named', () => {
  const gap = [
    filed([line('2025-12-01', 1, 'A')], { from: '2025-12-01', to: '2026-01-31' }),
    filed([line('2026-03-01', 1, 'A')], { from: '2026-03-01', to: '2026-05-31' }, 2),
  ];
  expect(flags(gap)).toMatchObject([{ rule: 'month_missing', amount_pence: null, lines: [] }]);
  expect(flags(gap)[0]?.explained).toContain('account ending 2208 leave out February 2026.');
});

test('a line that two files repeat is one; two equal lines of one file are two', () => {
  const cash = line('2026-04-02', 400_000, 'CASH');
  expect(flags([filed([cash]), filed([cash], {}, 2)])).toHaveLength(1);
  expect(flags([filed([cash, cash])])).toHaveLength(2);
});

test('the order of files and lines changes no flag, and every flag rests on lines that are there', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          day: fc.integer({ min: 1, max: 28 }),
          pence: fc.integer({ min: -9_000_000, max: 9_000_000 }),
          words: fc.constantFrom('CASH', 'M OAKES', 'T RENNER', 'SWIFT', 'SKYBET', 'SHOP'),
        }),
        { maxLength: 30 },
      ),
      (all) => {
        const transactions = all.map(({ day, pence, words }, at) =>
          line(`2026-03-${String(day).padStart(2, '0')}`, pence, `${words} ${at}`),
        );
        const found = flags([filed(transactions)]);
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
        const names = new Set(transactions.map(({ description }) => description));
        for (const { lines } of found) for (const { description } of lines) expect(names.has(description)).toBe(true);
        const rule = (of: typeof found) => of.map((each) => `${each.rule} ${each.amount_pence}`).toSorted();
        expect(rule(flags([filed(transactions.toReversed())]))).toEqual(rule(found));
      },
    ),
  ));
