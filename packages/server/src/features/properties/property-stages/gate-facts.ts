import type { PropertyStage } from '@freehold/property-rules/property-stages';
import type { Scope } from '../../../platform/scope.ts';
import { needsFullCdd } from '../../checks/public.ts';
import { gateRules, isChecked, kindsMissing, UNDER_18, type GatePerson } from './gate.ts';
import { mayOverride } from './policy.ts';
import { whyClosed } from './why-closed.ts';

/** What the page of a property asks of the gate and of who may go past it. */
export const gateFacts = (scope: Scope) => ({
  isAsked: (person: { state: string; co_tenant_type_id: number | null }) =>
    person.state !== 'withdrawn' && person.co_tenant_type_id !== UNDER_18,
  isChecked,
  whyClosed: (person: GatePerson & { display_name: string }, at: Date) =>
    whyClosed(scope, [{ ...person, missing: kindsMissing(person, at) }]),
  needsFullCdd,
  isGated: (kind: string, from: PropertyStage, to: PropertyStage) => gateRules({ kind, from, to, by: 'person' }).length > 0,
  mayOverride: mayOverride(scope),
});
