import { expect, test } from 'vitest';
import { aboveBy, applicantMessages, checkOffer, NEWCOMERS, toNewOffer, valuesOf, type Measured } from './offer-form.ts';

const sale: Measured = {
  kind: 'sale',
  asking_pence: 895_000_00,
  rent_frequency: null,
  tenancy_regime: 'assured',
  tenancy_regime_reason: null,
};
const letting: Measured = { ...sale, kind: 'letting', asking_pence: 1_850_00, rent_frequency: 'month' };
const empty = (terms: Measured) => valuesOf(terms, '', null);

test('an offer needs people and an amount; dates and reasons are checked where they are written', () => {
  expect(checkOffer(sale, true)(empty(sale))).toEqual({
    group_id: 'Choose who makes the offer',
    amount_pence: 'Enter an amount in pounds, like 365,000',
  });
  expect(checkOffer(sale, false)({ ...empty(sale), amount: '880,000' })).toEqual({});
  expect(checkOffer(letting, true)({ ...empty(letting), from: NEWCOMERS, amount: '0', moveIn: '31/02/2026', madeOn: 'soon' })).toEqual({
    'applicants.0.party_id': 'Choose a person or company, or add a new one',
    rent_pence: 'Enter an amount in pounds, like 365,000',
    move_in_on: 'Enter a real date, like 27/03/2026',
    made_on: 'Enter a real date, like 27/03/2026',
  });
  expect(checkOffer(letting, false)({ ...empty(letting), amount: '1', regime: 'other', term: 'six', regimeReason: 'short' })).toEqual({
    term_months: 'Enter 1 to 120 months',
    reason: 'Give a reason of at least 10 characters',
  });
});

test('what is typed is sent in pence, with what belongs to the kind', () => {
  expect(
    toNewOffer({ ...empty(sale), from: '7', amount: '£880,000', position: 'Cash, no chain', funding: 'cash', under18: '3' }, 'sale'),
  ).toEqual({
    group_id: 7,
    amount_pence: 880_000_00,
    buying_position: 'Cash, no chain',
    funding: 'cash',
    conditions: '',
  });
  const people = [{ party_id: 4 }, null];
  expect(
    toNewOffer(
      { ...empty(letting), from: NEWCOMERS, applicants: people, amount: '1,850', moveIn: '1/7/2026', term: '6', pets: true },
      'letting',
    ),
  ).toEqual({
    applicants: [{ party_id: 4 }],
    rent_pence: 1_850_00,
    rent_frequency: 'month',
    move_in_on: '2026-07-01',
    occupiers_under_18: 0,
    has_pets: true,
    has_smokers: false,
    conditions: '',
  });
});

test('an offer above the advertised rent is known while it is typed, for assured tenancies alone', () => {
  const at = (amount: string, more: object = {}) => aboveBy({ ...empty(letting), amount, ...more }, letting);
  expect(at('1,925')).toEqual({ pence: 75_00, frequency: 'month' });
  expect(at('1,850.00')).toBeNull();
  expect(at('1,850.01')).toEqual({ pence: 1, frequency: 'month' });
  expect(at('426.92', { frequency: 'week' })).toBeNull();
  expect(at('426.93', { frequency: 'week' })).toEqual({ pence: 0, frequency: 'week' });
  expect(at('1,925', { regime: 'company_let' })).toBeNull();
  expect(at('lots')).toBeNull();
  expect(aboveBy({ ...empty(sale), amount: '900,000' }, sale)).toBeNull();
});

test('messages of the server reach the newcomer they are about', () => {
  const errors = { 'applicants.1.party.first_name': 'Enter a first name', 'applicants.0.party_id': 'Choose' };
  expect(applicantMessages(errors, 1)).toEqual({ first_name: 'Enter a first name' });
  expect(applicantMessages(errors, 0)).toEqual({});
});
