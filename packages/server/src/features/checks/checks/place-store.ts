import type { PropertyRole } from '@freehold/property-rules/property-stages';
import type { CheckFor } from '@freehold/contract/checks/checks';
import type { Trx } from '../../../platform/database.ts';
import { addressLine } from '../../../platform/address-line.ts';
import type { Scope } from '../../../platform/scope.ts';

/* The property a check is for. */

export type CheckPlace = { propertyId: number; role: PropertyRole };

/** The roles somebody has at a property, the oldest first. */
export async function findRolesAt(trx: Trx, scope: Scope, propertyId: number, partyId: number): Promise<PropertyRole[]> {
  const rows = await trx
    .selectFrom('property_people')
    .select('role')
    .where('workspace_id', '=', scope.workspaceId)
    .where('property_id', '=', propertyId)
    .where('party_id', '=', partyId)
    .where('state', '<>', 'withdrawn')
    .orderBy('id')
    .execute();
  return rows.map(({ role }) => role);
}

export async function findPlace(
  trx: Trx,
  scope: Scope,
  { property_id: id, property_role: role }: { property_id: number | null; property_role: PropertyRole | null },
): Promise<CheckFor | null> {
  if (id === null || role === null) return null;
  const row = await trx
    .selectFrom('properties')
    .select(['line1', 'line2', 'town', 'postcode'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { property_id: id, line1: row.line1, address: addressLine(row), role } : null;
}
