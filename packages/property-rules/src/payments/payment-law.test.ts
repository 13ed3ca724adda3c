import { expect, test } from 'vitest';
import { brokenOf, examinePayment, type PaymentAsked } from './payment-law.ts';

const letting: PaymentAsked = {
  category: 'holding_deposit',
  amountPence: 288_46,
  kind: 'letting',
  regime: 'assured',
  payer: 'tenant',
  rent: { pence: 1_250_00, frequency: 'month' },
  tenancyEnteredIntoOn: null,
  otherHoldingDeposit: null,
  otherReservation: null,
  toldOn: null,
  today: '2026-11-27',
  isArrears: false,
  evidence: null,
};
const sale: PaymentAsked = { ...letting, category: 'aml_fee', amountPence: 48_00, kind: 'sale', payer: 'buyer', rent: null };

test.each<[string, PaymentAsked, [string, string | null] | null]>([
  ['a week’s rent', letting, null],
  [
    'a penny more',
    { ...letting, amountPence: 288_47 },
    ['A holding deposit cannot exceed one week’s rent (£288.46)', 'Tenant Fees Act 2019 sch 1 para 3'],
  ],
  ['of a guarantor', { ...letting, payer: 'guarantor' }, null],
  [
    'a second one',
    { ...letting, otherHoldingDeposit: 'PAY-0007' },
    ['A holding deposit was already asked for: PAY-0007. Settle it first', 'Tenant Fees Act 2019 sch 1 para 3'],
  ],
  [
    'without a rent',
    { ...letting, rent: null },
    ['The rent is not known. State it on the property first', 'Tenant Fees Act 2019 sch 1 para 3'],
  ],
  ['of a company let', { ...letting, regime: 'company_let', amountPence: 900_00 }, null],
  [
    'of a landlord',
    { ...letting, payer: 'landlord' },
    ['Holding deposit is asked of a tenant or guarantor of the property, and this is its landlord', null],
  ],
  ['for a sale', { ...letting, kind: 'sale', payer: 'buyer' }, ['Holding deposit belongs to a property to let. Choose one', null]],
  [
    'a fee for checks, of a tenant',
    { ...letting, category: 'aml_fee' },
    [
      'This fee is not a permitted payment: a tenant or guarantor cannot be asked for identity checks',
      'Tenant Fees Act 2019 s.2 and sch 1',
    ],
  ],
  ['five weeks’ deposit', { ...letting, category: 'tenancy_deposit', amountPence: 1_442_30 }, null],
  [
    'more than five weeks’',
    { ...letting, category: 'tenancy_deposit', amountPence: 1_442_31 },
    ['The deposit cap for this rent is £1,442.30', 'Tenant Fees Act 2019 sch 1 para 2'],
  ],
  [
    'six weeks’, of a rent of £50,000 a year',
    { ...letting, category: 'tenancy_deposit', amountPence: 5_769_23, rent: { pence: 50_000_00, frequency: 'year' } },
    null,
  ],
  [
    'rent before the tenancy is entered into',
    { ...letting, category: 'first_rent', amountPence: 1_250_00 },
    ['Rent cannot be requested before the tenancy is entered into', 'Renters’ Rights Act 2025 s.9'],
  ],
  ['rent after', { ...letting, category: 'first_rent', amountPence: 1_250_00, tenancyEnteredIntoOn: '2026-11-27' }, null],
  [
    'more than a month’s rent',
    { ...letting, category: 'ongoing_rent', amountPence: 1_250_01, tenancyEnteredIntoOn: '2026-11-01' },
    ['At most one month’s rent in advance can be requested (£1,250.00)', 'Renters’ Rights Act 2025 s.9'],
  ],
  [
    'rent that is owed',
    { ...letting, category: 'ongoing_rent', amountPence: 3_750_00, tenancyEnteredIntoOn: '2026-01-01', isArrears: true },
    null,
  ],
  [
    '28 days of a rent by the week',
    {
      ...letting,
      category: 'first_rent',
      amountPence: 1_200_00,
      tenancyEnteredIntoOn: '2026-11-01',
      rent: { pence: 300_00, frequency: 'week' },
    },
    null,
  ],
  [
    'a default without evidence',
    { ...letting, category: 'default_fee' },
    ['Say what was lost or late and what it cost, with where the evidence is', 'Tenant Fees Act 2019 sch 1 para 4'],
  ],
  ['a default with evidence', { ...letting, category: 'default_fee', evidence: 'Receipt of the locksmith, 12 November' }, null],
  [
    'a buyer’s fee that was not told',
    sale,
    ['Say when they were told of this fee, before you ask for it', 'Digital Markets, Competition and Consumers Act 2024 s.230'],
  ],
  ['a buyer’s fee that was told', { ...sale, toldOn: '2026-11-02' }, null],
  [
    'a fee told tomorrow',
    { ...sale, toldOn: '2026-11-28' },
    ['The day they were told is in the future', 'Digital Markets, Competition and Consumers Act 2024 s.230'],
  ],
  [
    'a seller’s commission',
    { ...sale, category: 'sales_commission', payer: 'seller' },
    ['Say when they were told of this fee, before you ask for it', 'Estate Agents Act 1979 s.18'],
  ],
  [
    'a second reservation',
    { ...sale, category: 'reservation', toldOn: '2026-11-02', otherReservation: 'PAY-0003' },
    ['A reservation was already asked for: PAY-0003. Settle it first', null],
  ],
])('%s', (_name, asked, refused) => {
  const broken = brokenOf(examinePayment(asked));
  expect(broken.map(({ words, citation }) => [words, citation])).toEqual(refused === null ? [] : [refused]);
});

test('what is too much is shown as a sum, with the most that may be asked', () => {
  expect(brokenOf(examinePayment({ ...letting, amountPence: 300_00 }))).toMatchObject([
    {
      capPence: 288_46,
      lines: [
        { label: 'Rent for a year', pence: 15_000_00 },
        { label: 'Divided by 52', pence: 288_46 },
        { label: 'You asked for', pence: 300_00 },
        { label: 'Too much by', pence: 11_54 },
      ],
    },
  ]);
});
