import { moveProperty as route, type GateOverride } from '@freehold/contract/properties/property-moves';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findProperty } from '../properties/public.ts';
import { warningOf } from './gate-words.ts';
import { passMove } from './move-stage.ts';
import { presentMissing } from './present-missing.ts';

const refuse = refusing(route);
type Asked = {
  to: PropertyStage;
  version: number;
  reason?: string | undefined;
  effective_on?: string | undefined;
  override?: GateOverride | undefined;
};

/** A member moves a property on from its page. */
export function moveProperty(scope: MemberScope, services: Pick<Services, 'now'>, id: number, asked: Asked) {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const property = (await findProperty(trx, id, { lock: true })) ?? refuse('NOT_FOUND', 'This property is not in this workspace.');
    if (property.version !== asked.version) return refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    const { moved, breached, milestones } = await passMove(trx, scope, services, property, {
      to: asked.to,
      by: 'person',
      reason: asked.reason,
      effectiveOn: asked.effective_on,
      override: asked.override,
    });
    return {
      id,
      version: moved.version,
      stage: asked.to,
      warned: breached.map((person) => presentMissing(scope, person)),
      open_milestones: milestones,
      warning: warningOf(breached, milestones),
    };
  });
}
