import { RentProtectionAnswers } from '@freehold/contract/properties/rent-protection';
import { z } from 'zod';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';

/** The account claims are paid to. */
export const Payout = z.object({ sort_code: z.string(), account_number: z.string(), account_name: z.string() });
export type Payout = z.infer<typeof Payout>;

type Place = { workspace_id: number; tenancy_id: number };
const context = (kind: 'answers' | 'payout', place: Place) => `rent-protection-${kind}:${place.workspace_id}:${place.tenancy_id}`;

export const sealAnswers = (keys: Keys, place: Place, answers: RentProtectionAnswers): Promise<Buffer> =>
  sealJson(keys, place.workspace_id, answers, context('answers', place));
export const openAnswers = async (keys: Keys, row: Place & { answers_sealed: Buffer }): Promise<RentProtectionAnswers> =>
  RentProtectionAnswers.parse(await openJson(keys, row.workspace_id, row.answers_sealed, context('answers', row)));

export const sealPayout = (keys: Keys, place: Place, payout: Payout): Promise<Buffer> =>
  sealJson(keys, place.workspace_id, payout, context('payout', place));
export const openPayout = async (keys: Keys, row: Place & { payout_sealed: Buffer | null }): Promise<Payout | null> =>
  row.payout_sealed === null ? null : Payout.parse(await openJson(keys, row.workspace_id, row.payout_sealed, context('payout', row)));

/** As a screen shows it: the last two digits of the sort code and the last four of the account. */
export const maskPayout = (payout: Payout | null) =>
  payout && {
    sort_code: `••-••-${payout.sort_code.slice(-2)}`,
    account_number: `••••${payout.account_number.slice(-4)}`,
    account_name: payout.account_name,
  };

type Person = { party_id: number; role: string; co_tenant_type_id: number | null };
/** Who pays the rent: lead and joint tenants. Occupiers do not. */
export const isPaying = ({ role, co_tenant_type_id: type }: Person) => role === 'tenant' && (type === 1 || type === 2);

/** Equal shares to the penny; the first ones carry what is left over. */
export function equalShares(rentPence: number, people: number): number[] {
  const share = Math.floor(rentPence / people);
  return Array.from({ length: people }, (_, at) => share + (at < rentPence - share * people ? 1 : 0));
}

/** What a new form holds: what the tenancy says already, and no guess at the rest. */
export function firstAnswers(rentPence: number, startsOn: string | null, people: Person[]): RentProtectionAnswers {
  const tenants = people.filter(isPaying);
  const shares = equalShares(rentPence, tenants.length);
  return {
    cover_type: 'rent_and_legal',
    cover_starts_on: startsOn,
    cover_months: 12,
    tenants: tenants.map(({ party_id }, at) => blankTenant(party_id, shares[at] ?? null)),
    guarantors: people.filter(({ role }) => role === 'guarantor').map(({ party_id }) => ({ party_id, gross_annual_income_pence: null })),
    first_rent_received_on: null,
    prescribed_information_on: null,
    has_gas: true,
    gas_safety_on: null,
    electrical_on: null,
    energy_ends_on: null,
    information_sheet_on: null,
    statement_of_terms_on: null,
    has_arrears: null,
    previous_claims: null,
    is_declared: false,
  };
}

const blankTenant = (partyId: number, share: number | null): RentProtectionAnswers['tenants'][number] => ({
  party_id: partyId,
  gross_annual_income_pence: null,
  rent_share_pence: share,
  reference_outcome: 'none',
  reference_on: null,
  adverse_credit: null,
  adverse_credit_on: null,
});

/** The answers for those who are in the tenancy now: whoever left is left out, whoever came has blanks. */
export function answersFor(answers: RentProtectionAnswers, people: Person[]): RentProtectionAnswers {
  return {
    ...answers,
    tenants: people
      .filter(isPaying)
      .map(({ party_id }) => answers.tenants.find((tenant) => tenant.party_id === party_id) ?? blankTenant(party_id, null)),
    guarantors: people
      .filter(({ role }) => role === 'guarantor')
      .map(
        ({ party_id }) =>
          answers.guarantors.find((guarantor) => guarantor.party_id === party_id) ?? { party_id, gross_annual_income_pence: null },
      ),
  };
}
