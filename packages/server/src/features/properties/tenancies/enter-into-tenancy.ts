import { addressLine } from '../../../platform/address-line.ts';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findProperty, touchProperty } from '../properties/public.ts';
import { isOpen } from './present-tenancy.ts';
import { findTenancy, lockTenancy, updateTenancy } from './store.ts';

type Agreement = { reference: string; signedOn: string };

/**
 * Notes the day a tenancy was entered into, once its agreement was signed by everybody. A day that stands there already stays, and so does a
 * tenancy that is over: then the activity says so.
 */
export async function enterIntoTenancy(trx: Trx, scope: Scope, id: number, { reference, signedOn }: Agreement): Promise<void> {
  // The property first, as whoever changes its tenancy does.
  const found = await findTenancy(trx, scope, id);
  const property = found && (await findProperty(trx, found.property_id, { lock: true }));
  const tenancy = await lockTenancy(trx, scope, id);
  if (!tenancy || !property || tenancy.entered_into_on === signedOn) return;
  const object = { type: 'property', id: property.id, label: addressLine(property) };
  const isFree = isOpen(tenancy) && tenancy.entered_into_on === null;
  if (isFree) {
    await updateTenancy(trx, scope, id, { entered_into_on: signedOn });
    await touchProperty(trx, property.id);
  }
  await recordEvent(trx, scope, {
    action: isFree ? 'enter_into.tenancy' : 'keep.tenancy',
    object,
    ...(isFree && { diff: { entered_into_on: { before: null, after: signedOn } } }),
    reason: isFree
      ? `Everybody signed its agreement, ${reference}`
      : `Everybody signed ${reference} on ${signedOn}, but the tenancy ${isOpen(tenancy) ? `already said ${tenancy.entered_into_on}` : 'was over'}`,
  });
  await announce(trx, scope, { topic: 'properties', id: property.id });
}

/** The tenancy as an agreement reads it; undefined where it is none of the workspace. */
export async function findAgreedTenancy(trx: Trx, scope: Scope, id: number) {
  const tenancy = await findTenancy(trx, scope, id);
  return tenancy && { propertyId: tenancy.property_id, enteredIntoOn: tenancy.entered_into_on, isOver: !isOpen(tenancy) };
}

/** Holds a tenancy with its property until the transaction ends: of two agreements that are sent at once the second sees the first. */
export async function holdTenancy(trx: Trx, scope: Scope, id: number): Promise<void> {
  const tenancy = await findTenancy(trx, scope, id);
  if (tenancy) await findProperty(trx, tenancy.property_id, { lock: true });
}
