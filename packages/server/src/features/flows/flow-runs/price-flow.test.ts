import { expect, test } from 'vitest';
import { priceFlow } from './price-flow.ts';

const flow = {
  price_parts: [
    { label: 'Sanctions check', price: 'aml_check', when: 'always' as const },
    { label: 'Identity check', price: 'identity_check', when: 'if_used' as const },
  ],
};
const prices = {
  plan: 'Pay as you go',
  vatPercent: 20,
  pence: new Map([
    ['aml_check', 149],
    ['identity_check', 300],
  ]),
};

test('each person is a line, and VAT is worked out once on the sum', () => {
  const { lines, totalPence, vatPence } = priceFlow(flow, ['Ada Byron', 'Mary Byron', 'Tom Byron'], prices);
  expect(lines.filter(({ when }) => when === 'always').map(({ party_name, pence }) => [party_name, pence])).toEqual([
    ['Ada Byron', 149],
    ['Mary Byron', 149],
    ['Tom Byron', 149],
  ]);
  // 447 and 20 % of it, 89.4, not three times 29.8 rounded.
  expect([totalPence, vatPence]).toEqual([536, 89]);
});

test('what is only charged if it is used is named once and is not in the total', () => {
  const { lines, totalPence } = priceFlow(flow, ['Ada Byron'], prices);
  expect(lines.at(-1)).toEqual({ label: 'Identity check', party_name: null, pence: 300, when: 'if_used' });
  expect(totalPence).toBe(179);
});

test('a plan without a price for it costs nothing', () => {
  expect(priceFlow(flow, ['Ada Byron'], { plan: 'Self-hosted', vatPercent: 20, pence: new Map() })).toMatchObject({
    totalPence: 0,
    vatPence: 0,
  });
});
