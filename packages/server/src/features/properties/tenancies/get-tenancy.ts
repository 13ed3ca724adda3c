import { getTenancy as route, type TenanciesOfProperty } from '@freehold/contract/properties/tenancies';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { findProperty } from '../properties/public.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isOpen, presentTenancy } from './present-tenancy.ts';
import { findOpenTenancy, peopleOfGroups, tenanciesOfProperty, type TenancyPersonRow, type TenancyRow } from './store.ts';

const refuse = refusing(route);

/** The tenancy of a property that goes on or is to come, and those before it. */
export function getTenancy(scope: MemberScope, propertyId: number): Promise<TenanciesOfProperty> {
  requireMay(scope, 'see_properties');
  return scope.transaction(async (trx) => {
    const property = await findProperty(trx, propertyId);
    if (!property) return refuse('NOT_FOUND', 'There is no such property in this workspace');
    const rows = await tenanciesOfProperty(trx, scope, propertyId);
    const people = await peopleOfGroups(trx, scope, [...new Set(rows.map((row) => row.group_id))]);
    const present = (row: (typeof rows)[number]) => presentTenancy(scope, row, property, people);
    const current = rows.find(isOpen);
    return { current: current ? present(current) : null, earlier: rows.filter((row) => !isOpen(row)).map(present) };
  });
}

/** The tenancy that goes on or is to come, with its people; null where there is none. */
export async function readOpenTenancy(
  trx: Trx,
  scope: Scope,
  propertyId: number,
): Promise<{ tenancy: TenancyRow; people: TenancyPersonRow[] } | null> {
  const tenancy = await findOpenTenancy(trx, scope, propertyId);
  return tenancy ? { tenancy, people: await peopleOfGroups(trx, scope, [tenancy.group_id]) } : null;
}
