import type { DetailPerson, PropertyDetails } from '@freehold/contract/properties/property-details';
import { expect, test } from 'vitest';
import { checkMove, EMPTY_MOVE } from './move-form.ts';
import { sidesOf } from './sides-of.ts';
import { describeProperty, figureWords, roleOf } from './words.ts';

const figure = (more: object) =>
  figureWords({ kind: 'asking', pence: 88_000_000, frequency: null, share: null, asking_pence: 89_500_000, ...more });

test.each([
  [{}, '£880,000', 'asking price'],
  [{ kind: 'agreed', share: 0.9832 }, '£880,000', 'agreed, 98.3% of £895,000'],
  [{ kind: 'agreed', share: 1 }, '£880,000', 'agreed, at the asking price'],
  [{ kind: 'advertised', pence: 265_000, frequency: 'month' }, '£2,650', 'a month, as advertised'],
  [{ kind: 'agreed', pence: 61_153, frequency: 'week', share: 1 }, '£611.53', 'a week, as advertised'],
])('the figure %j', (more, amount, about) => {
  expect(figure(more)).toEqual({ amount, about });
});

const property = (more: object) =>
  describeProperty({
    place: 'Clifton, Bristol BS8 4KV',
    type: 'terraced',
    bedrooms: 4,
    tenure: 'freehold',
    title_numbers: ['AV990142'],
    reference: 'PL-2026-0418',
    ...more,
  } as PropertyDetails);

test('a property in one line says what is known of it', () => {
  expect(property({})).toBe('Clifton, Bristol BS8 4KV · Terraced house, 4 bedrooms · Freehold, title AV990142');
  expect(property({ bedrooms: 1, title_numbers: ['A1', 'B2'] })).toBe(
    'Clifton, Bristol BS8 4KV · Terraced house, 1 bedroom · Freehold, title A1 and 1 more',
  );
  expect(property({ bedrooms: 0, tenure: 'unknown', title_numbers: [] })).toBe(
    'Clifton, Bristol BS8 4KV · Terraced house, studio · PL-2026-0418',
  );
});

const person = (id: number, more: object) =>
  ({ id, role: 'buyer', group_id: 7, state: 'linked', co_tenant_type_id: null, guarantees: null, ...more }) as DetailPerson;

test('people stand by side: owners, each group, and those who stand for a group', () => {
  const sides = sidesOf([
    person(1, { role: 'landlord', group_id: null }),
    person(2, { role: 'tenant' }),
    person(3, { role: 'guarantor' }),
    person(4, { role: 'tenant', group_id: 8 }),
    person(5, { role: 'tenant', state: 'withdrawn' }),
  ]);
  expect(sides.map(({ people }) => people.map(({ id }) => id))).toEqual([[1], [2], [3], [4]]);
});

test('a role is named as people name it', () => {
  expect(roleOf(person(1, { role: 'tenant', co_tenant_type_id: 1 }))).toBe('Lead tenant');
  expect(roleOf(person(1, { role: 'guarantor', guarantees: { id: 2, name: 'Mei-Lin Crowther' } }))).toBe('Guarantor for Mei-Lin Crowther');
  expect(roleOf(person(1, { role: 'giftor' }))).toBe('Gifting deposit');
});

test('a move asks for its reason, an override for all of it', () => {
  const wrong = (asked: { needsReason: boolean; overrides: boolean }, more = {}) =>
    Object.keys(checkMove(asked)({ ...EMPTY_MOVE, ...more }));
  expect(wrong({ needsReason: false, overrides: false })).toEqual([]);
  expect(wrong({ needsReason: true, overrides: false }, { reason: 'too short' })).toEqual(['reason']);
  expect(wrong({ needsReason: false, overrides: true })).toEqual(['code', 'note', 'confirmed']);
  expect(wrong({ needsReason: false, overrides: false }, { day: '31/02/2026' })).toEqual(['day']);
  expect(wrong({ needsReason: false, overrides: true }, { code: 'other', note: 'long enough for it', confirmed: true })).toEqual([]);
});
