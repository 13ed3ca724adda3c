import { expect, test } from 'vitest';
import { priceFlow, totalOf } from './price-flow.ts';

const flow = {
  price_parts: [
    { label: 'Sanctions check', price: 'aml_check', when: 'always' as const },
    { label: 'Identity check', price: 'identity_check', when: 'if_used' as const },
  ],
};
const PENCE: Record<string, number> = { aml_check: 149, identity_check: 300 };
const prices = {
  plan: 'Pay as you go',
  vatPercent: 20,
  of: (kind: string) => ({ kind, label: kind, pence: PENCE[kind] ?? 0, with_vat_pence: Math.round((PENCE[kind] ?? 0) * 1.2) }),
};
const people = [
  { id: 1, name: 'Ada Byron' },
  { id: 2, name: 'Mary Byron' },
  // Two of one name are two lines.
  { id: 3, name: 'Mary Byron' },
];

test('each person is a line of their own, and the runs of one quote add up to it', () => {
  const lines = priceFlow(flow, people, prices);
  expect(lines.filter(({ when }) => when === 'always').map((line) => [line.party_id, line.pence, line.with_vat_pence])).toEqual([
    [1, 149, 179],
    [2, 149, 179],
    [3, 149, 179],
  ]);
  const whole = totalOf(lines);
  expect(whole).toEqual({ total_pence: 537, vat_pence: 90 });
  const each = people.map((person) => totalOf(lines.filter(({ party_id: id }) => id === person.id)));
  expect(each.reduce((sum, { total_pence: pence }) => sum + pence, 0)).toBe(whole.total_pence);
});

test('what is only charged if it is used is named once and is not in the total', () => {
  const lines = priceFlow(flow, people.slice(0, 1), prices);
  expect(lines.at(-1)).toMatchObject({ label: 'Identity check', party_id: null, with_vat_pence: 360, when: 'if_used' });
  expect(totalOf(lines).total_pence).toBe(179);
});

test('a plan without a price for it costs nothing, nor does a workspace without a plan', () => {
  for (const none of [{ plan: 'Self-hosted', vatPercent: 20, of: () => undefined }, null])
    expect(totalOf(priceFlow(flow, people, none))).toEqual({ total_pence: 0, vat_pence: 0 });
});
