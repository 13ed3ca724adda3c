import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { addressLine } from '../../../platform/address-line.ts';
import type { PropertyRow } from './store.ts';

type Told = 'assign.property' | 'move.property_branch' | 'archive.property' | 'unarchive.property' | 'undo.property';

/** Writes a change of a property down, and tells every page that shows it. */
export async function tellChange(
  trx: Trx,
  scope: MemberScope,
  property: PropertyRow,
  action: Told,
  diff?: Record<string, { before: unknown; after: unknown }>,
): Promise<void> {
  await recordEvent(trx, scope, {
    action,
    object: { type: 'property', id: property.id, label: addressLine(property) },
    ...(diff ? { diff } : {}),
  });
  await announce(trx, scope, { topic: 'properties', id: property.id });
}
