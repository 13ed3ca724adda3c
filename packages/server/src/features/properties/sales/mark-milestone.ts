import { markMilestone as route, type Sale } from '@freehold/contract/properties/sales';
import type { z } from 'zod';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { readSale } from './get-sale.ts';
import { noteChange, openSale, SALE_IS_OVER } from './open-sale.ts';
import { isOpen } from './present-sale.ts';
import { milestonesOfSales, saveMilestone } from './store.ts';

const refuse = refusing(route);

/** Says when a milestone is due or was reached, or takes it back. Saying the same twice changes nothing. */
export function markMilestone(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  id: number,
  { code, target_on, done_on }: z.output<typeof route.body>,
): Promise<Sale> {
  return scope.transaction(async (trx) => {
    const { sale, property } = await openSale(trx, scope, id);
    if (!isOpen(sale)) refuse('INVALID_STATE', SALE_IS_OVER);
    if (done_on && done_on > londonDate(services.now())) refuseField('done_on', 'Enter the day it was done, not one to come', 'FUTURE');
    const before = (await milestonesOfSales(trx, scope, [id])).find((row) => row.code === code);
    const mark = {
      ...(target_on === undefined || target_on === (before?.target_on ?? null) ? {} : { target_on }),
      ...(done_on === undefined || done_on === (before?.done_on ?? null)
        ? {}
        : { done_on, done_by: done_on === null ? null : scope.actor.memberId }),
    };
    if (Object.keys(mark).length > 0) {
      await saveMilestone(trx, scope, id, code, mark);
      await noteChange(trx, scope, property, 'mark.milestone', {
        milestone: { before: null, after: code },
        ...('target_on' in mark ? { target_on: { before: before?.target_on ?? null, after: mark.target_on } } : {}),
        ...('done_on' in mark ? { done_on: { before: before?.done_on ?? null, after: mark.done_on } } : {}),
      });
    }
    return readSale(trx, scope, services, id);
  });
}
