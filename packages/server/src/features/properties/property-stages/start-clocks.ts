import { CLOSED_STAGES, STAGES_OF, type PropertyStage } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { peopleOfProperty } from '../properties/public.ts';
import { GATE_RULES, peopleOf, type GatePerson } from './gate.ts';
import { findAcceptedGroup, startClocksOf, type PropertyRow } from './store.ts';

/** Stages in which nothing is asked of anybody new. */
const OFF_THE_ROAD: readonly PropertyStage[] = [...CLOSED_STAGES, 'draft', 'fallen_through'];

/**
 * Starts the clock of people who were linked after its moment had passed: it is due the moment they come. People whose moment lies ahead are
 * left alone. Named people by their numbers; everybody at the property when none are given.
 */
export async function startClocks(
  trx: Trx,
  scope: Scope,
  property: Pick<PropertyRow, 'id' | 'kind' | 'stage'>,
  people?: readonly { id: number }[],
): Promise<void> {
  const kind = property.kind;
  if (OFF_THE_ROAD.includes(property.stage)) return;
  const road: readonly string[] = STAGES_OF[kind];
  const reached = (stage: PropertyStage) => road.indexOf(property.stage) >= road.indexOf(stage);
  const all: GatePerson[] = await peopleOfProperty(trx, scope, property.id);
  const named = people ? all.filter((person) => people.some(({ id }) => id === person.id)) : all;
  const at = new Date();
  for (const rule of GATE_RULES) {
    if (rule.kind !== kind || !reached(rule.clock)) continue;
    const group = rule.group ? await findAcceptedGroup(trx, scope, property.id) : null;
    if (rule.group && group === null) continue;
    await startClocksOf(trx, scope, peopleOf(rule, named, group ?? undefined), { event: rule.event, at });
  }
}
