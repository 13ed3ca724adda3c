import { LETTING_STAGES, SALE_STAGES, type PropertyRole, type PropertyStage } from '@freehold/property-rules/property-stages';
import { needsFullCdd } from '../../checks/check-policy/public.ts';
import { describe, expect, test } from 'vitest';
import { gateRules, isChecked, peopleOf, type GatePerson } from './gate.ts';

const AML = { code: 'aml', name: 'AML screening', column: 'AML screening', about: null };
let numbered = 0;
const person = (role: PropertyRole, more: Partial<GatePerson> = {}): GatePerson => ({
  id: ++numbered,
  party_id: numbered,
  role,
  group_id: ['buyer', 'giftor', 'buyer_representative', 'tenant', 'guarantor'].includes(role) ? 7 : null,
  co_tenant_type_id: role === 'tenant' ? 1 : role === 'guarantor' ? 4 : null,
  state: 'linked',
  cdd_due_at: null,
  standings: {},
  asked: [AML],
  ...more,
});
const SALE = ['seller', 'seller_representative', 'buyer', 'giftor', 'buyer_representative'] as const;
const LETTING = ['landlord', 'landlord_representative', 'tenant', 'guarantor'] as const;

/* The whole gate: who is asked before which move, by whom it is made. Every move that is not here is free. */
const SELLERS = ['seller', 'seller_representative'];
const BUYERS = ['buyer', 'giftor', 'buyer_representative'];
const LANDLORDS = ['landlord', 'landlord_representative'];
const TENANTS = ['tenant', 'guarantor'];
const GATE: readonly (readonly [string, PropertyStage, 'person' | 'offer', Record<string, string[]>])[] = [
  ['sale', 'available', 'person', { marketing: SELLERS }],
  ['sale', 'under_offer', 'offer', { offer_accepted: BUYERS }],
  ['sale', 'exchanged', 'person', { marketing: SELLERS, offer_accepted: BUYERS }],
  ['sale', 'completed', 'person', { marketing: SELLERS, offer_accepted: BUYERS }],
  ['letting', 'to_let', 'person', { instruction: LANDLORDS }],
  ['letting', 'offer_agreed', 'offer', { offer_accepted: TENANTS }],
  ['letting', 'let_agreed', 'person', { instruction: LANDLORDS, offer_accepted: TENANTS }],
  ['letting', 'tenanted', 'person', { instruction: LANDLORDS, offer_accepted: TENANTS }],
];

describe.each(['sale', 'letting'] as const)('a %s', (kind) => {
  const stages: readonly PropertyStage[] = kind === 'sale' ? SALE_STAGES : LETTING_STAGES;
  const everybody = (kind === 'sale' ? SALE : LETTING).map((role) => person(role));
  test.each(stages.flatMap((to) => (['person', 'offer'] as const).map((by) => [to, by] as const)))('to %s by %s', (to, by) => {
    const asked = GATE.find((each) => each[0] === kind && each[1] === to && each[2] === by)?.[3] ?? {};
    const rules = gateRules({ kind, from: 'instructed', to, by });
    expect(Object.fromEntries(rules.map((rule) => [rule.event, peopleOf(rule, everybody, 7).map(({ role }) => role)]))).toEqual(asked);
  });
});

test('a notice that is taken back asks nothing', () => {
  expect(gateRules({ kind: 'letting', from: 'notice_given', to: 'tenanted', by: 'person' })).toEqual([]);
});

const [tenancy] = gateRules({ kind: 'letting', from: 'to_let', to: 'offer_agreed', by: 'offer' });
test.each([
  [1, true],
  [2, true],
  [3, true],
  [5, false],
])('a tenant of type %i is asked: %s', (type, isAsked) => {
  const found = tenancy && peopleOf(tenancy, [person('tenant', { co_tenant_type_id: type })], 7);
  expect(found?.length).toBe(isAsked ? 1 : 0);
});

test('another group, and whoever withdrew, is not asked', () => {
  const [rule] = gateRules({ kind: 'sale', from: 'available', to: 'under_offer', by: 'offer' });
  expect(rule && peopleOf(rule, [person('buyer', { group_id: 8 }), person('buyer', { state: 'withdrawn' })], 7)).toEqual([]);
});

const AT = new Date('2026-11-21T12:00:00Z');
const ACCEPTED = {
  check_id: 1,
  status: 'passed',
  at: '2026-11-01T12:00:00Z',
  is_frozen: false,
  accepted_at: '2026-11-01T12:00:00Z',
  closed_by: null,
};
test.each([
  [null, false],
  ['2026-11-21T12:00:00Z', true],
  ['2026-11-21T11:59:59Z', false],
])('an acceptance that holds until %s answers: %s', (until, holds) => {
  expect(isChecked({ asked: [AML], standings: until === null ? {} : { aml: { ...ACCEPTED, accepted_until: until } } }, AT)).toBe(holds);
});

test.each([
  ['letting', 999_999, false],
  ['letting', 1_000_000, true],
  ['letting', null, false],
  ['sale', 1_000_000, false],
])('a %s at %s pence a month asks for full customer due diligence: %s', (kind, rent, asks) => {
  expect(needsFullCdd({ kind, rent_month_pence: rent })).toBe(asks);
});
