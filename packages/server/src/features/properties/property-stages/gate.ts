import type { InstalledKind } from '../../checks/public.ts';
import { isAcceptedAt, type Standings } from '../../people/public.ts';
import type { PropertyKind, PropertyRole, PropertyStage } from '@freehold/property-rules/property-stages';

/** What makes a check fall due, as the rows of people and of the register keep it. */
export type CddEvent = 'marketing' | 'instruction' | 'offer_accepted';

/**
 * `clock`: the move that starts the clock of these roles. `gate`: the move that asks whether it was stopped, made by `by`. `again`: later moves
 * of a person that ask the same once more. `group` reaches one group only.
 */
export type GateRule = {
  kind: PropertyKind;
  roles: readonly PropertyRole[];
  event: CddEvent;
  clock: PropertyStage;
  gate: PropertyStage;
  again: readonly PropertyStage[];
  by: 'person' | 'offer';
  group?: true;
};
export type GatedMove = { kind: string; from: string; to: PropertyStage; by: 'person' | 'offer' };

const SELLERS = ['seller', 'seller_representative'] as const;
const BUYERS = ['buyer', 'giftor', 'buyer_representative'] as const;
const LANDLORDS = ['landlord', 'landlord_representative'] as const;
const TENANTS = ['tenant', 'guarantor'] as const;
const SALE_ENDS = ['exchanged', 'completed'] as const;
const LETTING_ENDS = ['let_agreed', 'tenanted'] as const;

/**
 * Who is checked before which move. Money Laundering Regulations 2017, regulation 30: the customer is verified before the relationship is
 * entered into; regulation 28(10): so is whoever acts for them; regulation 4(3): a buyer is a customer once the offer is accepted.
 * Lettings: letting agents are relevant firms under UK financial sanctions, whatever the rent (since 14 May 2025): landlords from the
 * instruction, tenants and those who stand for them once the offer is accepted.
 */
// oxfmt-ignore
export const GATE_RULES: readonly GateRule[] = [
  { kind: 'sale',    roles: SELLERS,   event: 'marketing',      clock: 'available',    gate: 'available',    by: 'person', again: SALE_ENDS },
  { kind: 'sale',    roles: BUYERS,    event: 'offer_accepted', clock: 'under_offer',  gate: 'under_offer',  by: 'offer',  again: SALE_ENDS, group: true },
  { kind: 'letting', roles: LANDLORDS, event: 'instruction',    clock: 'instructed',   gate: 'to_let',       by: 'person', again: LETTING_ENDS },
  { kind: 'letting', roles: TENANTS,   event: 'offer_accepted', clock: 'offer_agreed', gate: 'offer_agreed', by: 'offer',  again: LETTING_ENDS, group: true },
];

/** Occupiers under 18 are never checked (co-tenant type 5). */
export const UNDER_18 = 5;

export type GatePerson = {
  id: number;
  party_id: number;
  role: string;
  group_id: number | null;
  co_tenant_type_id: number | null;
  state: string;
  cdd_due_at: Date | null;
  standings: Standings;
  /** By the policy in force, of what this installation can run. */
  asked: readonly InstalledKind[];
};

/** The rules that ask before this move; none where it is free. A notice that is taken back asks nothing: the tenancy goes on as it was. */
export function gateRules({ kind, from, to, by }: GatedMove): GateRule[] {
  if (from === 'notice_given') return [];
  return GATE_RULES.filter(
    (rule) => rule.kind === kind && ((rule.gate === to && rule.by === by) || (by === 'person' && rule.again.includes(to))),
  );
}

/** Whether this move asks what an earlier one asked already. */
export const asksAgain = (kind: string, to: PropertyStage): boolean =>
  GATE_RULES.some((rule) => rule.kind === kind && rule.again.includes(to));

/** How a stage is reached that is gated: the same stage is never gated both ways. */
export const madeBy = (to: PropertyStage): 'person' | 'offer' => (to === 'under_offer' || to === 'offer_agreed' ? 'offer' : 'person');

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

type Owing = Pick<GatePerson, 'state' | 'co_tenant_type_id' | 'group_id' | 'cdd_due_at'>;
/** Whether somebody at a property owes a check: whoever it belongs to, and whose offer was accepted. The one rule of the lists and the page. */
export const owesCheck = (person: Owing): boolean =>
  person.state !== 'withdrawn' && person.co_tenant_type_id !== UNDER_18 && (person.group_id === null || person.cdd_due_at !== null);

type Asked = Pick<GatePerson, 'asked' | 'standings'>;
/** The kinds asked of them that no accepted check answers at this moment. */
export const kindsMissing = ({ asked, standings }: Asked, at: Date): InstalledKind[] =>
  asked.filter(({ code }) => !isAcceptedAt(standings[code], at));

/** Whether accepted checks answer for everything that is asked of them. */
export const isChecked = (person: Asked, at: Date): boolean => kindsMissing(person, at).length === 0;
