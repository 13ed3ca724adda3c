import { OFFER_DECISIONS, OFFER_STATUSES, OFFER_TRANSITIONS } from '@freehold/property-rules/offer-decisions';
import { describe, expect, test } from 'vitest';
import { decideOffer, type OfferFacts } from './decide-offer.ts';

const sale: OfferFacts = {
  kind: 'sale',
  tenancy_regime: 'assured',
  rent_pence: null,
  rent_frequency: null,
  status: 'pending',
  isConcluded: false,
  offered: null,
  hasLead: true,
  acceptedFrom: null,
  isOver: false,
};
const letting: OfferFacts = {
  ...sale,
  kind: 'letting',
  rent_pence: 1_850_00,
  rent_frequency: 'month',
  offered: { pence: 1_850_00, frequency: 'month' },
};
const REASON = 'Their buyer pulled out';

describe('every status and every decision', () => {
  const table: Record<string, string> = {
    'pending -> relayed': 'may',
    'pending -> accepted': 'may',
    'pending -> rejected': 'may',
    'pending -> withdrawn': 'may',
    'relayed -> relayed': 'This offer is relayed already.',
    'relayed -> accepted': 'may',
    'relayed -> rejected': 'may',
    'relayed -> withdrawn': 'may',
    'accepted -> relayed': 'This offer is accepted. It can only be withdrawn, with a reason.',
    'accepted -> accepted': 'This offer is accepted already.',
    'accepted -> rejected': 'This offer is accepted. It can only be withdrawn, with a reason.',
    'accepted -> withdrawn': 'may, for a reason',
    'rejected -> relayed': 'This offer is rejected, so it cannot be decided again. Record a new one.',
    'rejected -> accepted': 'This offer is rejected, so it cannot be decided again. Record a new one.',
    'rejected -> rejected': 'This offer is rejected already.',
    'rejected -> withdrawn': 'This offer is rejected, so it cannot be decided again. Record a new one.',
    'withdrawn -> relayed': 'This offer is withdrawn, so it cannot be decided again. Record a new one.',
    'withdrawn -> accepted': 'This offer is withdrawn, so it cannot be decided again. Record a new one.',
    'withdrawn -> rejected': 'This offer is withdrawn, so it cannot be decided again. Record a new one.',
    'withdrawn -> withdrawn': 'This offer is withdrawn already.',
  };
  const all = OFFER_STATUSES.flatMap((from) => OFFER_DECISIONS.map((to) => [from, to] as const));
  test('are in the table', () => expect(all.map(([from, to]) => `${from} -> ${to}`).sort()).toEqual(Object.keys(table).sort()));
  test.each(all)('%s -> %s', (from, to) => {
    for (const facts of [sale, letting]) {
      const without = decideOffer({ ...facts, status: from }, { to });
      const withReason = decideOffer({ ...facts, status: from }, { to, reason: REASON });
      const said = table[`${from} -> ${to}`];
      if (said === 'may') expect([without, withReason]).toEqual([null, null]);
      else if (said === 'may, for a reason') {
        expect(without).toEqual({ code: 'VALIDATION_FAILED', field: 'reason', message: 'Give a reason of at least 10 characters' });
        expect(withReason).toBeNull();
      } else expect([without, withReason]).toEqual([0, 1].map(() => ({ code: 'INVALID_STATE', message: said })));
    }
  });
  test('the printed transitions are those that may', () => {
    expect(OFFER_TRANSITIONS.map(({ from, to }) => `${from} -> ${to}`).sort()).toEqual(
      Object.keys(table)
        .filter((key) => table[key]?.startsWith('may'))
        .sort(),
    );
  });
});

describe('what keeps an offer from being accepted', () => {
  const above = { pence: 1_850_01, frequency: 'month' } as const;
  const ABOVE = 'An offer above the advertised rent cannot be accepted (Renters’ Rights Act 2025 s.56)';
  test.each<[string, Partial<OfferFacts>, { atAdvertisedRent?: boolean }, string | null]>([
    ['the advertised rent', {}, {}, null],
    ['a penny less', { offered: { pence: 1_849_99, frequency: 'month' } }, {}, null],
    ['a penny more', { offered: above }, {}, ABOVE],
    ['more by the week', { offered: { pence: 426_93, frequency: 'week' } }, {}, ABOVE],
    ['the same by the quarter', { offered: { pence: 5_550_00, frequency: 'quarter' } }, {}, null],
    ['more, at the advertised rent', { offered: above }, { atAdvertisedRent: true }, null],
    ['more, for a company let', { offered: above, tenancy_regime: 'company_let' }, {}, null],
    ['more, for a tenancy of another kind', { offered: above, tenancy_regime: 'other' }, {}, null],
    ['no advertised rent', { rent_pence: null, rent_frequency: null }, {}, 'Enter a specific rent before advertising'],
    ['no advertised rent, for a company let', { rent_pence: null, rent_frequency: null, tenancy_regime: 'company_let' }, {}, null],
    ['a group without a lead', { hasLead: false }, {}, 'Choose one lead applicant'],
    [
      'another offer accepted',
      { acceptedFrom: 'Renner and Halvorsen' },
      {},
      'The offer of Renner and Halvorsen is accepted. Withdraw it before you accept another.',
    ],
  ])('%s', (_name, facts, wish, message) => {
    expect(decideOffer({ ...letting, ...facts }, { to: 'accepted', ...wish })?.message ?? null).toBe(message);
  });
  test('the law of rents says nothing of sales', () => {
    expect(decideOffer({ ...sale, offered: above, rent_pence: 1, rent_frequency: 'month' }, { to: 'accepted' })).toBeNull();
  });
});

test('an accepted offer stays once the sale is completed or the tenancy has begun', () => {
  const wish = { to: 'withdrawn', reason: REASON } as const;
  expect(decideOffer({ ...sale, status: 'accepted', isOver: true }, wish)?.message).toBe('The sale is completed, so its offer stays.');
  expect(decideOffer({ ...letting, status: 'accepted', isOver: true }, wish)?.message).toBe(
    'The tenancy has begun, so its offer stays. End the tenancy instead.',
  );
  expect(decideOffer({ ...letting, status: 'accepted', isConcluded: true }, wish)?.code).toBe('INVALID_STATE');
});
