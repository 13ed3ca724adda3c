import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { SETTABLE_MILESTONES as ALL_MILESTONES, type SettableMilestone } from '@freehold/property-rules/sale-milestones';
import type { DemoPartyKey, DemoPerson } from './demo-properties.ts';

/** Answers to the risk questions that differ from the lowest. */
type Risk = Record<string, string>;
/** What was found out, and the lines of the file that shows it. */
type DemoPack = { wealth: string; funds: string; notes: string; file: string; lines: readonly string[] };
export type DemoCheckEnd =
  /** No match; accepted by one person. */
  | { kind: 'accepted'; risk?: Risk; late?: number }
  /** No match; high risk, accepted by one person and approved by a second. */
  | { kind: 'seconded'; risk: Risk; pack: DemoPack; reason: string; secondReason: string }
  /** A match that two people say is somebody else; then accepted. */
  | { kind: 'cleared'; risk: Risk; reason: string }
  /** No match; the risk assessment is still to be made. */
  | { kind: 'undecided' }
  /** A match that nobody has answered. */
  | { kind: 'open' }
  /** A match that two people say is the client: frozen, the report to OFSI still to be sent. */
  | { kind: 'frozen' };

/** How a check ends where it is not simply accepted the day it was asked for. Null: never asked for. */
export const demoChecks: Partial<Record<DemoPartyKey, DemoCheckEnd | null>> = {
  tobias: {
    kind: 'cleared',
    risk: { customer_known: 'met', transaction_funds: 'savings' },
    reason: 'Passport seen: born in Bristol on 14 March 1979, another middle name, never lived in Austria',
  },
  caspian: {
    kind: 'seconded',
    risk: { customer_structure: 'company_complex', transaction_funds: 'savings', transaction_usual: 'yes', property_value: 'higher' },
    pack: {
      wealth: 'Profits of a haulage business in Avonmouth, built up since 1998 and held in the company',
      funds: 'The sale of two warehouses in 2025; the proceeds are in the company’s account at a UK bank',
      notes: 'Accounts of three years read. The ownership chart agrees with the register of people with significant control.',
      file: 'caspian-accounts-2025.pdf',
      lines: ['Demonstration: a made-up company', 'Caspian Holdings Ltd', 'Accounts for the year to 31 March 2025'],
    },
    reason: 'Owners traced to two residents of Bath; accounts and source of funds on file',
    secondReason: 'Ownership chart and bank statements read; I agree',
  },
  larkhill: { kind: 'accepted', risk: { customer_structure: 'company_clear', transaction_funds: 'savings' } },
  castlemere: { kind: 'accepted', risk: { customer_structure: 'company_clear' }, late: 2 },
  wren: { kind: 'accepted', late: 1 },
  ingrid: null,
};

/** What is marked of a sale that has come so far. */
export const MILESTONES_DONE: Partial<Record<PropertyStage, readonly SettableMilestone[]>> = {
  sold_stc: ['memorandum', 'seller_solicitor', 'buyer_solicitor', 'mortgage_offer', 'searches_ordered'],
  exchanged: ALL_MILESTONES,
  completed: ALL_MILESTONES,
};

/** What was written to properties today. */
export const DEMO_NOTES: Record<string, { hoursAgo: number; text: string }> = {
  '14 Calloway Crescent': { hoursAgo: 0.4, text: 'Searches are promised for Thursday. Both solicitors told.' },
  'Apartment 41, The Ropewalk': { hoursAgo: 0.9, text: 'Buyer’s survey booked for next week.' },
  '18 Quarry Terrace': { hoursAgo: 0.2, text: 'References of two tenants are back, the third is chased.' },
  '3 Calloway Mews': { hoursAgo: 1.3, text: 'Second viewing this evening at six.' },
};

/** People who only asked about a property: what their names bring up is the work of today. */
export const demoEnquirers: readonly Enquirer[] = [
  {
    party: { first: 'Ana', last: 'Salvaterra', born: '1978-03-12', phone: '+447700900754' },
    line1: 'Flat 11, Anchor Wharf',
    role: 'tenant',
    daysAgo: 1,
    check: { kind: 'open' },
  },
  {
    party: { first: 'Casimir', last: 'Dravenko', born: '1968-05-11', phone: '+447700900765' },
    line1: '33 Vintry Gardens',
    role: 'buyer',
    daysAgo: 2,
    check: { kind: 'frozen' },
  },
  {
    party: { first: 'Beatrix', last: 'Loveridge', born: '1985-07-30', phone: '+447700900776' },
    line1: '33 Vintry Gardens',
    role: 'buyer',
    daysAgo: 1,
    check: { kind: 'undecided' },
  },
];
export type Enquirer = { party: DemoPerson; line1: string; role: 'buyer' | 'tenant'; daysAgo: number; check: DemoCheckEnd };
