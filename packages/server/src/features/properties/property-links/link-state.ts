import { LINK_ROLES } from '@freehold/contract/properties/property-links';
import type { PropertyKind, PropertyRole, PropertyStage } from '@freehold/property-rules/property-stages';

export const NOT_ACTIVE = 'This link is no longer active. Ask your agent for a new one.';
/** While nobody verified the firm's account: its own affair, of which a visitor is told no more than this. */
export const NOT_NOW = 'Registration is not open at the moment';
export const NOT_TAKING = 'This property is not taking new registrations';

type Link = { is_enabled: boolean; expires_at: Date };
export type LinkState = 'active' | 'disabled' | 'expired';

export function linkState(link: Link, now: Date): LinkState {
  if (!link.is_enabled) return 'disabled';
  return link.expires_at <= now ? 'expired' : 'active';
}

/** Stages at which people may come to buy or rent, and those at which the ones who sell or let may. */
const OPEN_TO: Record<'applicant' | 'owner', readonly PropertyStage[]> = {
  applicant: ['available', 'under_offer', 'to_let', 'offer_agreed', 'referencing'],
  owner: ['draft', 'instructed', 'available', 'under_offer', 'sold_stc', 'to_let', 'offer_agreed', 'referencing', 'let_agreed'],
};

/** Whether somebody may still register in the role, at a property of this stage that is not archived. */
export function takesRole(property: { stage: PropertyStage; isArchived: boolean }, role: PropertyRole): boolean {
  const side = role === 'seller' || role === 'landlord' ? 'owner' : 'applicant';
  return !property.isArchived && OPEN_TO[side].includes(property.stage);
}

/** The roles of a link that fit its property. */
export const rolesFor = (kind: PropertyKind, roles: readonly string[]): PropertyRole[] =>
  LINK_ROLES[kind].filter((role) => roles.includes(role));

/** What a new link lets people come as. */
export const usualRoles = (kind: PropertyKind): PropertyRole[] => [LINK_ROLES[kind][0]];
