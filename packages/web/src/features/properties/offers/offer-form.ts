import { advertisedRent, isAboveAdvertised, type Rent } from '@freehold/property-rules/lettings-law';
import type { RentFrequency } from '@freehold/contract/kernel/values';
import type { Funding, TenancyRegime } from '@freehold/property-rules/offer-decisions';
import type { NewOfferInput, Offer, OfferTerms } from '@freehold/contract/properties/offers';
import { readPounds, writePounds } from '../../../lib/money.ts';
import type { PartyChoice } from '../../../shared/party-field.tsx';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

/** People who are not at the property yet. */
export const NEWCOMERS = 'new';
export type OfferValues = {
  from: string;
  applicants: readonly (PartyChoice | null)[];
  amount: string;
  frequency: RentFrequency;
  position: string;
  funding: Funding;
  moveIn: string;
  term: string;
  under18: string;
  pets: boolean;
  smokers: boolean;
  conditions: string;
  madeOn: string;
  regime: TenancyRegime;
  regimeReason: string;
};
export type Measured = Pick<OfferTerms, 'kind' | 'asking_pence' | 'rent_frequency' | 'tenancy_regime' | 'tenancy_regime_reason'>;

const typed = (date: string | null) => (date === null ? '' : writeTypedDate(date));

/** A new offer, or the terms of one that is changed. */
export function valuesOf(terms: Measured, from: string, offer: Offer | null): OfferValues {
  const pence = offer === null ? null : (offer.amount_pence ?? offer.rent_pence);
  return {
    from,
    applicants: [null],
    amount: pence === null ? '' : writePounds(pence),
    frequency: offer?.rent_frequency ?? terms.rent_frequency ?? 'month',
    position: offer?.buying_position ?? '',
    funding: offer?.funding ?? 'unknown',
    moveIn: typed(offer?.move_in_on ?? null),
    term: offer?.term_months ? String(offer.term_months) : '',
    under18: String(offer?.occupiers_under_18 ?? 0),
    pets: offer?.has_pets ?? false,
    smokers: offer?.has_smokers ?? false,
    conditions: offer?.conditions ?? '',
    madeOn: typed(offer?.made_on ?? null),
    regime: terms.tenancy_regime,
    regimeReason: terms.tenancy_regime_reason ?? '',
  };
}

const AMOUNT = 'Enter an amount in pounds, like 365,000';
const DATE = 'Enter a real date, like 27/03/2026';
const LEAST = 10;

/** What is still wrong, by the names of the contract. */
export function checkOffer(terms: Measured, isNew: boolean) {
  return (values: OfferValues): FieldMessages => {
    const isSale = terms.kind === 'sale';
    const faults: FieldMessages = {};
    if (isNew && values.from === '') faults['group_id'] = 'Choose who makes the offer';
    if (isNew && values.from === NEWCOMERS && values.applicants.every((each) => each === null))
      faults['applicants.0.party_id'] = 'Choose a person or company, or add a new one';
    const pence = readPounds(values.amount);
    if (pence === null || pence <= 0) faults[isSale ? 'amount_pence' : 'rent_pence'] = AMOUNT;
    if (!isRealDate(values.madeOn)) faults['made_on'] = DATE;
    if (isSale) return faults;
    if (!isRealDate(values.moveIn)) faults['move_in_on'] = DATE;
    if (values.regime !== 'assured' && !/^\d{0,3}$/.test(values.term.trim())) faults['term_months'] = 'Enter 1 to 120 months';
    if (values.regime !== 'assured' && values.regimeReason.trim().length < LEAST)
      faults['reason'] = 'Give a reason of at least 10 characters';
    return faults;
  };
}
const isRealDate = (text: string): boolean => text.trim() === '' || readTypedDate(text) !== null;

/** What is sent of the terms. */
export function toTerms(values: OfferValues, kind: OfferTerms['kind']): Omit<NewOfferInput, 'group_id' | 'applicants'> {
  const pence = readPounds(values.amount) ?? 0;
  const madeOn = readTypedDate(values.madeOn);
  const shared = { conditions: values.conditions.trim(), ...(madeOn === null ? {} : { made_on: madeOn }) };
  if (kind === 'sale') return { ...shared, amount_pence: pence, buying_position: values.position.trim(), funding: values.funding };
  const moveIn = readTypedDate(values.moveIn);
  return {
    ...shared,
    rent_pence: pence,
    rent_frequency: values.frequency,
    occupiers_under_18: Number(values.under18),
    has_pets: values.pets,
    has_smokers: values.smokers,
    ...(moveIn === null ? {} : { move_in_on: moveIn }),
    ...(values.regime !== 'assured' && values.term.trim() !== '' ? { term_months: Number(values.term) } : {}),
  };
}

export function toNewOffer(values: OfferValues, kind: OfferTerms['kind']): NewOfferInput {
  const who =
    values.from === NEWCOMERS ? { applicants: values.applicants.filter((each) => each !== null) } : { group_id: Number(values.from) };
  return { ...who, ...toTerms(values, kind) };
}

/** By how many pence what is typed is above what may be accepted, in its own period; null where it is not. */
export function aboveBy(values: Pick<OfferValues, 'amount' | 'frequency' | 'regime'>, terms: Measured): Rent | null {
  const advertised = advertisedRent({ rent_pence: terms.asking_pence, rent_frequency: terms.rent_frequency });
  const pence = readPounds(values.amount);
  if (terms.kind === 'sale' || values.regime !== 'assured' || advertised === null || pence === null) return null;
  const offered = { pence, frequency: values.frequency };
  if (!isAboveAdvertised(offered, advertised)) return null;
  // Said as a difference only where both are paid as often.
  return { pence: offered.frequency === advertised.frequency ? pence - advertised.pence : 0, frequency: values.frequency };
}

/** Messages for the fields of one newcomer, by the names their field knows. */
export function applicantMessages(errors: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const start = `applicants.${index}.party.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(start))
      .map(([field, message]) => [field.slice(start.length), message]),
  );
}
