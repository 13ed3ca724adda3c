import {
  depositCapPence,
  depositCapWeeks,
  holdingDepositCapPence,
  isAboveAdvertised,
  type Rent,
} from '@freehold/property-rules/lettings-law';
import type { RentFrequency } from '@freehold/contract/kernel/values';
import type { FieldError } from '@freehold/contract/kernel/envelope';
import type { TenancyRow } from './store.ts';

/** What of a tenancy the rules read. */
export type Terms = Omit<
  TenancyRow,
  'workspace_id' | 'id' | 'version' | 'property_id' | 'offer_id' | 'group_id' | 'created_at' | 'updated_at'
>;

export const rentOf = (terms: { rent_pence: number; rent_frequency: RentFrequency }): Rent => ({
  pence: terms.rent_pence,
  frequency: terms.rent_frequency,
});

/** The Tenant Fees Act 2019 caps assured tenancies in England; what is let to a company or otherwise it does not. */
export const isCapped = ({ regime }: Pick<Terms, 'regime'>): boolean => regime === 'assured';

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;

/** What the law or plain reason says against these terms, one sentence for each field; none when they can stand. */
export function faultsOf(terms: Terms, advertised: Rent | null): FieldError[] {
  const faults: FieldError[] = [];
  const fault = (field: string, code: string, message: string) => faults.push({ field, code, message });
  const rent = rentOf(terms);
  if (terms.regime === 'assured') {
    if (advertised && isAboveAdvertised(rent, advertised))
      fault('rent_pence', 'ABOVE_ADVERTISED', 'The rent cannot be more than the advertised rent (Renters’ Rights Act 2025 s.56)');
    if (terms.term_months !== null) fault('term_months', 'PERIODIC', 'An assured tenancy is periodic: it has no fixed term');
  } else if ((terms.regime_reason?.trim().length ?? 0) < 10) fault('regime_reason', 'REASON', 'Give a reason of at least 10 characters');
  if (isCapped(terms)) {
    const cap = depositCapPence(rent);
    if ((terms.deposit_pence ?? 0) > cap)
      fault(
        'deposit_pence',
        'ABOVE_CAP',
        `The deposit cap for this rent is ${pounds(cap)}, ${depositCapWeeks(rent)} weeks’ rent (Tenant Fees Act 2019)`,
      );
    const holding = holdingDepositCapPence(rent);
    if ((terms.holding_deposit_pence ?? 0) > holding)
      fault(
        'holding_deposit_pence',
        'ABOVE_CAP',
        `A holding deposit cannot exceed one week’s rent (${pounds(holding)}, Tenant Fees Act 2019)`,
      );
  }
  if (terms.holding_deposit_taken_on !== null && (terms.holding_deposit_pence ?? 0) === 0)
    fault('holding_deposit_pence', 'MISSING', 'Enter how much was taken');
  if (terms.holding_deadline_on !== null && terms.holding_deposit_taken_on === null)
    fault('holding_deposit_taken_on', 'MISSING', 'Enter when the holding deposit was taken');
  if (isBefore(terms.holding_deadline_on, terms.holding_deposit_taken_on))
    fault('holding_deadline_on', 'ORDER', 'The deadline cannot be before the deposit was taken');
  if (terms.deposit_scheme === 'none' && (terms.deposit_pence ?? 0) > 0 && isCapped(terms))
    fault('deposit_scheme', 'UNPROTECTED', 'A deposit must be protected in a scheme (Housing Act 2004 s.213)');
  if (isBefore(terms.ends_on, terms.notice_given_on)) fault('ends_on', 'ORDER', 'The end cannot be before notice was given');
  if (isBefore(terms.ends_on, terms.starts_on)) fault('ends_on', 'ORDER', 'The end cannot be before the start');
  return faults;
}

const isBefore = (first: string | null, second: string | null) => first !== null && second !== null && first < second;

/** Why rent cannot be taken from this tenancy on a day, or null where it can: no rent before an assured tenancy is entered into (Renters' Rights Act 2025 s.9). */
export function whyNotTakeRent({ regime, entered_into_on: entered }: Pick<Terms, 'regime' | 'entered_into_on'>, on: string): string | null {
  if (regime !== 'assured') return null;
  return entered === null || on < entered ? 'Rent cannot be requested before the tenancy is entered into' : null;
}
