import { changeTenancyRegime as route, type RegimeChange } from '@freehold/contract/properties/offers';
import { TENANCY_REGIMES } from '@freehold/property-rules/offer-decisions';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { holdProperty } from '../property-people/public.ts';
import { isAccepted } from './facts.ts';
import { findOffers } from './store.ts';
import { updateRegime } from '../properties/public.ts';

const refuse = refusing(route);

/** Says what kind of tenancy a property is let on; anything but assured takes the reason, which stays on record. */
export function changeRegime(scope: MemberScope, id: number, asked: z.output<typeof RegimeChange>): Promise<z.input<typeof route.output>> {
  return scope.transaction(async (trx) => {
    const property = await holdProperty(trx, scope, id);
    if (property.kind !== 'letting') refuse('INVALID_STATE', 'Only a property to let has a kind of tenancy.');
    if (property.version !== asked.version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    if ((await findOffers(trx, scope, id)).some(isAccepted))
      refuse('INVALID_STATE', 'An offer is accepted. Change the kind of its tenancy on the tenancy.');
    const reason = asked.tenancy_regime === 'assured' ? null : (asked.reason ?? null);
    const after = await updateRegime(trx, scope, id, asked.tenancy_regime, reason);
    await recordEvent(trx, scope, {
      action: 'change.tenancy_regime',
      object: { type: 'property', id, label: addressLine(property) },
      diff: { tenancy_regime: { before: property.tenancy_regime, after: asked.tenancy_regime } },
      ...(reason === null ? {} : { reason }),
    });
    await announce(trx, scope, { topic: 'properties', id });
    return { ...after, tenancy_regime: after.tenancy_regime in TENANCY_REGIMES ? after.tenancy_regime : 'assured' };
  });
}
