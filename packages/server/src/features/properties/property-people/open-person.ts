import * as propertyPeopleContract from '@freehold/contract/properties/property-people';
import * as offersContract from '@freehold/contract/properties/offers';
import { CLOSED_STAGES, ROLE_WORDS, type PropertyRole } from '@freehold/property-rules/property-stages';
import type { PropertyPerson } from '@freehold/contract/properties/property-people';
import { announce } from '../../../platform/announce.ts';
import { recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { findProperty, peopleOfProperty, touchProperty, type PersonAtProperty } from '../properties/public.ts';
import { presentPerson } from './present.ts';
import type { PropertyRow } from './store.ts';

const refuseHoldProperty = refusing(
  offersContract.changeOffer,
  offersContract.changeTenancyRegime,
  offersContract.decideOffer,
  offersContract.recordOffer,
  propertyPeopleContract.addPropertyPerson,
  propertyPeopleContract.changePropertyPerson,
  propertyPeopleContract.restorePropertyPerson,
  propertyPeopleContract.withdrawPropertyPerson,
);
const refuseOpenPerson = refusing(
  propertyPeopleContract.changePropertyPerson,
  propertyPeopleContract.restorePropertyPerson,
  propertyPeopleContract.withdrawPropertyPerson,
);
const refuseStoodForHere = refusing(propertyPeopleContract.changePropertyPerson, propertyPeopleContract.withdrawPropertyPerson);

export const isLive = (each: Pick<PersonAtProperty, 'state'>): boolean => each.state !== 'withdrawn';
export const SELLING: readonly string[] = ['seller', 'landlord'];

/** A property whose people are about to change, held until the transaction ends. */
export async function holdProperty(trx: Trx, scope: MemberScope, id: number): Promise<PropertyRow> {
  requireMay(scope, 'edit_properties');
  const property = await findProperty(trx, id, { lock: true });
  if (!property) return refuseHoldProperty('NOT_FOUND', 'There is no such property');
  if (property.archived_at !== null)
    return refuseHoldProperty('INVALID_STATE', 'This property is archived. Restore it before you change its people or offers.');
  return property;
}

export type OpenPerson = { property: PropertyRow; row: PersonAtProperty; everybody: PersonAtProperty[] };

/** Somebody at a property, for a change. */
export async function openPerson(trx: Trx, scope: MemberScope, propertyId: number, id: number): Promise<OpenPerson> {
  const property = await holdProperty(trx, scope, propertyId);
  const everybody = await peopleOfProperty(trx, scope, propertyId);
  const row = everybody.find((each) => each.id === id);
  if (!row) return refuseOpenPerson('NOT_FOUND', 'Nobody of this number is at this property');
  return { property, row, everybody };
}

/** Whether nobody else sells or lets a property that is live. */
export function isLastOfSide({ property, row, everybody }: OpenPerson): boolean {
  const isRunning = !CLOSED_STAGES.includes(property.stage) && property.stage !== 'draft';
  return isRunning && SELLING.includes(row.role) && !everybody.some((each) => each.id !== row.id && isLive(each) && each.role === row.role);
}

/** Somebody others stand for, alone, cannot go before that is changed: a guarantee would otherwise come to reach further than was agreed. */
export function refuseStoodFor({ row, everybody }: OpenPerson): void {
  const guarantor = everybody.find((each) => isLive(each) && each.guarantees_id === row.id);
  if (guarantor)
    return refuseStoodForHere(
      'INVALID_STATE',
      `${guarantor.display_name} stands for ${row.display_name}. Change whom they guarantee first.`,
    );
}

type Told = { action: AuditEntry['action']; words: string; diff?: AuditEntry['diff']; reason?: string | undefined };

/** Records what was done with somebody at a property, brings it to the top of its list and answers what they are now. */
export async function concludePerson(
  trx: Trx,
  scope: Scope,
  { property, row }: OpenPerson,
  told: Told,
  now: Date,
): Promise<PropertyPerson> {
  await recordEvent(trx, scope, {
    action: told.action,
    object: { type: 'property', id: property.id, label: `${row.display_name} ${told.words} ${property.line1}`, people: [row.party_id] },
    ...(told.diff && Object.keys(told.diff).length > 0 ? { diff: told.diff } : {}),
    ...(told.reason ? { reason: told.reason } : {}),
  });
  await touchProperty(trx, property.id);
  await announce(trx, scope, { topic: 'properties', id: property.id });
  await announce(trx, scope, { topic: 'parties', id: row.party_id });
  const everybody = await peopleOfProperty(trx, scope, property.id);
  const after = everybody.find((each) => each.id === row.id) ?? row;
  return presentPerson(scope, after, everybody, now);
}

export const roleWord = (role: PropertyRole): string => ROLE_WORDS[role];
