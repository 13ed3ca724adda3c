import type { AddressSuggestions, GridPlace, SuggestedAddress } from '@freehold/contract/properties/addresses';
import type { AddedPropertyInput, PropertyRecord } from '@freehold/contract/properties/property-form';
import { PROPERTY_TYPES, type PropertyKind } from '@freehold/property-rules/property-stages';
import { readPounds, writePounds } from '../../../lib/money.ts';
import type { PartyChoice } from '../../../shared/party-field.tsx';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import { isKeyOf } from '@freehold/contract/kernel/keys';

/** What stands in the fields, all of it as text. */
export const EMPTY_PROPERTY = {
  line1: '',
  line2: '',
  town: '',
  county: '',
  postcode: '',
  reference: '',
  type: 'terraced',
  bedrooms: '',
  tenure: 'unknown',
  price: '',
  rent: '',
  rent_frequency: 'month',
  available_on: '',
  negotiator_id: '',
  branch_id: '',
  note: '',
};
export type PropertyValues = typeof EMPTY_PROPERTY;
export type PropertyField = keyof PropertyValues;

export const LABELS: Record<PropertyField, string> = {
  line1: 'First line',
  line2: 'Second line',
  town: 'Town',
  county: 'County',
  postcode: 'Postcode',
  reference: 'Reference',
  type: 'Type',
  bedrooms: 'Bedrooms',
  tenure: 'Tenure',
  price: 'Asking price',
  rent: 'Rent',
  rent_frequency: 'Paid',
  available_on: 'Available from',
  negotiator_id: 'Negotiator',
  branch_id: 'Branch',
  note: 'Notes',
};
export const TENURES = { freehold: 'Freehold', leasehold: 'Leasehold', commonhold: 'Commonhold', unknown: 'Not known yet' } as const;
export const FREQUENCIES = { week: 'A week', month: 'A month', quarter: 'A quarter', year: 'A year' } as const;

/** An amount as the contract takes it; one that is none goes on as it was typed, so that the contract's own sentence answers it. */
const pence = (text: string): number | undefined => (text.trim() === '' ? undefined : (readPounds(text) ?? Number.NaN));
const day = (text: string): string | undefined => (text.trim() === '' ? undefined : (readTypedDate(text) ?? text));
const count = (text: string): number | undefined =>
  text.trim() === '' ? undefined : /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;

/** Where the pin stands, and whether a person put it there. */
export type Pin = { place: GridPlace; byHand: boolean } | null;

/** The form as the contract takes it. */
export function toNewProperty(kind: PropertyKind, values: PropertyValues, pin: Pin, owner: PartyChoice | null): AddedPropertyInput {
  const isSale = kind === 'sale';
  return {
    kind,
    line1: values.line1,
    line2: values.line2,
    town: values.town,
    county: values.county,
    postcode: values.postcode,
    reference: values.reference,
    type: isKeyOf(PROPERTY_TYPES, values.type) ? values.type : undefined,
    bedrooms: count(values.bedrooms),
    tenure: isKeyOf(TENURES, values.tenure) ? values.tenure : undefined,
    is_commercial: values.type === 'commercial',
    ...(isSale ? { price_pence: pence(values.price) } : { rent_pence: pence(values.rent), rent_frequency: frequencyOf(values) }),
    ...(isSale ? {} : { available_on: day(values.available_on) }),
    ...(values.negotiator_id ? { negotiator_id: Number(values.negotiator_id) } : {}),
    ...(values.branch_id ? { branch_id: Number(values.branch_id) } : {}),
    ...(values.note.trim() ? { note: values.note } : {}),
    ...(pin ? { latitude: pin.place.latitude, longitude: pin.place.longitude, is_placed_by_hand: pin.byHand } : {}),
    people: owner ? [{ ...owner, role: isSale ? 'seller' : 'landlord' }] : [],
  };
}
const frequencyOf = ({ rent, rent_frequency: frequency }: PropertyValues) =>
  rent.trim() === '' || !isKeyOf(FREQUENCIES, frequency) ? undefined : frequency;

const asIs = (kept: string) => kept;

/** The names the contract gives to fields that are typed otherwise. */
const SENT_AS: Partial<Record<PropertyField, string>> = { price: 'price_pence', rent: 'rent_pence' };
export const fieldOf = (path: string): string =>
  (Object.entries(SENT_AS).find(([, sent]) => sent === path)?.[0] ?? path).replace(/^people\.\d+(\.party(?!_))?/, 'owner');

/** Messages of a refused call, by the names the fields have here. */
export const messagesHere = (byPath: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(byPath).map(([path, message]) => [fieldOf(path), message]));

const text = (value: string | number | null): string => (value === null ? '' : String(value));
export const moneyText = (value: number | null): string => (value === null ? '' : writePounds(value).replace(/\.00$/, ''));

/** A saved property as its fields show it. */
export function valuesOf(record: PropertyRecord): PropertyValues {
  return {
    line1: record.line1,
    line2: text(record.line2),
    town: record.town,
    county: text(record.county),
    postcode: record.postcode,
    reference: text(record.reference),
    type: record.type,
    bedrooms: text(record.bedrooms),
    tenure: record.tenure,
    price: moneyText(record.price_pence),
    rent: moneyText(record.rent_pence),
    rent_frequency: record.rent_frequency ?? 'month',
    available_on: record.available_on ? writeTypedDate(record.available_on) : '',
    negotiator_id: text(record.negotiator_id),
    branch_id: text(record.branch_id),
    note: text(record.note),
  };
}

/** What changed, as the contract takes it; an emptied field is null. */
export function toChange(changed: Partial<PropertyValues>): Record<string, unknown> {
  const read: Partial<Record<PropertyField, (typed: string) => unknown>> = {
    price: pence,
    rent: pence,
    bedrooms: count,
    available_on: day,
    negotiator_id: (typed) => (typed === '' ? undefined : Number(typed)),
    branch_id: (typed) => (typed === '' ? undefined : Number(typed)),
  };
  return Object.fromEntries(
    Object.entries(changed).map(([field, typed]) => {
      const value = (isKeyOf(read, field) ? (read[field] ?? asIs) : asIs)(typed);
      return [(isKeyOf(SENT_AS, field) && SENT_AS[field]) || field, value === undefined || value === '' ? null : value];
    }),
  );
}

/** What a chosen address says of itself. */
export function valuesFrom(address: SuggestedAddress): Partial<PropertyValues> {
  return {
    line1: address.line1,
    line2: address.line2 ?? '',
    town: address.town,
    county: address.county ?? '',
    postcode: address.postcode,
    ...(address.type ? { type: address.type } : {}),
    ...(address.tenure && address.tenure !== 'unknown' ? { tenure: address.tenure } : {}),
  };
}

export const pinFrom = (found: AddressSuggestions): Pin => (found.position ? { place: found.position, byHand: false } : null);
