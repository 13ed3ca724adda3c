import { keysOf } from '@freehold/contract/kernel/keys';
import { IN_YOUR_LIST } from '@freehold/contract/properties/properties';
import { advertisedRent, isAboveAdvertised, isHeldToAdvertisedRent } from '@freehold/property-rules/lettings-law';
import { changeProperty as route, type PropertyChange, type PropertyRecord } from '@freehold/contract/properties/property-form';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { acrossBranches, type MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { findBranchNames, requireBranch, whyNotFor } from '../../firm/public.ts';
import { findProperty, refuseAsDuplicate } from '../properties/public.ts';
import { isLive } from './add-property.ts';
import { presentRecord } from './present-record.ts';
import { findOtherReference, findOtherDuplicate, isMember, openRents, updateUnlessTaken, type PropertyRow } from './store.ts';

const refuse = refusing(route);
type Change = Omit<PropertyChange, 'version'>;
type Field = keyof Change;

/** Longer texts are told by that they changed. */
const NOT_TOLD: ReadonlySet<string> = new Set(['note']);
/** Stages of a letting that nobody is looking to rent yet, or any more. */
const NOT_ADVERTISED = ['draft', 'instructed', 'ended', 'withdrawn'];
/** An offer is accepted, and the tenancy has not begun. */
const AGREED = ['offer_agreed', 'referencing', 'let_agreed'];

/** Changes a property's own details, unless somebody else did since they were read. */
export async function changeProperty(
  scope: MemberScope,
  id: number,
  { version, ...change }: PropertyChange,
): Promise<z.input<typeof PropertyRecord>> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    // Before the property, as whoever closes a branch holds them.
    const branch = typeof change.branch_id === 'number' ? await branchToBe(trx, scope, id, change.branch_id) : null;
    const row = (await findProperty(trx, id, { lock: true })) ?? refuse('NOT_FOUND', 'There is no such property.');
    if (row.version !== version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    if (row.archived_at !== null) refuse('INVALID_STATE', 'This property is archived. Bring it back to change it.');
    const asked = changedFields(row, change);
    const next = { ...row, ...Object.fromEntries(asked.map((field) => [field, change[field]])) };
    checkMoney(row, next);
    // How often a rent is paid goes with the rent.
    const changed = changedFields(row, { ...change, rent_frequency: next.rent_frequency });
    if (changed.length === 0) return presentRecord(trx, scope, row);
    await checkOpenOffers(trx, row, next);
    await checkTaken(trx, row, next, changed);
    const whyNot = changed.includes('negotiator_id') ? await whyNotFor(trx, scope, next.negotiator_id, next.branch_id) : null;
    if (whyNot !== null) refuseField('negotiator_id', whyNot);
    const saved = await updateUnlessTaken(trx, id, {
      ...Object.fromEntries(changed.map((field) => [field, next[field]])),
      edited_by: scope.actor.memberId,
      edited_at: new Date(),
    });
    if (!saved) return refuse('DUPLICATE', IN_YOUR_LIST);
    const object = { type: 'property', id, label: addressLine(saved) };
    const details = changed.filter((field) => field !== 'branch_id');
    if (details.length > 0) await recordEvent(trx, scope, { action: 'change.property', object, diff: diffOf(row, saved, details) });
    if (details.length < changed.length) await tellBranch(trx, scope, object, row.branch_id, branch);
    await announce(trx, scope, { topic: 'properties', id });
    return presentRecord(trx, scope, saved);
  });
}

/** The branch a property goes to; the one it is in already may have closed since. */
async function branchToBe(trx: Trx, scope: MemberScope, id: number, branchId: number): Promise<string | null> {
  const now = (await findProperty(trx, id))?.branch_id;
  if (now === branchId) return null;
  return (await requireBranch(trx, scope, branchId)).name;
}

async function tellBranch(trx: Trx, scope: MemberScope, object: AuditEntry['object'], before: number | null, after: string | null) {
  const names = await findBranchNames(trx, scope, [before]);
  await recordEvent(trx, scope, {
    action: 'move.property_branch',
    object,
    diff: { branch: { before: names.get(before) ?? null, after } },
  });
}

const changedFields = (row: PropertyRow, change: Change): Field[] =>
  keysOf(change).filter((field) => change[field] !== undefined && JSON.stringify(change[field]) !== JSON.stringify(row[field]));

function checkMoney(row: PropertyRow, next: PropertyRow): void {
  if (row.kind === 'sale' && next.rent_pence !== null) refuseField('rent_pence', 'A property for sale has a price, not a rent');
  if (row.kind === 'letting' && next.price_pence !== null) refuseField('price_pence', 'A property to let has a rent, not a price');
  if (next.rent_pence !== null && next.rent_frequency === null) refuseField('rent_frequency', 'Choose how often it is paid');
  if (next.rent_pence === null && next.rent_frequency !== null) next.rent_frequency = null;
  // Renters' Rights Act 2025, section 56: an advertised letting states its rent.
  if (row.kind === 'letting' && row.rent_pence !== null && next.rent_pence === null && !NOT_ADVERTISED.includes(row.stage))
    refuseField('rent_pence', 'An advertised letting states its rent. Enter a specific rent');
  // The same section: a rent raised after the offer was accepted would let the tenancy be agreed above what was advertised.
  const [was, is] = [advertisedRent(row), advertisedRent(next)];
  if (isHeldToAdvertisedRent(row) && AGREED.includes(row.stage) && was && is && isAboveAdvertised(is, was))
    refuseField(
      'rent_pence',
      'An offer is accepted at the advertised rent, so it cannot rise before the tenancy begins (Renters’ Rights Act 2025 s.56)',
    );
}

/** An advert raised to meet an open offer above it would be inviting that offer. */
async function checkOpenOffers(trx: Trx, row: PropertyRow, next: PropertyRow): Promise<void> {
  const [was, is] = [advertisedRent(row), advertisedRent(next)];
  if (!isHeldToAdvertisedRent(next) || was === null || is === null || !isAboveAdvertised(is, was)) return;
  const offered = await openRents(trx, row.id);
  if (offered.some((rent) => isAboveAdvertised(rent, was)))
    refuseField(
      'rent_pence',
      'An offer above the advertised rent is open, so the rent cannot be raised to meet it (Renters’ Rights Act 2025 s.56). Reject the offer first',
    );
}

async function checkTaken(trx: Trx, row: PropertyRow, next: PropertyRow, changed: readonly Field[]): Promise<void> {
  if (changed.includes('negotiator_id') && next.negotiator_id !== null && !(await isMember(trx, next.negotiator_id)))
    refuseField('negotiator_id', 'Choose somebody who works here');
  if (
    changed.includes('reference') &&
    next.reference !== null &&
    (await acrossBranches(trx, () => findOtherReference(trx, row.id, next.reference ?? '')))
  )
    refuseField('reference', 'Another property has this reference', 'TAKEN');
  if (!isLive(row) || !changed.some((field) => ['line1', 'line2', 'postcode'].includes(field))) return;
  await refuseDuplicate(trx, row, keyOf(next));
}

/** Refuses to stand beside another live record of the same address; `property_id` of the errors says which it is. */
export async function refuseDuplicate(trx: Trx, { id, kind }: Pick<PropertyRow, 'id' | 'kind'>, key: string): Promise<void> {
  const duplicate = await acrossBranches(trx, () => findOtherDuplicate(trx, { id, kind, key }));
  if (duplicate) await refuseAsDuplicate(trx, duplicate.id);
}

/** The database has the same rule for `address_key`. */
const keyOf = ({ line1, line2, postcode }: Pick<PropertyRow, 'line1' | 'line2' | 'postcode'>) =>
  `${line2 ? `${line2} ` : ''}${line1} ${postcode}`.toLowerCase().replace(/[^a-z0-9]+/g, '');

function diffOf(before: PropertyRow, after: PropertyRow, changed: readonly Field[]) {
  return Object.fromEntries(
    changed.map((field) => [
      field,
      NOT_TOLD.has(field) ? { before: null, after: 'changed' } : { before: before[field], after: after[field] },
    ]),
  );
}
