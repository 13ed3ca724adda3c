import type { MilestoneCode } from '@freehold/property-rules/sale-milestones';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import type { GateMode } from '@freehold/contract/firm/registration';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { InstalledKind } from '../../checks/public.ts';
import { readSettings } from '../../firm/public.ts';
import { peopleOfProperty, type PersonAtProperty } from '../properties/public.ts';
import { openMilestones } from '../sales/public.ts';
import { asksAgain, gateRules, kindsMissing, madeBy, peopleOf, type GateRule } from './gate.ts';
import { findAcceptedGroup, findSettings, type PropertyRow } from './store.ts';

/** Somebody, by which rule they were asked, and for which kinds no accepted check answers. */
export type MissingPerson = PersonAtProperty & { rule: GateRule; missing: InstalledKind[] };
export type GateAnswer = {
  mode: GateMode;
  /** None where the move asks nothing of anybody. */
  rules: GateRule[];
  missing: MissingPerson[];
  /** Milestones of the sale that come before the move and are not done. They are named and hold nothing up. */
  milestones: MilestoneCode[];
};

/** Who is missing an accepted check for a move of a property, and which milestones are open, by whoever makes such a move. */
export async function gateOf(
  trx: Trx,
  scope: Scope,
  property: Pick<PropertyRow, 'id' | 'kind' | 'stage'>,
  to: PropertyStage,
  groupId?: number,
  at = new Date(),
): Promise<GateAnswer> {
  const mode = readSettings(await findSettings(trx, scope)).gate_mode;
  const milestones = property.kind === 'sale' ? await openMilestones(trx, scope, property, to) : [];
  const rules = gateRules({ kind: property.kind, from: property.stage, to, by: madeBy(to) });
  if (rules.length === 0) return { mode, rules, missing: [], milestones };
  const people = await peopleOfProperty(trx, scope, property.id);
  const accepted = groupId ?? (await findAcceptedGroup(trx, scope, property.id)) ?? undefined;
  // A property that came here at a later stage may have no accepted offer; where one group alone stands at it, that one goes on.
  const group = accepted ?? (asksAgain(property.kind, to) ? onlyGroup(people) : undefined);
  const missing = rules.flatMap((rule) =>
    peopleOf(rule, people, group)
      .map((person) => ({ ...person, rule, missing: kindsMissing(person, at) }))
      .filter(({ missing }) => missing.length > 0),
  );
  return { mode, rules, missing, milestones };
}

function onlyGroup(people: readonly PersonAtProperty[]): number | undefined {
  const groups = new Set(people.filter(({ state }) => state !== 'withdrawn').flatMap(({ group_id: id }) => id ?? []));
  return groups.size === 1 ? [...groups][0] : undefined;
}
