import { getSale as route, type Sale, type SalesOfProperty } from '@freehold/contract/properties/sales';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { findProperty } from '../properties/public.ts';
import { named, presentSale } from './present-sale.ts';
import { buyersOfGroups, findSaleWithOffer, milestonesOfSales, relationshipsToEnd, salesOfProperty, type SaleWithOffer } from './store.ts';

const refuse = refusing(route);
type Clock = Pick<Services, 'now'>;

/** The sale of a property that goes on or was completed, and those that fell through. */
export function getSale(scope: MemberScope, services: Clock, propertyId: number): Promise<SalesOfProperty> {
  requireMay(scope, 'see_properties');
  return scope.transaction(async (trx) => {
    if (!(await findProperty(trx, propertyId))) refuse('NOT_FOUND', 'There is no such property in this workspace');
    const rows = await salesOfProperty(trx, scope, propertyId);
    const sales = await present(trx, scope, services, rows);
    const current = sales.find(({ status }) => status !== 'fallen_through') ?? null;
    const completed = rows.find(({ status }) => status === 'completed');
    const open = completed && may(scope, 'edit_properties') ? await relationshipsToEnd(trx, scope, completed) : [];
    return {
      current,
      earlier: sales.filter((sale) => sale !== current),
      relationships_to_end: [...new Map(open.map((row) => [row.party_id, named(row)])).values()],
    };
  });
}

/** One sale as it stands, after a change. */
export async function readSale(trx: Trx, scope: MemberScope, services: Clock, id: number): Promise<Sale> {
  const [sale] = await present(trx, scope, services, [await findSaleWithOffer(trx, scope, id)]);
  if (!sale) throw new Error('a sale that was just changed is there');
  return sale;
}

async function present(trx: Trx, scope: MemberScope, services: Clock, rows: SaleWithOffer[]): Promise<Sale[]> {
  const around = {
    buyers: await buyersOfGroups(trx, scope, [...new Set(rows.map((row) => row.group_id))]),
    milestones: await milestonesOfSales(
      trx,
      scope,
      rows.map((row) => row.id),
    ),
    today: londonDate(services.now()),
  };
  return rows.map((row) => presentSale(scope, row, around));
}
