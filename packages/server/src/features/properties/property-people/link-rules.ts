import { addProperty } from '@freehold/contract/properties/property-form';
import { recordOffer } from '@freehold/contract/properties/offers';
import {
  type NewPropertyPerson,
  addPropertyPerson,
  changePropertyPerson,
  restorePropertyPerson,
} from '@freehold/contract/properties/property-people';
import { ROLES_OF, type PropertyKind, type PropertyRole } from '@freehold/property-rules/property-stages';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { isOneOf } from '@freehold/contract/kernel/keys';

const refuseTwiceHere = refusing(recordOffer, addProperty, addPropertyPerson, changePropertyPerson, restorePropertyPerson);

/** Kinds of tenant, by the numbers of the contract. */
export const LEAD_TENANT = 1;
export const JOINT_TENANT = 2;
export const GUARANTOR = 4;
export const UNDER_18 = 5;

/** Somebody who has a role and was not withdrawn. */
export type Standing = {
  id: number;
  party_id: number;
  role: string;
  group_id: number | null;
  co_tenant_type_id: number | null;
  is_lead: boolean;
};
type Asked = Pick<NewPropertyPerson, 'role' | 'co_tenant_type_id' | 'is_lead' | 'guarantees_id'>;
export type Settled = { role: PropertyRole; co_tenant_type_id: number | null; is_lead: boolean; guarantees_id: number | null };

export const CHOOSE_ONE_LEAD = 'Choose one lead applicant';
const ADULT_YEARS = 18;

/** Buyers, and the tenants who sign: one of them leads each group. */
export const canLead = ({ role, co_tenant_type_id }: Pick<Standing, 'role' | 'co_tenant_type_id'>): boolean =>
  role === 'buyer' || (role === 'tenant' && (co_tenant_type_id === LEAD_TENANT || co_tenant_type_id === JOINT_TENANT));

/**
 * The role somebody gets among those already in the group. Exactly one of those who can lead does: the first to come, unless another is
 * chosen. `group` are the others who stand in it.
 */
export function settleRole(kind: PropertyKind, asked: Asked, group: readonly Standing[]): Settled {
  if (!isOneOf<PropertyRole>(ROLES_OF[kind], asked.role))
    refuseField('role', kind === 'sale' ? 'Choose a role at a sale' : 'Choose a role at a letting');
  const hasLead = group.some((each) => each.is_lead);
  const type = typeOf(asked, hasLead);
  const able = canLead({ role: asked.role, co_tenant_type_id: type });
  if (asked.is_lead === true && (!able || hasLead)) refuseField('is_lead', CHOOSE_ONE_LEAD);
  if (type === LEAD_TENANT && hasLead) refuseField('co_tenant_type_id', CHOOSE_ONE_LEAD);
  const isLead = able && !hasLead;
  return {
    role: asked.role,
    co_tenant_type_id: type === JOINT_TENANT && isLead ? LEAD_TENANT : type,
    is_lead: isLead,
    guarantees_id: asked.role === 'guarantor' ? guaranteed(asked.guarantees_id, group) : null,
  };
}

function typeOf(asked: Asked, hasLead: boolean): number | null {
  if (asked.role === 'guarantor') return GUARANTOR;
  if (asked.role !== 'tenant') return null;
  if (asked.co_tenant_type_id === GUARANTOR) refuseField('co_tenant_type_id', 'Choose a kind of tenant');
  return asked.co_tenant_type_id ?? (hasLead ? JOINT_TENANT : LEAD_TENANT);
}

function guaranteed(id: number | undefined, group: readonly Standing[]): number | null {
  if (id === undefined) return null;
  if (!group.some((each) => each.id === id && canLead(each))) refuseField('guarantees_id', 'Choose a tenant of this group');
  return id;
}

/** Nobody stands twice in a group, or twice on the selling side in one role; and nobody guarantees a tenancy they live in. */
export function refuseTwice(partyId: number, role: PropertyRole, groupId: number | null, standing: readonly Standing[]): void {
  const same = standing.filter(
    (each) => each.party_id === partyId && each.group_id === groupId && (groupId !== null || each.role === role),
  );
  const lives = (each: string) => each === 'tenant';
  const stands = (each: string) => each === 'guarantor';
  if (same.some((each) => (lives(role) && stands(each.role)) || (stands(role) && lives(each.role))))
    refuseField('role', 'A guarantor must not be an occupier of the same tenancy');
  if (same.length > 0) return refuseTwiceHere('DUPLICATE', 'Already linked to this property');
}

/** Under 18s live somewhere and have no other role; a company neither has an age nor lives anywhere. */
export function refuseAge(party: { kind: string; dob: string | null }, type: number | null, today: string): void {
  const livesOnly = type === UNDER_18 || type === 3;
  if (party.kind === 'company' && livesOnly) refuseField('co_tenant_type_id', 'A company does not live in a property. Choose another kind');
  if (party.dob === null) return;
  const isAdult = yearsBetween(party.dob, today) >= ADULT_YEARS;
  if (type === UNDER_18 && isAdult) refuseField('co_tenant_type_id', 'This person is 18 or over. Choose another kind');
  if (type !== UNDER_18 && !isAdult) refuseField('role', 'This person must be 18 or over');
}

/** Whole years between two days, YYYY-MM-DD. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
