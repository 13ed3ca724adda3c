import { describe, expect, test } from 'vitest';
import {
  annualRentPence,
  depositCapPence,
  depositCapWeeks,
  holdingDeadline,
  holdingDepositCapPence,
  isAboveAdvertised,
  monthlyRentPence,
  whyNotAdvertise,
  type Rent,
} from './lettings-law.ts';

const rent = (pence: number, frequency: Rent['frequency'] = 'month'): Rent => ({ pence, frequency });

describe('a holding deposit is at most a week’s rent, a year’s rent / 52, rounded down to the penny (Tenant Fees Act 2019 sch 1 para 3)', () => {
  test.each([
    [rent(1_850_00), 426_92], // 22,200.00 / 52 = 426.923
    [rent(2_650_00), 611_53], // 31,800.00 / 52 = 611.538
    [rent(1_300_00), 300_00], // exact
    [rent(427_00, 'week'), 427_00],
    [rent(5_550_00, 'quarter'), 426_92],
    [rent(22_200_00, 'year'), 426_92],
    [rent(1), 0],
  ])('%o: %i pence', (given, cap) => expect(holdingDepositCapPence(given)).toBe(cap));
});

describe('a tenancy deposit is at most five weeks’ rent, six from £50,000 a year (Tenant Fees Act 2019 sch 1 para 2)', () => {
  test.each([
    [rent(1_850_00), 5, 2_134_61],
    [rent(2_650_00), 5, 3_057_69],
    [rent(49_999_99, 'year'), 5, 4_807_69],
    [rent(50_000_00, 'year'), 6, 5_769_23],
    [rent(4_166_66), 5, 4_807_68], // 49,999.92 a year
    [rent(4_166_67), 6, 5_769_23], // 50,000.04 a year
    [rent(961_53, 'week'), 5, 4_807_65], // 49,999.56 a year
    [rent(961_54, 'week'), 6, 5_769_24], // 50,000.08 a year
    [rent(12_500_00, 'quarter'), 6, 5_769_23],
  ])('%o: %i weeks, %i pence', (given, weeks, cap) => {
    expect(depositCapWeeks(given)).toBe(weeks);
    expect(depositCapPence(given)).toBe(cap);
  });
});

describe('the deadline for agreement is the fifteenth day, the day it was received being the first (Tenant Fees Act 2019 sch 2 para 2)', () => {
  test.each([
    ['2026-06-07', '2026-06-21'],
    ['2026-02-20', '2026-03-06'],
    ['2028-02-20', '2028-03-05'],
    ['2026-12-25', '2027-01-08'],
    ['2026-03-20', '2026-04-03'],
  ])('%s: %s', (taken, deadline) => expect(holdingDeadline(taken)).toBe(deadline));
});

describe('an offer above the advertised rent is known to the penny, whatever the periods (Renters’ Rights Act 2025 s.56)', () => {
  test.each([
    [rent(1_850_00), rent(1_850_00), false],
    [rent(1_850_01), rent(1_850_00), true],
    [rent(1_849_99), rent(1_850_00), false],
    [rent(426_92, 'week'), rent(1_850_00), false], // 22,199.84 a year
    [rent(426_93, 'week'), rent(1_850_00), true], // 22,200.36 a year, though 1,850.03 a month would round near it
    [rent(5_550_00, 'quarter'), rent(1_850_00), false],
    [rent(5_550_01, 'quarter'), rent(1_850_00), true],
    [rent(22_200_00, 'year'), rent(1_850_00), false],
    [rent(22_200_01, 'year'), rent(1_850_00), true],
    [rent(1_733_34), rent(400_00, 'week'), true],
    [rent(1_733_33), rent(400_00, 'week'), false],
  ])('%o against %o: %s', (offered, advertised, above) => expect(isAboveAdvertised(offered, advertised)).toBe(above));
});

test('a month of another period’s rent is shown rounded down', () => {
  expect(monthlyRentPence(rent(400_00, 'week'))).toBe(1_733_33);
  expect(annualRentPence(rent(400_00, 'week'))).toBe(20_800_00);
});

test('an assured letting is not advertised without a rent; a sale, a company let and others are not held to it', () => {
  const property = { kind: 'letting', tenancy_regime: 'assured', rent_pence: null, rent_frequency: null };
  expect(whyNotAdvertise(property)).toBe('Enter a specific rent before advertising');
  expect(whyNotAdvertise({ ...property, rent_pence: 1_850_00, rent_frequency: 'month' })).toBeNull();
  expect(whyNotAdvertise({ ...property, tenancy_regime: 'company_let' })).toBeNull();
  expect(whyNotAdvertise({ ...property, tenancy_regime: 'other' })).toBeNull();
  expect(whyNotAdvertise({ ...property, kind: 'sale' })).toBeNull();
});
