import { changeSale, endRelationships, markMilestone } from '@freehold/contract/properties/sales';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { findProperty, touchProperty } from '../properties/public.ts';
import { findSale, lockSale, type SaleRow } from './store.ts';

const refuseOpenSale = refusing(changeSale, endRelationships, markMilestone);

type Subject = { id: number; label: string };

/** A sale for a change, held with its property: the property first, as whatever moves its stage does. */
export async function openSale(trx: Trx, scope: MemberScope, id: number): Promise<{ sale: SaleRow; property: Subject }> {
  requireMay(scope, 'edit_properties');
  const found = await findSale(trx, scope, id);
  const property = found && (await findProperty(trx, found.property_id, { lock: true }));
  const sale = await lockSale(trx, scope, id);
  if (!sale || !property) return refuseOpenSale('NOT_FOUND', 'There is no such sale in this workspace');
  return { sale, property: { id: property.id, label: addressLine(property) } };
}

export const SALE_IS_OVER = 'This sale is closed and can no longer be changed.';

type Diff = Record<string, { before: unknown; after: unknown }>;
/** Writes down what changed and tells open screens. */
export async function noteChange(
  trx: Trx,
  scope: MemberScope,
  property: Subject,
  action: 'change.sale' | 'mark.milestone',
  diff: Diff,
): Promise<void> {
  await recordEvent(trx, scope, { action, object: { type: 'property', ...property }, diff });
  await touchProperty(trx, property.id);
  await announce(trx, scope, { topic: 'properties', id: property.id });
}
