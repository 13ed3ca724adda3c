import { describe, expect, test } from 'vitest';
import {
  assessRentProtection,
  factsOf,
  timesShare,
  type FindingCode,
  type FindingEffect,
  type RentProtectionFacts,
} from './assess-rent-protection.ts';
import { rulesOf } from './rent-protection-rules.ts';

const RULES = rulesOf('usual');
const tenant = (partyId: number, more: Partial<RentProtectionFacts['tenants'][number]> = {}) => ({
  party_id: partyId,
  name: `Tenant ${partyId}`,
  gross_annual_income_pence: 3_000_000,
  rent_share_pence: 100_000,
  reference_outcome: 'pass' as const,
  reference_on: '2026-06-20',
  adverse_credit: 'none' as const,
  adverse_credit_on: null,
  ...more,
});
const FACTS: RentProtectionFacts = {
  monthly_rent_pence: 100_000,
  cover_starts_on: '2026-07-01',
  tenancy_starts_on: '2026-07-01',
  deposit_pence: 115_384,
  deposit_scheme: 'dps',
  tenants: [tenant(1)],
  guarantors: [],
  prescribed_information_on: '2026-07-01',
  has_gas: true,
  gas_safety_on: '2026-02-02',
  electrical_on: '2024-08-14',
  energy_ends_on: '2030-06-30',
  information_sheet_on: '2026-06-30',
  statement_of_terms_on: '2026-06-30',
  has_arrears: false,
  previous_claims: null,
};
const assess = (change: Partial<RentProtectionFacts> = {}) => assessRentProtection({ ...FACTS, ...change }, RULES);
const found = (change: Partial<RentProtectionFacts>, code: FindingCode) => assess(change).findings.find((finding) => finding.code === code);
const oneTenant = (more: Parameters<typeof tenant>[1]) => ({ tenants: [tenant(1, more)] });
const guarantor = (income: number | null, standsFor: number | null = null) => ({
  guarantors: [{ party_id: 9, name: 'Declan', gross_annual_income_pence: income, stands_for: standsFor }],
});

test('a tenancy that meets every rule is eligible', () => {
  const { outcome, findings } = assess();
  expect(outcome).toBe('eligible');
  expect(findings.map(({ effect }) => effect)).toEqual(findings.map(() => 'ok'));
});

describe('income is at least 2.5 times the rent share', () => {
  test.each<[string, number, number, FindingEffect]>([
    ['exactly 2.5 times', 3_000_000, 100_000, 'ok'],
    ['a penny a year below', 2_999_999, 100_000, 'guarantor'],
    ['above', 3_840_000, 88_334, 'ok'],
    ['2.1 times', 2_280_000, 88_333, 'guarantor'],
  ])('%s', (_, income, share, effect) => {
    const change = { ...oneTenant({ gross_annual_income_pence: income, rent_share_pence: share }), monthly_rent_pence: share };
    expect(found(change, 'income')?.effect).toBe(effect);
    expect(assess(change).outcome).toBe(effect === 'ok' ? 'eligible' : 'needs_guarantor');
  });
  test('the sentence says what to do', () => {
    expect(found(oneTenant({ gross_annual_income_pence: 2_000_000 }), 'income')?.text).toBe(
      'Income is below 2.5 times the rent share. Add a guarantor.',
    );
  });
});

describe('a guarantor has at least 3 times what they stand for', () => {
  const low = oneTenant({ gross_annual_income_pence: 2_000_000 });
  test.each<[string, number | null, number | null, ReturnType<typeof assess>['outcome']]>([
    ['exactly 3 times the whole rent', 3_600_000, null, 'eligible'],
    ['a penny below', 3_599_999, null, 'needs_guarantor'],
    ['stands for the tenant in question', 3_600_000, 1, 'eligible'],
    ['stands for somebody else', 3_600_000, 2, null],
    ['income not known yet', null, null, null],
  ])('%s', (_, income, standsFor, outcome) => {
    const result = assess({ ...low, ...guarantor(income, standsFor) });
    if (standsFor === 2) expect(result.findings.find(({ code }) => code === 'income')?.effect).toBe('guarantor');
    else expect(result.outcome).toBe(outcome);
  });
  test('one whom nobody needs does not stop cover', () => {
    expect(assess(guarantor(100)).outcome).toBe('eligible');
    expect(found(guarantor(100), 'guarantor')).toMatchObject({
      effect: 'condition',
      text: 'Declan: income is below 3 times what they stand for',
    });
  });
});

describe('references are at most 45 days old at the start', () => {
  test.each<[string, FindingEffect, string]>([
    ['2026-05-17', 'ok', 'Oldest is 45 days'],
    ['2026-05-16', 'decline', 'Reference is older than 45 days at the start date'],
    ['2026-07-01', 'ok', 'Oldest is 0 days'],
    ['2026-07-02', 'condition', 'A reference is dated after the tenancy starts'],
  ])('a reference of %s is %s', (reference_on, effect, text) =>
    expect(found(oneTenant({ reference_on }), 'reference')).toMatchObject({ effect, text }),
  );
  test.each<['conditional' | 'fail' | 'none', FindingEffect]>([
    ['conditional', 'condition'],
    ['fail', 'decline'],
    ['none', 'missing'],
  ])('one that came out as %s is %s', (reference_outcome, effect) =>
    expect(found(oneTenant({ reference_outcome }), 'reference')?.effect).toBe(effect),
  );
});

describe('no adverse credit in 36 months', () => {
  test.each<['ccj_settled' | 'ccj_open' | 'iva' | 'bankrupt', string | null, FindingEffect]>([
    ['ccj_settled', '2021-03-01', 'ok'],
    ['ccj_settled', '2023-07-01', 'ok'],
    ['ccj_settled', '2023-07-02', 'decline'],
    ['ccj_settled', null, 'missing'],
    ['ccj_open', '2015-01-01', 'decline'],
    ['iva', '2024-01-01', 'decline'],
    ['iva', '2020-01-01', 'ok'],
    ['bankrupt', '2025-01-01', 'decline'],
  ])('%s of %s is %s', (adverse_credit, adverse_credit_on, effect) =>
    expect(found(oneTenant({ adverse_credit, adverse_credit_on }), 'credit')?.effect).toBe(effect),
  );
});

describe('cover starts within 10 days of the tenancy', () => {
  test.each<[string, FindingEffect, string]>([
    ['2026-07-01', 'ok', 'The same day'],
    ['2026-07-11', 'ok', '10 days after the tenancy'],
    ['2026-07-12', 'condition', 'Starts 11 days after the tenancy, so the first 60 days are not covered'],
    ['2026-06-30', 'ok', '1 day before the tenancy'],
  ])('cover from %s is %s', (cover_starts_on, effect, text) => expect(found({ cover_starts_on }, 'start')).toMatchObject({ effect, text }));
});

describe('arrears and claims', () => {
  test.each<[boolean | null, string | null, FindingEffect, ReturnType<typeof assess>['outcome']]>([
    [false, null, 'ok', 'eligible'],
    [true, null, 'decline', 'ineligible'],
    [null, null, 'missing', null],
    [false, 'Unpaid rent in 2019', 'condition', 'eligible'],
  ])('owed %j, claims %j: %s', (has_arrears, previous_claims, effect, outcome) => {
    expect(found({ has_arrears, previous_claims }, 'arrears')?.effect).toBe(effect);
    expect(assess({ has_arrears, previous_claims }).outcome).toBe(outcome);
  });
});

describe('certificates hold on the first day', () => {
  test.each<[string, Partial<RentProtectionFacts>, FindingEffect]>([
    ['gas checked a year before to the day', { gas_safety_on: '2025-07-01' }, 'ok'],
    ['gas checked a day too long ago', { gas_safety_on: '2025-06-30' }, 'condition'],
    ['no gas', { has_gas: false, gas_safety_on: null }, 'ok'],
    ['gas not told', { gas_safety_on: null }, 'missing'],
    ['electrics five years before', { electrical_on: '2021-07-01' }, 'ok'],
    ['electrics longer ago', { electrical_on: '2021-06-30' }, 'condition'],
    ['energy certificate ends the day before', { energy_ends_on: '2026-06-30' }, 'condition'],
    ['energy certificate ends that day', { energy_ends_on: '2026-07-01' }, 'ok'],
    ['dated after cover starts', { gas_safety_on: '2026-07-02' }, 'condition'],
  ])('%s', (_, change, effect) => expect(found(change, 'certificates')?.effect).toBe(effect));
});

describe('papers were given and the deposit is protected', () => {
  test.each<[string, Partial<RentProtectionFacts>, FindingEffect]>([
    ['no information sheet', { information_sheet_on: null }, 'condition'],
    ['no statement of terms', { statement_of_terms_on: null }, 'condition'],
    ['no prescribed information', { prescribed_information_on: null }, 'condition'],
    ['no deposit, so none needed', { deposit_pence: 0, deposit_scheme: null, prescribed_information_on: null }, 'ok'],
    ['deposit in no scheme', { deposit_scheme: 'none' }, 'condition'],
  ])('%s', (_, change, effect) => expect(found(change, 'papers')?.effect).toBe(effect));
});

test('shares that do not add up to the rent are not complete', () => {
  expect(found({ monthly_rent_pence: 100_001 }, 'shares')).toMatchObject({
    effect: 'missing',
    text: 'The shares add up to £1,000.00, the rent is £1,000.01',
  });
});

test('what is declined stays declined while answers are missing', () => {
  expect(assess({ has_arrears: true, cover_starts_on: null }).outcome).toBe('ineligible');
});

test('an insurer or a workspace may have its own values', () => {
  const rules = rulesOf('usual', { incomeTimes: 3 });
  expect(assessRentProtection(FACTS, rules).findings.find(({ code }) => code === 'income')?.text).toBe(
    'Income is below 3 times the rent share. Add a guarantor.',
  );
});

test('times of the share are never rounded up', () => {
  expect([timesShare(2_999_999, 100_000), timesShare(3_000_000, 100_000), timesShare(null, 1), timesShare(1, 0)]).toEqual([
    2.4,
    2.5,
    null,
    null,
  ]);
});

test('a guarantor who also rents elsewhere stands for whom the tenancy says', () => {
  const facts = factsOf(
    { ...FACTS, tenants: FACTS.tenants, guarantors: [{ party_id: 9, gross_annual_income_pence: 1 }] },
    { monthly_rent_pence: 1, deposit_pence: null, deposit_scheme: null, starts_on: null },
    [
      { party_id: 1, name: 'Saoirse', role: 'tenant', stands_for: null },
      { party_id: 9, name: 'Declan', role: 'guarantor', stands_for: 1 },
    ],
  );
  expect(facts.guarantors).toEqual([{ party_id: 9, gross_annual_income_pence: 1, name: 'Declan', stands_for: 1 }]);
  expect(facts.tenants[0]?.name).toBe('Saoirse');
});
