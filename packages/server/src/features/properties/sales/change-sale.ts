import { keysOf, entriesOf } from '@freehold/contract/kernel/keys';
import { changeSale as route, type Sale } from '@freehold/contract/properties/sales';
import type { z } from 'zod';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { readSale } from './get-sale.ts';
import { noteChange, openSale, SALE_IS_OVER } from './open-sale.ts';
import { isOpen } from './present-sale.ts';
import { updateSale } from './store.ts';

const refuse = refusing(route);

/** Changes the solicitors, the targets or the note of the chain; a version that somebody else changed meanwhile is refused. */
export function changeSale(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  id: number,
  { version, ...asked }: z.output<typeof route.body>,
): Promise<Sale> {
  return scope.transaction(async (trx) => {
    const { sale, property } = await openSale(trx, scope, id);
    if (sale.version !== version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    if (!isOpen(sale)) refuse('INVALID_STATE', SALE_IS_OVER);
    const changes: Partial<Record<keyof typeof asked, string | null>> = Object.fromEntries(
      entriesOf(asked).filter(([field, value]) => value !== undefined && value !== sale[field]),
    );
    const exchange = changes.exchange_target_on === undefined ? sale.exchange_target_on : changes.exchange_target_on;
    const completion = changes.completion_target_on === undefined ? sale.completion_target_on : changes.completion_target_on;
    if (exchange && completion && completion < exchange)
      refuseField('completion_target_on', 'Completion cannot be before exchange', 'ORDER');
    const fields = keysOf(changes);
    if (fields.length > 0) {
      await updateSale(trx, scope, id, changes);
      const diff = fields.map((field) => [
        field,
        field === 'chain_note' ? { before: null, after: 'changed' } : { before: sale[field], after: changes[field] },
      ]);
      await noteChange(trx, scope, property, 'change.sale', Object.fromEntries(diff));
    }
    return readSale(trx, scope, services, id);
  });
}
