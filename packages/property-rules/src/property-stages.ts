/** Kinds of property, and the asset type number the specification's flows and addresses use. */
export const ASSET_TYPE = { sale: 1, letting: 2 } as const;
export type PropertyKind = keyof typeof ASSET_TYPE;

/** Stages in their order; the last of each are off the road. */
export const SALE_STAGES = [
  'draft',
  'instructed',
  'available',
  'under_offer',
  'sold_stc',
  'exchanged',
  'completed',
  'fallen_through',
  'withdrawn',
] as const;
export const LETTING_STAGES = [
  'draft',
  'instructed',
  'to_let',
  'offer_agreed',
  'referencing',
  'let_agreed',
  'tenanted',
  'notice_given',
  'ended',
  'withdrawn',
] as const;
export type SaleStage = (typeof SALE_STAGES)[number];
export type LettingStage = (typeof LETTING_STAGES)[number];
export type PropertyStage = SaleStage | LettingStage;
export const PROPERTY_STAGES: readonly PropertyStage[] = [...new Set([...SALE_STAGES, ...LETTING_STAGES])];

export const STAGE_WORDS: Record<PropertyStage, string> = {
  draft: 'Draft',
  instructed: 'Instructed',
  available: 'Available',
  under_offer: 'Under offer',
  sold_stc: 'Sold STC',
  exchanged: 'Exchanged',
  completed: 'Completed',
  fallen_through: 'Fallen through',
  withdrawn: 'Withdrawn',
  to_let: 'To let',
  offer_agreed: 'Offer agreed',
  referencing: 'Referencing',
  let_agreed: 'Let agreed',
  tenanted: 'Tenanted',
  notice_given: 'Notice given',
  ended: 'Ended',
};

export const STAGES_OF = { sale: SALE_STAGES, letting: LETTING_STAGES } as const satisfies Record<PropertyKind, readonly PropertyStage[]>;

/** Stages of a property that is over: not live, and free to be entered again. */
export const CLOSED_STAGES: readonly PropertyStage[] = ['completed', 'ended', 'withdrawn'];
/** Stages that make a property a live sale or letting: from the instruction until it is over. A draft, or a sale that fell through, is neither. */
export const LIVE_STAGES: readonly PropertyStage[] = [
  ...SALE_STAGES.slice(SALE_STAGES.indexOf('instructed'), SALE_STAGES.indexOf('completed')),
  ...LETTING_STAGES.slice(LETTING_STAGES.indexOf('to_let'), LETTING_STAGES.indexOf('ended')),
];
/** From these alone a property is archived. */
export const ARCHIVABLE_STAGES: readonly PropertyStage[] = ['completed', 'tenanted', 'ended', 'withdrawn'];
export const ONLY_SENIORS_ARCHIVE = 'Only an owner or admin can archive properties.';

/**
 * How a stage is left. `person`: somebody moves it. `offer`: accepting an offer moves it, or withdrawing the accepted one.
 * `event`: what makes customer due diligence fall due, and for which roles (see CDD_EVENTS).
 */
export type Transition = { from: PropertyStage; to: PropertyStage; by: 'person' | 'offer'; needsReason?: true };

export const SALE_TRANSITIONS: readonly Transition[] = [
  { from: 'draft', to: 'instructed', by: 'person' },
  { from: 'instructed', to: 'available', by: 'person' },
  { from: 'available', to: 'under_offer', by: 'offer' },
  { from: 'under_offer', to: 'available', by: 'offer' },
  { from: 'under_offer', to: 'sold_stc', by: 'person' },
  { from: 'sold_stc', to: 'exchanged', by: 'person' },
  { from: 'exchanged', to: 'completed', by: 'person' },
  { from: 'under_offer', to: 'fallen_through', by: 'person', needsReason: true },
  { from: 'sold_stc', to: 'fallen_through', by: 'person', needsReason: true },
  { from: 'exchanged', to: 'fallen_through', by: 'person', needsReason: true },
  { from: 'fallen_through', to: 'available', by: 'person' },
  { from: 'draft', to: 'withdrawn', by: 'person', needsReason: true },
  { from: 'instructed', to: 'withdrawn', by: 'person', needsReason: true },
  { from: 'available', to: 'withdrawn', by: 'person', needsReason: true },
  { from: 'fallen_through', to: 'withdrawn', by: 'person', needsReason: true },
  { from: 'withdrawn', to: 'instructed', by: 'person' },
];
export const LETTING_TRANSITIONS: readonly Transition[] = [
  { from: 'draft', to: 'instructed', by: 'person' },
  { from: 'instructed', to: 'to_let', by: 'person' },
  { from: 'to_let', to: 'offer_agreed', by: 'offer' },
  { from: 'offer_agreed', to: 'to_let', by: 'offer' },
  { from: 'referencing', to: 'to_let', by: 'offer' },
  { from: 'let_agreed', to: 'to_let', by: 'offer' },
  { from: 'offer_agreed', to: 'referencing', by: 'person' },
  { from: 'referencing', to: 'let_agreed', by: 'person' },
  { from: 'let_agreed', to: 'tenanted', by: 'person' },
  { from: 'tenanted', to: 'notice_given', by: 'person' },
  { from: 'notice_given', to: 'tenanted', by: 'person', needsReason: true },
  { from: 'notice_given', to: 'ended', by: 'person' },
  { from: 'ended', to: 'to_let', by: 'person' },
  { from: 'draft', to: 'withdrawn', by: 'person', needsReason: true },
  { from: 'instructed', to: 'withdrawn', by: 'person', needsReason: true },
  { from: 'to_let', to: 'withdrawn', by: 'person', needsReason: true },
  { from: 'withdrawn', to: 'instructed', by: 'person' },
];
export const TRANSITIONS_OF = { sale: SALE_TRANSITIONS, letting: LETTING_TRANSITIONS } as const;

/** Roles of people at a property, by kind and side; `selling` is the side the firm acts for. */
export const PROPERTY_ROLES = [
  'seller',
  'buyer',
  'giftor',
  'seller_representative',
  'buyer_representative',
  'landlord',
  'tenant',
  'guarantor',
  'landlord_representative',
] as const;
export type PropertyRole = (typeof PROPERTY_ROLES)[number];
export const ROLES_OF = {
  sale: ['seller', 'seller_representative', 'buyer', 'giftor', 'buyer_representative'],
  letting: ['landlord', 'landlord_representative', 'tenant', 'guarantor'],
} as const satisfies Record<PropertyKind, readonly PropertyRole[]>;
/** Roles that come to buy or rent: they stand in a group. */
export const APPLICANT_ROLES: readonly PropertyRole[] = ['buyer', 'giftor', 'buyer_representative', 'tenant', 'guarantor'];
export const ROLE_WORDS: Record<PropertyRole, string> = {
  seller: 'Seller',
  buyer: 'Buyer',
  giftor: 'Gifting deposit',
  seller_representative: 'For the seller',
  buyer_representative: 'For the buyer',
  landlord: 'Landlord',
  tenant: 'Tenant',
  guarantor: 'Guarantor',
  landlord_representative: 'For the landlord',
};

/** In a sentence: for 16 Calloway Crescent, as buyer. */
const AS_ROLE: Record<PropertyRole, string> = {
  seller: 'as seller',
  buyer: 'as buyer',
  giftor: 'as giver of the deposit',
  seller_representative: 'acting for the seller',
  buyer_representative: 'acting for the buyer',
  landlord: 'as landlord',
  tenant: 'as tenant',
  guarantor: 'as guarantor',
  landlord_representative: 'acting for the landlord',
};
export const asRole = (role: PropertyRole): string => AS_ROLE[role];

/** Co-tenant types; 5 is under 18 and never checked. */
export const CO_TENANT_TYPES = [
  { id: 1, label: 'Lead tenant' },
  { id: 2, label: 'Joint tenant' },
  { id: 3, label: 'Permitted occupier (18+)' },
  { id: 4, label: 'Guarantor' },
  { id: 5, label: 'Under-18 occupier (no check)' },
] as const;

export const PROPERTY_TYPES = {
  terraced: 'Terraced house',
  semi_detached: 'Semi-detached house',
  detached: 'Detached house',
  flat: 'Flat',
  maisonette: 'Maisonette',
  bungalow: 'Bungalow',
  park_home: 'Park home',
  land: 'Land',
  commercial: 'Commercial',
  other: 'Other',
} as const;
export type PropertyType = keyof typeof PROPERTY_TYPES;

/** Where a person stands with the clock of customer due diligence. */
export const CDD_STATES = ['not_due', 'in_time', 'due_now', 'late'] as const;
export type CddState = (typeof CDD_STATES)[number];

/** What makes a check fall due, in words. */
export const DUE_EVENTS = { marketing: 'Marketing started', instruction: 'Instruction', offer_accepted: 'Offer accepted' } as const;
export type DueEvent = keyof typeof DUE_EVENTS;

/** Why somebody let a property through a closed gate. */
export const OVERRIDE_REASONS = {
  seen_on_paper: 'Checked on paper, evidence follows',
  check_under_way: 'A check is under way and its answer is near',
  checked_by_other: 'Checked by another regulated firm, reliance agreed in writing',
  system_trouble: 'The check could not be run here today',
  other: 'Another reason, given in the note',
} as const;
export type OverrideReason = keyof typeof OVERRIDE_REASONS;
