import type { PropertyStage } from '@freehold/contract/property-stages';
import type { GateMode } from '@freehold/contract/registration';
import type { Trx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { readSettings } from '../workspaces/public.ts';
import { peopleOfProperty, type PersonAtProperty } from '../properties/public.ts';
import { gateRule, isChecked, peopleOf, type GateRule } from './gate.ts';
import { findAcceptedGroup, findSettings, type PropertyRow } from './store.ts';

export type GateAnswer = {
  mode: GateMode;
  /** Null where the move asks nothing of anybody. */
  rule: GateRule | null;
  missing: PersonAtProperty[];
};

/** Who is missing an accepted check for a move of a property, by whoever makes such a move. */
export async function gateOf(
  trx: Trx,
  scope: Scope,
  property: Pick<PropertyRow, 'id' | 'kind'>,
  to: PropertyStage,
  groupId?: number,
  at = new Date(),
): Promise<GateAnswer> {
  const mode = readSettings(await findSettings(trx, scope)).gate_mode;
  const rule = gateRule(property.kind, to, to === 'under_offer' || to === 'offer_agreed' ? 'offer' : 'person');
  if (!rule) return { mode, rule, missing: [] };
  const group = rule.group ? (groupId ?? (await findAcceptedGroup(trx, scope, property.id)) ?? undefined) : undefined;
  const people = peopleOf(rule, await peopleOfProperty(trx, scope, property.id), group);
  return { mode, rule, missing: people.filter((person) => !isChecked(person, at)) };
}
