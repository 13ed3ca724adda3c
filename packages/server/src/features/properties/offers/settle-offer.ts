import { decideOffer as route, type OfferDecision } from '@freehold/contract/properties/offers';
import type { GateMissing } from '@freehold/contract/properties/property-moves';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { moveStage, passMove, presentMissing } from '../property-stages/public.ts';
import { beginSale } from '../sales/public.ts';
import { beginTenancy } from '../tenancies/public.ts';
import { decideOffer } from './decide-offer.ts';
import { factsOf, isTooHigh, statusOf } from './facts.ts';
import { concludeOffer, openOffer, type OpenOffer } from './open-offer.ts';
import { updateOffer } from './store.ts';

const refuse = refusing(route);

type Asked = z.output<typeof OfferDecision>;
type Decided = z.input<typeof route.output>;

/**
 * Decides an offer. Accepting moves the property through the gate and begins its sale or tenancy; other open offers stay open as backup.
 * Withdrawing the accepted one takes the property back and ends what it began.
 */
export function settleOffer(scope: MemberScope, services: Pick<Services, 'now'>, id: number, asked: Asked): Promise<Decided> {
  return scope.transaction(async (trx) => {
    const open = await openOffer(trx, scope, id, asked.version);
    const { property, offer } = open;
    const before = statusOf(offer);
    const refusal = decideOffer(factsOf(property, offer, open.offers, open.groups), {
      to: asked.to,
      reason: asked.reason,
      atAdvertisedRent: asked.at_advertised_rent,
    });
    if (refusal) {
      const { code, message, field } = refusal;
      return refuse(code, message, field === undefined ? undefined : [{ field, code: 'INVALID', message }]);
    }
    const now = services.now();
    await updateOffer(trx, scope, id, {
      status: asked.to,
      ...(asked.to === 'relayed'
        ? { relayed_at: now }
        : { decided_at: now, decided_by: scope.actor.memberId, decision_reason: asked.reason ?? null }),
      ...(asked.to === 'accepted' ? atAdvertisedRent(open) : {}),
    });
    const warned = asked.to === 'accepted' ? await accept(trx, scope, services, open, asked) : [];
    if (before === 'accepted') await takeBack(trx, scope, services, open, asked.reason);
    const {
      property: moved,
      offers,
      presented,
    } = await concludeOffer(trx, scope, property.id, id, {
      action: 'decide.offer',
      diff: { status: { before, after: asked.to } },
      reason: asked.reason,
    });
    const others = offers.filter((each) => each.id !== id && (each.status === 'pending' || each.status === 'relayed'));
    return { offer: presented, stage: moved.stage, other_open: others.length, warned };
  });
}

/** Renters' Rights Act 2025 s.56(3)(b): more than the stated rent is never accepted; what was offered stays on record beside it. */
function atAdvertisedRent({ property, offer }: Pick<OpenOffer, 'property' | 'offer'>) {
  if (!isTooHigh(property, offer)) return {};
  return {
    rent_pence: property.rent_pence,
    rent_frequency: property.rent_frequency,
    first_rent_pence: offer.rent_pence,
    first_rent_frequency: offer.rent_frequency,
  };
}

async function accept(
  trx: Trx,
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  { property, offer }: OpenOffer,
  asked: Asked,
): Promise<GateMissing[]> {
  const to = property.kind === 'sale' ? 'under_offer' : 'offer_agreed';
  const { moved, breached } = await passMove(trx, scope, services, property, {
    to,
    by: 'offer',
    groupId: offer.group_id,
    override: asked.override,
  });
  if (property.kind === 'sale') await beginSale(trx, scope, moved, offer);
  else await beginTenancy(trx, scope, moved, { ...offer, ...atAdvertisedRent({ property, offer }) });
  return breached.map((person) => presentMissing(scope, person));
}

/** Where a property goes when its accepted offer is withdrawn. A sale that was subject to contract or exchanged has fallen through. */
async function takeBack(
  trx: Trx,
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  { property }: OpenOffer,
  reason: string | undefined,
): Promise<void> {
  const isFar = property.stage === 'sold_stc' || property.stage === 'exchanged';
  if (isFar) await moveStage(trx, scope, services, property, { to: 'fallen_through', by: 'person', reason });
  else await moveStage(trx, scope, services, property, { to: property.kind === 'sale' ? 'available' : 'to_let', by: 'offer', reason });
}
