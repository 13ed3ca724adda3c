import { describe, expect, test } from 'vitest';
import { Refused } from '../../../platform/refuse.ts';
import { groupName } from './group-name.ts';
import { refuseAge, refuseTwice, settleRole, yearsBetween, type Standing } from './link-rules.ts';

const person = (id: number, more: Partial<Standing> = {}): Standing => ({
  id,
  party_id: 100 + id,
  role: 'tenant',
  group_id: 1,
  co_tenant_type_id: 2,
  is_lead: false,
  ...more,
});
const LEAD = person(1, { co_tenant_type_id: 1, is_lead: true });
const refusal = (act: () => unknown): [string, string | undefined, string | undefined] | null => {
  try {
    act();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [error.code, error.errors?.[0]?.field, error.errors?.[0]?.message ?? error.message];
  }
};

describe('which role somebody gets', () => {
  test.each([
    ['the first buyer leads', 'sale', { role: 'buyer' }, [], { co_tenant_type_id: null, is_lead: true }],
    [
      'the second buyer does not',
      'sale',
      { role: 'buyer' },
      [person(1, { role: 'buyer', co_tenant_type_id: null, is_lead: true })],
      { is_lead: false },
    ],
    ['a giftor never leads', 'sale', { role: 'giftor' }, [], { co_tenant_type_id: null, is_lead: false }],
    ['a seller has no group and no lead', 'sale', { role: 'seller' }, [], { co_tenant_type_id: null, is_lead: false }],
    ['the first tenant is the lead tenant', 'letting', { role: 'tenant' }, [], { co_tenant_type_id: 1, is_lead: true }],
    [
      'a joint tenant who is the first is the lead tenant',
      'letting',
      { role: 'tenant', co_tenant_type_id: 2 },
      [],
      { co_tenant_type_id: 1, is_lead: true },
    ],
    ['the next tenant is a joint tenant', 'letting', { role: 'tenant' }, [LEAD], { co_tenant_type_id: 2, is_lead: false }],
    [
      'a permitted occupier does not lead',
      'letting',
      { role: 'tenant', co_tenant_type_id: 3 },
      [],
      { co_tenant_type_id: 3, is_lead: false },
    ],
    ['a child does not lead', 'letting', { role: 'tenant', co_tenant_type_id: 5 }, [LEAD], { co_tenant_type_id: 5, is_lead: false }],
    ['a guarantor stands for the group', 'letting', { role: 'guarantor' }, [LEAD], { co_tenant_type_id: 4, guarantees_id: null }],
    ['a guarantor stands for one of them', 'letting', { role: 'guarantor', guarantees_id: 1 }, [LEAD], { guarantees_id: 1 }],
  ] as const)('%s', (_name, kind, asked, group, settled) => {
    expect(settleRole(kind, asked, [...group])).toMatchObject(settled);
  });

  test.each([
    ['a tenant at a sale', 'sale', { role: 'tenant' }, [], 'role', 'Choose a role at a sale'],
    ['a seller at a letting', 'letting', { role: 'seller' }, [], 'role', 'Choose a role at a letting'],
    ['a second lead tenant', 'letting', { role: 'tenant', co_tenant_type_id: 1 }, [LEAD], 'co_tenant_type_id', 'Choose one lead applicant'],
    ['a second lead', 'letting', { role: 'tenant', is_lead: true }, [LEAD], 'is_lead', 'Choose one lead applicant'],
    ['a giftor as lead', 'sale', { role: 'giftor', is_lead: true }, [], 'is_lead', 'Choose one lead applicant'],
    [
      'a tenant of the kind guarantor',
      'letting',
      { role: 'tenant', co_tenant_type_id: 4 },
      [],
      'co_tenant_type_id',
      'Choose a kind of tenant',
    ],
    [
      'a guarantor of somebody elsewhere',
      'letting',
      { role: 'guarantor', guarantees_id: 9 },
      [LEAD],
      'guarantees_id',
      'Choose a tenant of this group',
    ],
  ] as const)('refuses %s', (_name, kind, asked, group, field, message) => {
    expect(refusal(() => settleRole(kind, asked, [...group]))).toEqual(['VALIDATION_FAILED', field, message]);
  });
});

test('same party twice in a group -> 409 "Already linked to this property"', () => {
  expect(refusal(() => refuseTwice(101, 'tenant', 1, [LEAD]))).toEqual(['DUPLICATE', undefined, 'Already linked to this property']);
  expect(refusal(() => refuseTwice(101, 'tenant', 2, [LEAD]))).toBeNull();
  const seller = person(3, { role: 'seller', group_id: null, co_tenant_type_id: null });
  expect(refusal(() => refuseTwice(103, 'seller', null, [seller]))?.[0]).toBe('DUPLICATE');
  expect(refusal(() => refuseTwice(103, 'seller_representative', null, [seller]))).toBeNull();
});

test('guarantor must not be an occupier of the same tenancy', () => {
  const sentence = 'A guarantor must not be an occupier of the same tenancy';
  expect(refusal(() => refuseTwice(101, 'guarantor', 1, [LEAD]))).toEqual(['VALIDATION_FAILED', 'role', sentence]);
  expect(refusal(() => refuseTwice(102, 'tenant', 1, [person(2, { role: 'guarantor', co_tenant_type_id: 4 })]))?.[2]).toBe(sentence);
});

test('under 18s live somewhere and have no other role; a company lives nowhere', () => {
  const born = (dob: string | null, kind = 'person') => ({ kind, dob });
  const today = '2026-11-21';
  expect(refusal(() => refuseAge(born('2008-11-22'), 1, today))?.[2]).toBe('This person must be 18 or over');
  expect(refusal(() => refuseAge(born('2008-11-21'), 1, today))).toBeNull();
  expect(refusal(() => refuseAge(born('2008-11-22'), 5, today))).toBeNull();
  expect(refusal(() => refuseAge(born('2008-11-21'), 5, today))?.[2]).toBe('This person is 18 or over. Choose another kind');
  expect(refusal(() => refuseAge(born(null), 5, today))).toBeNull();
  expect(refusal(() => refuseAge(born(null, 'company'), 3, today))?.[1]).toBe('co_tenant_type_id');
  expect(yearsBetween('2008-02-29', '2026-02-28')).toBe(17);
});

test('a group is called by its surnames, the lead first', () => {
  const named = (first_name: string, last_name: string, more: object = {}) => ({
    kind: 'person' as const,
    display_name: `${first_name} ${last_name}`,
    first_name,
    last_name,
    role: 'buyer' as const,
    co_tenant_type_id: null,
    is_lead: false,
    state: 'linked' as const,
    ...more,
  });
  const tobias = named('Tobias', 'Renner', { is_lead: true });
  const sunniva = named('Sunniva', 'Halvorsen');
  expect(groupName([sunniva, tobias])).toBe('Renner and Halvorsen');
  expect(groupName([tobias])).toBe('Tobias Renner');
  expect(groupName([tobias, sunniva, named('Ingrid', 'Halvorsen', { role: 'giftor' })])).toBe('Renner and Halvorsen');
  expect(groupName([tobias, named('Ada', 'Renner')])).toBe('Tobias and Ada Renner');
  expect(groupName([tobias, sunniva, named('Idris', 'Bevan'), named('Mei', 'Crowther')])).toBe('Renner, Halvorsen and 2 others');
  expect(
    groupName([{ ...tobias, kind: 'company', display_name: 'Orrery Homes Ltd', first_name: null, last_name: null }, sunniva] as never),
  ).toBe('Orrery Homes Ltd and Halvorsen');
  expect(groupName([{ ...tobias, state: 'withdrawn' }])).toBe('Tobias Renner');
  expect(groupName([])).toBe('Nobody yet');
});
