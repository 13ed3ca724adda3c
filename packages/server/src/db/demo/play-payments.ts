import { changeBankDetails } from '@freehold/contract/payments/providers';
import { markReceived, requestPayment, type NewPaymentInput } from '@freehold/contract/payments/requests';
import { londonDate } from '../../platform/london-time.ts';
import { demoParties, type DemoPartyKey } from './demo-properties.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';

const BANK_DAYS_AGO = 30;
type Asked = {
  who: DemoPartyKey;
  line1: string;
  daysAgo: number;
  paidAfter?: number;
  ask: Omit<NewPaymentInput, 'party_id' | 'property_id' | 'methods' | 'told_on'>;
  told?: true;
};
/** A holding deposit and a fee that were paid by transfer, and two that are waited for. */
const ASKED: readonly Asked[] = [
  {
    who: 'wren',
    line1: 'Flat 6, Quarry Steps',
    daysAgo: 12,
    paidAfter: 2,
    ask: {
      category: 'default_fee',
      description: 'A lost front door key',
      amount_pence: 38_00,
      evidence: 'Receipt of the locksmith, on file',
    },
  },
  {
    who: 'priya',
    line1: 'Apartment 41, The Ropewalk',
    daysAgo: 1,
    ask: {
      category: 'reservation',
      description: 'Holds the apartment for 28 days',
      amount_pence: 1_000_00,
      told_how: 'Reservation agreement',
    },
    told: true,
  },
  {
    who: 'grace',
    line1: '3 Calloway Mews',
    daysAgo: 1,
    ask: { category: 'holding_deposit', description: 'Holds the house while we check references', amount_pence: 426_92 },
  },
  {
    who: 'hugo',
    line1: '61 Pargeter Street',
    daysAgo: 3,
    paidAfter: 1,
    ask: { category: 'aml_fee', description: 'Identity checks', amount_pence: 48_00, told_how: 'Terms of business' },
    told: true,
  },
];

/** Payments of the demonstration: asked for by the negotiator, and marked as received by accounts. */
export function playPayments(story: Story, propertyId: (line1: string) => number): Moment[] {
  const { office, day } = story;
  const bank: Moment = {
    at: day(BANK_DAYS_AGO, 10, 5),
    act: () =>
      office.call('Imogen', changeBankDetails, {
        body: { name: 'Pennard & Lisle client account', sort_code: '10-00-00', account_number: '55779910' },
      }),
  };
  return [bank, ...ASKED.flatMap((one) => playOne(story, one, propertyId))];
}

function playOne(story: Story, { who, line1, daysAgo, paidAfter, ask, told }: Asked, propertyId: (line1: string) => number): Moment[] {
  const { office, day } = story;
  let sent = { id: 0, reference: '' };
  const asked: Moment = {
    at: day(daysAgo, 11, 20),
    act: async () => {
      sent = await office.call('Dev', requestPayment, {
        body: {
          ...ask,
          party_id: await partyId(story, who, demoParties[who]),
          property_id: propertyId(line1),
          methods: ['bank_transfer'],
          ...(told && { told_on: londonDate(day(daysAgo + 4, 12)) }),
        },
      });
    },
  };
  if (paidAfter === undefined) return [asked];
  const at = day(daysAgo - paidAfter, 9, 40);
  return [
    asked,
    {
      at,
      act: () =>
        office.call('Rowan', markReceived, {
          params: { id: sent.id },
          body: {
            amount_pence: ask.amount_pence,
            received_on: londonDate(at),
            bank_reference: sent.reference,
            evidence: 'Statement of the client account, made up',
          },
        }),
    },
  ];
}
