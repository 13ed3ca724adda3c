import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFundsFaults, FUND_TYPES, type FundsItem, type FundType, inPounds, leftToExplain, paperOf, withoutPaper } from './funds.ts';

const item = (amount: number, more: Partial<FundsItem> = {}): FundsItem => ({
  id: `part-${amount}`,
  type: 'savings',
  amount_pence: amount,
  country: 'GB',
  ...more,
});

test('what is missing is said in pounds', () =>
  expect(leftToExplain({ target_pence: 88_000_000, items: [item(61_600_000), item(14_950_000), item(10_200_000)] })).toEqual({
    state: 'short',
    pence: 1_250_000,
    named_pence: 86_750_000,
    text: '£12,500 still to explain',
  }));

test('too much is said too, with pence where there are some', () =>
  expect(leftToExplain({ target_pence: 10_000, items: [item(10_050)] })).toMatchObject({
    state: 'over',
    pence: 50,
    text: '£0.50 more than the £100 asked for',
  }));

test('nothing is left where the parts make the target', () =>
  expect(leftToExplain({ target_pence: 10_000, items: [item(4_000), item(6_000)] })).toMatchObject({ state: 'even', pence: 0 }));

test('every kind of money but that of another buyer wants a paper', () => {
  const types = Object.keys(FUND_TYPES) as FundType[];
  expect(types.filter((type) => paperOf({ type }) === null)).toEqual(['co_buyer']);
  const items = [item(1, { type: 'mortgage' }), item(2), item(3, { type: 'co_buyer' })];
  expect(withoutPaper(items, new Set(['part-2'])).map(({ id }) => id)).toEqual(['part-1']);
});

test.each<[string, Partial<FundsItem>, string, string]>([
  ['a gift without its giver', { type: 'gift' }, 'giver_name', 'Enter the name of the giver'],
  ['something else without a word', { type: 'other', explanation: ' ' }, 'explanation', 'Say where this money comes from'],
  ['no amount', { amount_pence: 0 }, 'amount_pence', 'Enter an amount in pounds, like 250 or 250.00'],
  ['part of a penny', { amount_pence: 10.5 }, 'amount_pence', 'Enter an amount in pounds, like 250 or 250.00'],
  ['no country', { country: '' }, 'country', 'Choose the country the money comes from'],
  ['a name of what every object has', { type: 'constructor' as FundType }, 'type', 'Choose where this part comes from'],
])('%s is refused in words', (_name, wrong, field, message) =>
  expect(findFundsFaults({ target_pence: 100, items: [item(100, wrong)] })).toEqual([expect.objectContaining({ item: 0, field, message })]),
);

test('two parts with one key are refused, and so is an answer without parts', () => {
  expect(findFundsFaults({ target_pence: 200, items: [item(100), item(100)] })).toEqual([
    expect.objectContaining({ item: 1, code: 'duplicated' }),
  ]);
  expect(findFundsFaults({ target_pence: 200, items: [] })).toEqual([expect.objectContaining({ item: null, code: 'missing' })]);
});

test('parts that are right are refused only while they do not make the target', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30_000_000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: -100, max: 100 }),
      (amounts, off) => {
        const items = amounts.map((amount, index) => item(amount, { id: `p${index}` }));
        const target = amounts.reduce((sum, amount) => sum + amount, 0) + off;
        fc.pre(target > 0);
        const answer = { target_pence: target, items };
        const left = leftToExplain(answer);
        expect(left.state === 'over' ? -left.pence : left.pence).toBe(off);
        expect(findFundsFaults(answer).map(({ code }) => code)).toEqual(off === 0 ? [] : ['sum']);
      },
    ),
  ));

test('pounds are written as people write them', () => {
  expect([1_250_000, 1_250_050, 0].map(inPounds)).toEqual(['£12,500', '£12,500.50', '£0']);
});
