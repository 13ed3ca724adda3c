import type { PropertyKind, PropertyRole, PropertyStage } from '@freehold/contract/property-stages';

/** What makes a check fall due, as the rows of people and of the register keep it. */
export type CddEvent = 'marketing' | 'instruction' | 'offer_accepted';

/** `clock`: the move that starts the clock of these roles. `gate`: the move that asks whether it was stopped. `group` reaches one group only. */
export type GateRule = {
  kind: PropertyKind;
  roles: readonly PropertyRole[];
  event: CddEvent;
  clock: PropertyStage;
  gate: PropertyStage;
  by: 'person' | 'offer';
  group?: true;
};

const SELLERS = ['seller', 'seller_representative'] as const;
const BUYERS = ['buyer', 'giftor', 'buyer_representative'] as const;
const LANDLORDS = ['landlord', 'landlord_representative'] as const;
const TENANTS = ['tenant', 'guarantor'] as const;

/**
 * Who is checked before which move. Money Laundering Regulations 2017, regulation 30: the customer is verified before the relationship is
 * entered into; regulation 28(10): so is whoever acts for them; regulation 4(3): a buyer is a customer once the offer is accepted.
 * Lettings: letting agents are relevant firms under UK financial sanctions, whatever the rent (since 14 May 2025): landlords from the
 * instruction, tenants and those who stand for them once the offer is accepted.
 */
// prettier-ignore
export const GATE_RULES: readonly GateRule[] = [
  { kind: 'sale',    roles: SELLERS,   event: 'marketing',      clock: 'available',    gate: 'available',    by: 'person' },
  { kind: 'sale',    roles: BUYERS,    event: 'offer_accepted', clock: 'under_offer',  gate: 'under_offer',  by: 'offer', group: true },
  { kind: 'letting', roles: LANDLORDS, event: 'instruction',    clock: 'instructed',   gate: 'to_let',       by: 'person' },
  { kind: 'letting', roles: TENANTS,   event: 'offer_accepted', clock: 'offer_agreed', gate: 'offer_agreed', by: 'offer', group: true },
];

/** Occupiers under 18 are never checked (co-tenant type 5). */
export const UNDER_18 = 5;

/**
 * A letting at this rent or above is inside the Money Laundering Regulations 2017 (regulation 13; in pounds since the amendment of
 * 30 June 2026), so full customer due diligence is due and not the sanctions check alone.
 */
export const FULL_CDD_MONTHLY_RENT_PENCE = 1_000_000;

/** How long an accepted check answers for somebody at the next property. Regulation 28(11)(b) asks for it to be kept up to date; 24 months suits a low risk. */
export const CHECK_HOLDS_MONTHS = 24;

export type GatePerson = {
  id: number;
  party_id: number;
  role: string;
  group_id: number | null;
  co_tenant_type_id: number | null;
  state: string;
  cdd_due_at: Date | null;
  aml_accepted_at: Date | null;
};

/** The rule that asks before this move; null where the move is free. */
export function gateRule(kind: string, to: PropertyStage, by: 'person' | 'offer'): GateRule | null {
  return GATE_RULES.find((rule) => rule.kind === kind && rule.gate === to && rule.by === by) ?? null;
}

/** Those the rule speaks of. Whoever withdrew, or is under 18, is never among them. */
export function peopleOf<P extends GatePerson>(rule: GateRule, people: readonly P[], groupId?: number): P[] {
  return people.filter(
    (person) =>
      rule.roles.some((role) => role === person.role) &&
      person.state !== 'withdrawn' &&
      person.co_tenant_type_id !== UNDER_18 &&
      (!rule.group || person.group_id === groupId),
  );
}

/** Whether an accepted check still answers for them at this moment. */
export function isChecked(person: Pick<GatePerson, 'aml_accepted_at'>, at: Date): boolean {
  return person.aml_accepted_at !== null && person.aml_accepted_at >= oldestThatHolds(at);
}

export function oldestThatHolds(at: Date): Date {
  const oldest = new Date(at);
  oldest.setUTCMonth(oldest.getUTCMonth() - CHECK_HOLDS_MONTHS);
  return oldest;
}

/** At this rent names against lists are not enough. */
export const needsFullCdd = (property: { kind: string; rent_month_pence: number | null }): boolean =>
  property.kind === 'letting' && (property.rent_month_pence ?? 0) >= FULL_CDD_MONTHLY_RENT_PENCE;
