import { endRelationships as route } from '@freehold/contract/properties/sales';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { openSale } from './open-sale.ts';
import { endRelationship } from '../../people/public.ts';
import { findSaleWithOffer, relationshipsToEnd } from './store.ts';

const refuse = refusing(route);

/** After completion, notes when the relationship with people of the sale ended, which starts the five years their records are kept (MLR 2017 reg 40). */
export function endRelationships(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  id: number,
  { party_ids: partyIds, ended_on: endedOn }: z.output<typeof route.body>,
): Promise<{ ended: number }> {
  return scope.transaction(async (trx) => {
    if (endedOn > londonDate(services.now())) refuseField('ended_on', 'Enter the day it ended, not one to come', 'FUTURE');
    const { sale, property } = await openSale(trx, scope, id);
    if (sale.status !== 'completed') refuse('INVALID_STATE', 'This sale is not completed');
    const open = await relationshipsToEnd(trx, scope, await findSaleWithOffer(trx, scope, id));
    const asked = [...new Map(open.filter((row) => partyIds.includes(row.party_id)).map((row) => [row.party_id, row])).values()];
    for (const { party_id, display_name, relationship_started_on: began } of asked) {
      // None ends before it began: a sale may have been completed before its people were entered here.
      const on = began !== null && endedOn < began ? began : endedOn;
      await endRelationship(trx, scope, party_id, on);
      await recordEvent(trx, scope, {
        action: 'end.relationship',
        object: { type: 'party', id: party_id, label: display_name ?? '' },
        diff: { relationship_ended_on: { before: null, after: on } },
      });
      await announce(trx, scope, { topic: 'parties', id: party_id });
    }
    await announce(trx, scope, { topic: 'properties', id: property.id });
    return { ended: asked.length };
  });
}
