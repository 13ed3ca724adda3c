import type { PropertyStage } from './property-stages.ts';

export const TENANCY_STATES = ['upcoming', 'active', 'ending', 'ended', 'cancelled'] as const;
export type TenancyState = (typeof TENANCY_STATES)[number];

/** How a tenancy moves on: with the stage of its property, and in no other way. */
export type TenancyTransition = { from: TenancyState; stage: PropertyStage; to: TenancyState };
export const TENANCY_TRANSITIONS: readonly TenancyTransition[] = [
  { from: 'upcoming', stage: 'tenanted', to: 'active' },
  { from: 'upcoming', stage: 'to_let', to: 'cancelled' },
  { from: 'active', stage: 'notice_given', to: 'ending' },
  { from: 'ending', stage: 'tenanted', to: 'active' },
  { from: 'ending', stage: 'ended', to: 'ended' },
];

/** Where the tenancy goes when its property comes to a stage; null where it stays. */
export const tenancyStateAfter = (from: TenancyState, stage: PropertyStage): TenancyState | null =>
  TENANCY_TRANSITIONS.find((row) => row.from === from && row.stage === stage)?.to ?? null;

export const TENANCY_REGIMES = {
  assured: 'Assured',
  company_let: 'Company let',
  other: 'Another kind',
} as const;
export type TenancyRegime = keyof typeof TENANCY_REGIMES;

export const DEPOSIT_SCHEMES = {
  dps: 'Deposit Protection Service',
  mydeposits: 'mydeposits',
  tds: 'Tenancy Deposit Scheme',
  none: 'None',
} as const;
export type DepositScheme = keyof typeof DEPOSIT_SCHEMES;
