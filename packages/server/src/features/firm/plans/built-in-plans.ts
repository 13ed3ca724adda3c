import type { PlansFile } from './plan-terms.ts';

const LIST_PRICES = [
  { kind: 'aml_check', label: 'Sanctions check', pence: 150 },
  { kind: 'identity_check', label: 'Identity check', pence: 300 },
  { kind: 'right_to_rent_check', label: 'Right to Rent', pence: 300 },
  { kind: 'source_of_funds_check', label: 'Source of funds', pence: 400 },
  { kind: 'company_check', label: 'Company check', pence: 500 },
  { kind: 'ownership_check', label: 'Property ownership', pence: 700 },
  { kind: 'monitoring_month', label: 'Monitoring, a month', pence: 50 },
];
const percentOff = (percent: number) =>
  LIST_PRICES.map((price) => ({ ...price, pence: Math.round((price.pence * (100 - percent)) / 100) }));

/** What an installation offers until its operator says otherwise in FREEHOLD_PLANS_FILE. */
export const BUILT_IN_PLANS: PlansFile = {
  vat_percent: 20,
  plans: [
    {
      id: 'pay_as_you_go',
      version: 1,
      name: 'Pay as you go',
      summary: 'For a first try, or a few checks a month',
      monthly_pence: 0,
      includes: ['Up to 3 members', 'One workspace', 'Checks at list price'],
      limits: { members: 3, workspaces: 1, webhooks: 1 },
      unit_prices: LIST_PRICES,
      included: {},
      recommended: false,
    },
    {
      id: 'branch',
      version: 1,
      name: 'Branch',
      summary: 'A single office',
      monthly_pence: 8_900,
      includes: ['Up to 10 members', 'Three workspaces', 'Checks at 20% less', 'Webhooks and CSV'],
      limits: { members: 10, workspaces: 3, webhooks: 3 },
      unit_prices: percentOff(20),
      included: {},
      recommended: true,
    },
    {
      id: 'group',
      version: 1,
      name: 'Group',
      summary: 'Several offices',
      monthly_pence: 24_000,
      includes: ['Members without a limit', 'Workspaces without a limit', 'Checks at 35% less', 'Single sign-on'],
      limits: { members: null, workspaces: null, webhooks: 10 },
      unit_prices: percentOff(35),
      included: {},
      recommended: false,
    },
    {
      id: 'self_hosted',
      version: 1,
      name: 'Self-hosted',
      summary: 'You run Freehold with your own provider keys',
      monthly_pence: 0,
      includes: ['No licence and no limits', 'Providers bill you directly'],
      limits: { members: null, workspaces: null, webhooks: null },
      unit_prices: [],
      included: {},
      recommended: false,
    },
  ],
};
