import { getGate, type Gate } from '@freehold/contract/properties/property-moves';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { whyHeld } from '../../people/public.ts';
import { may, requireMay } from '../../access/public.ts';
import { findProperty } from '../properties/public.ts';
import { gateOf } from './gate-check.ts';
import { gateSentence, gateSource } from './gate-words.ts';
import { needsFullCdd } from '../../checks/public.ts';
import { mayOverride } from './policy.ts';
import { presentMissing } from './present-missing.ts';

const refuse = refusing(getGate);
type Asked = { id: number; to: PropertyStage; groupId?: number | undefined };

/** What a move would ask, before anybody makes it. */
export function readGate(scope: MemberScope, services: Pick<Services, 'now'>, { id, to, groupId }: Asked): Promise<Gate> {
  requireMay(scope, 'see_properties');
  return scope.transaction(async (trx) => {
    const property = (await findProperty(trx, id)) ?? refuse('NOT_FOUND', 'This property is not in this workspace.');
    const gate = await gateOf(trx, scope, property, to, groupId, services.now());
    return {
      to,
      mode: gate.mode,
      asks: gate.rules.length > 0,
      missing: gate.missing.map((person) => presentMissing(scope, person)),
      open_milestones: gate.milestones,
      sentence: gate.missing.length > 0 ? gateSentence(scope, gate, to) : null,
      rule: gateSource(gate),
      full_cdd: gate.rules.length > 0 && needsFullCdd(property),
      can_override: mayOverride(scope),
      // Who could not move it anyway is told nothing.
      held: may(scope, 'edit_properties') ? await whyHeld(trx, scope, { propertyId: property.id }) : null,
    };
  });
}
