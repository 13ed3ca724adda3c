/** Where an offer may stand, and how it gets from one to the next: the only source, on the wire and on screen. */
export const OFFER_STATUSES = ['pending', 'relayed', 'accepted', 'rejected', 'withdrawn'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];
export const OFFER_WORDS: Record<OfferStatus, string> = {
  pending: 'Pending',
  relayed: 'Relayed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** What is decided of an offer. `relayed`: the seller or landlord has been told of it. */
export const OFFER_DECISIONS = ['relayed', 'accepted', 'rejected', 'withdrawn'] as const;
export type OfferDecisionTo = (typeof OFFER_DECISIONS)[number];
export type OfferTransition = { from: OfferStatus; to: OfferDecisionTo; needsReason?: true };

// oxfmt-ignore
export const OFFER_TRANSITIONS: readonly OfferTransition[] = [
  { from: 'pending',  to: 'relayed' },
  { from: 'pending',  to: 'accepted' },
  { from: 'pending',  to: 'rejected' },
  { from: 'pending',  to: 'withdrawn' },
  { from: 'relayed',  to: 'accepted' },
  { from: 'relayed',  to: 'rejected' },
  { from: 'relayed',  to: 'withdrawn' },
  { from: 'accepted', to: 'withdrawn', needsReason: true },
];

export const findTransition = (from: OfferStatus, to: OfferDecisionTo): OfferTransition | undefined =>
  OFFER_TRANSITIONS.find((each) => each.from === from && each.to === to);

/** Nothing has been decided of it: its terms can still be changed. */
export const isOpenOffer = (status: OfferStatus): boolean => status === 'pending' || status === 'relayed';

export const FUNDING = { mortgage: 'Mortgage', cash: 'Cash', mixed: 'Mortgage and cash', unknown: 'Not known yet' } as const;
export type Funding = keyof typeof FUNDING;

export const TENANCY_REGIMES = { assured: 'Assured', company_let: 'Company let', other: 'Other' } as const;
export type TenancyRegime = keyof typeof TENANCY_REGIMES;
