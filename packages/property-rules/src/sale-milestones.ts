/** The milestones of a sale in the order a conveyance takes in England and Wales. Exchange and completion follow the stage of the property. */
export const SALE_MILESTONES = [
  { code: 'memorandum', label: 'Memorandum of sale sent' },
  { code: 'seller_solicitor', label: 'Seller’s solicitor instructed' },
  { code: 'buyer_solicitor', label: 'Buyer’s solicitor instructed' },
  { code: 'mortgage_offer', label: 'Mortgage offer issued' },
  { code: 'searches_ordered', label: 'Searches ordered' },
  { code: 'searches_back', label: 'Searches back' },
  { code: 'survey', label: 'Survey done' },
  { code: 'enquiries', label: 'Enquiries answered' },
  { code: 'contracts_signed', label: 'Contracts signed' },
  { code: 'exchange', label: 'Exchange of contracts', stage: 'exchanged' },
  { code: 'completion', label: 'Completion', stage: 'completed' },
] as const;
export type MilestoneCode = (typeof SALE_MILESTONES)[number]['code'];
export type SettableMilestone = Exclude<MilestoneCode, 'exchange' | 'completion'>;

export const MILESTONE_CODES: readonly MilestoneCode[] = SALE_MILESTONES.map(({ code }) => code);
export const SETTABLE_MILESTONES: readonly SettableMilestone[] = SALE_MILESTONES.flatMap((milestone) =>
  'stage' in milestone ? [] : [milestone.code],
);

export const milestoneLabel = (code: MilestoneCode): string => SALE_MILESTONES.find((milestone) => milestone.code === code)?.label ?? code;
