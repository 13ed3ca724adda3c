import * as propertyFormContract from '@freehold/contract/properties/property-form';
import { IN_FIRMS_LIST, IN_YOUR_LIST, type NewProperty } from '@freehold/contract/properties/properties';
import { addressLine } from '../../../platform/address-line.ts';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { acrossBranches, type Scope } from '../../../platform/scope.ts';
import { ownBranch, requireBranch, whyNotFor } from '../../firm/public.ts';
import { nextReference } from './next-reference.ts';
import { findLiveDuplicate, findProperty, findReference, insertProperty, insertStage, type PropertyRow } from './store.ts';

const refuseAsDuplicateHere = refusing(
  propertyFormContract.addProperty,
  propertyFormContract.changeProperty,
  propertyFormContract.unarchiveProperty,
);

/** Records a property as a draft inside the caller's transaction, with its event. The caller has asked whether they may. */
export async function createProperty(trx: Trx, scope: Scope, property: NewProperty): Promise<PropertyRow> {
  const memberId = scope.actor.kind === 'member' ? scope.actor.memberId : null;
  await refuseDuplicate(trx, property);
  const reference = property.reference ?? (await nextReference(trx, scope));
  const branchId =
    property.branch_id === undefined ? await ownBranch(trx, scope) : (await requireBranch(trx, scope, property.branch_id)).id;
  const whyNot = await whyNotFor(trx, scope, property.negotiator_id ?? null, branchId);
  if (whyNot !== null) refuseField('negotiator_id', whyNot);
  const row = await insertProperty(trx, {
    ...propertyColumns(property),
    reference,
    workspace_id: scope.workspaceId,
    negotiator_id: property.negotiator_id ?? memberId,
    branch_id: branchId,
    created_by: memberId,
  });
  if (!row) return refuseRace(trx, property);
  await insertStage(trx, {
    workspace_id: scope.workspaceId,
    property_id: row.id,
    from_stage: null,
    to_stage: row.stage,
    member_id: memberId,
  });
  await recordEvent(trx, scope, { action: 'create.property', object: { type: 'property', id: row.id, label: addressLine(row) } });
  await announce(trx, scope, { topic: 'properties', id: row.id });
  return row;
}

/** Refuses an address that is in the list already; `property_id` of the errors says which record it is. */
async function refuseDuplicate(trx: Trx, property: NewProperty): Promise<void> {
  const duplicate = await acrossBranches(trx, () => findLiveDuplicate(trx, property));
  if (duplicate !== null) await refuseAsDuplicate(trx, duplicate);
}

/** Names the record only to whoever may see it. */
export async function refuseAsDuplicate(trx: Trx, duplicate: number): Promise<never> {
  const isSeen = (await findProperty(trx, duplicate)) !== undefined;
  const message = isSeen ? IN_YOUR_LIST : IN_FIRMS_LIST;
  return refuseAsDuplicateHere('DUPLICATE', message, [
    { field: 'line1', code: 'DUPLICATE', message },
    ...(isSeen ? [{ field: 'property_id', code: 'DUPLICATE', message: String(duplicate) }] : []),
  ]);
}

/** Somebody else recorded the same address, or took the reference, while this one waited. */
async function refuseRace(trx: Trx, property: NewProperty): Promise<never> {
  if (property.reference !== undefined && (await acrossBranches(trx, () => findReference(trx, property.reference ?? ''))) !== null)
    refuseField('reference', 'Another property has this reference', 'TAKEN');
  await refuseDuplicate(trx, property);
  return refusing(propertyFormContract.addProperty)('DUPLICATE', IN_YOUR_LIST);
}

export const propertyColumns = (property: NewProperty) => ({
  kind: property.kind,
  reference: property.reference ?? null,
  line1: property.line1,
  line2: property.line2 ?? null,
  town: property.town,
  county: property.county ?? null,
  postcode: property.postcode,
  uprn: property.uprn ?? null,
  title_numbers: property.title_numbers,
  latitude: property.latitude ?? null,
  longitude: property.longitude ?? null,
  is_placed_by_hand: property.is_placed_by_hand,
  type: property.type,
  bedrooms: property.bedrooms ?? null,
  tenure: property.tenure,
  is_commercial: property.is_commercial,
  price_pence: property.price_pence ?? null,
  rent_pence: property.rent_pence ?? null,
  rent_frequency: property.rent_pence === undefined ? null : (property.rent_frequency ?? null),
  deposit_pence: property.deposit_pence ?? null,
  available_on: property.available_on ?? null,
  fee_basis_points: property.fee_basis_points ?? null,
  negotiator_id: property.negotiator_id ?? null,
  note: property.note ?? null,
});
