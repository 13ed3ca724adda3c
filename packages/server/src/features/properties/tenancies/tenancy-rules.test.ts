import type { TenancyRegime } from '@freehold/property-rules/tenancy-states';
import { expect, test } from 'vitest';
import { faultsOf, whyNotTakeRent, type Terms } from './tenancy-rules.ts';

const TERMS: Terms = {
  status: 'upcoming',
  regime: 'assured',
  regime_reason: null,
  rent_pence: 265_000,
  rent_frequency: 'month',
  starts_on: '2026-12-01',
  term_months: null,
  notice_given_on: null,
  ends_on: null,
  deposit_pence: 305_769,
  deposit_scheme: 'dps',
  holding_deposit_pence: null,
  holding_deposit_taken_on: null,
  holding_deadline_on: null,
  entered_into_on: null,
};
const ADVERTISED = { pence: 265_000, frequency: 'month' } as const;

test.each<[string, Partial<Terms>, [string, string][]]>([
  ['as agreed', {}, []],
  ['a rent below the advertised one', { rent_pence: 264_999, deposit_pence: 300_000 }, []],
  [
    'a penny more rent',
    { rent_pence: 265_001 },
    [['rent_pence', 'The rent cannot be more than the advertised rent (Renters’ Rights Act 2025 s.56)']],
  ],
  [
    'more by the week',
    { rent_pence: 61_154, rent_frequency: 'week', deposit_pence: 300_000 },
    [['rent_pence', 'The rent cannot be more than the advertised rent (Renters’ Rights Act 2025 s.56)']],
  ],
  [
    'more rent of a company',
    { regime: 'company_let', regime_reason: 'Let to a company', rent_pence: 900_000, deposit_pence: 9_000_000 },
    [],
  ],
  ['a fixed term', { term_months: 12 }, [['term_months', 'An assured tenancy is periodic: it has no fixed term']]],
  ['a fixed term of a company', { regime: 'company_let', regime_reason: 'Let to a company', term_months: 12 }, []],
  ['another kind without a reason', { regime: 'other' }, [['regime_reason', 'Give a reason of at least 10 characters']]],
  [
    'a penny over five weeks',
    { deposit_pence: 305_770 },
    [['deposit_pence', 'The deposit cap for this rent is £3,057.69, 5 weeks’ rent (Tenant Fees Act 2019)']],
  ],
  [
    'a penny over one week to hold it',
    { holding_deposit_pence: 61_154 },
    [['holding_deposit_pence', 'A holding deposit cannot exceed one week’s rent (£611.53, Tenant Fees Act 2019)']],
  ],
  ['one week to hold it', { holding_deposit_pence: 61_153, holding_deposit_taken_on: '2026-11-20' }, []],
  ['taken, but how much', { holding_deposit_taken_on: '2026-11-20' }, [['holding_deposit_pence', 'Enter how much was taken']]],
  [
    'a deadline before it was taken',
    { holding_deposit_pence: 50_000, holding_deposit_taken_on: '2026-11-20', holding_deadline_on: '2026-11-19' },
    [['holding_deadline_on', 'The deadline cannot be before the deposit was taken']],
  ],
  [
    'a deposit in no scheme',
    { deposit_scheme: 'none' },
    [['deposit_scheme', 'A deposit must be protected in a scheme (Housing Act 2004 s.213)']],
  ],
  [
    'an end before notice',
    { notice_given_on: '2027-03-01', ends_on: '2027-02-28' },
    [['ends_on', 'The end cannot be before notice was given']],
  ],
  ['an end before the start', { ends_on: '2026-11-30' }, [['ends_on', 'The end cannot be before the start']]],
])('%s', (_, change, faults) => {
  expect(faultsOf({ ...TERMS, ...change }, ADVERTISED).map(({ field, message }) => [field, message])).toEqual(faults);
});

test.each<[TenancyRegime, string | null, string, string | null]>([
  ['assured', null, '2026-12-01', 'Rent cannot be requested before the tenancy is entered into'],
  ['assured', '2026-12-01', '2026-11-30', 'Rent cannot be requested before the tenancy is entered into'],
  ['assured', '2026-12-01', '2026-12-01', null],
  ['company_let', null, '2026-11-01', null],
])('no rent before an assured tenancy is entered into: %s, entered into %j, asked on %s', (regime, entered_into_on, on, why) =>
  expect(whyNotTakeRent({ regime, entered_into_on }, on)).toBe(why),
);
