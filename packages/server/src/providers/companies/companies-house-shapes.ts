import type {
  CompanyFiling,
  CompanyOfficer,
  CompanyProfile,
  IdentityVerification,
  InsolvencyCase,
  RegisteredOwner,
  Registration,
} from '@freehold/property-rules/companies/company-record';
import { z } from 'zod';

/*
 * Answers of the public data API as it documents them, and what is read of them:
 * https://developer-specs.company-information.service.gov.uk/companies-house-public-data-api/reference
 * What is missing or of another shape in an optional field is nothing; a list without its items is no answer.
 */

const day = z.iso.date().nullish().catch(null);
const text = z.string().nullish().catch(null);
const yes = z.boolean().nullish().catch(null);
const or = <T>(value: T | null | undefined): T | null => value ?? null;

const Address = z
  .object({
    care_of: text,
    po_box: text,
    premises: text,
    address_line_1: text,
    address_line_2: text,
    locality: text,
    region: text,
    postal_code: text,
    country: text,
  })
  .partial()
  .nullish()
  .catch(null);
const Filed = z
  .object({
    next_due: day,
    overdue: yes,
    last_made_up_to: day,
    last_accounts: z.object({ made_up_to: day }).partial().nullish().catch(null),
  })
  .partial()
  .nullish()
  .catch(null);

/** `GET /company/{company_number}` */
export const Profile = z.object({
  company_number: z.string(),
  company_name: z.string(),
  company_status: text,
  company_status_detail: text,
  type: text,
  date_of_creation: day,
  date_of_cessation: day,
  registered_office_address: Address,
  registered_office_is_in_dispute: yes,
  undeliverable_registered_office_address: yes,
  sic_codes: z.array(z.string()).nullish().catch(null),
  previous_company_names: z
    .array(z.object({ name: z.string() }))
    .nullish()
    .catch(null),
  accounts: Filed,
  confirmation_statement: Filed,
  has_charges: yes,
  has_insolvency_history: yes,
  links: z.record(z.string(), z.unknown()).nullish().catch(null),
});
export type Profile = z.infer<typeof Profile>;

const Born = z
  .object({ year: z.int(), month: z.int().min(1).max(12) })
  .nullish()
  .catch(null);
const Verification = z
  .object({
    identity_verified_on: day,
    appointment_verification_statement_date: day,
    appointment_verification_statement_due_on: day,
    appointment_verification_start_on: day,
    appointment_verification_end_on: day,
  })
  .partial()
  .nullish()
  .catch(null);
const Identification = z
  .object({ registration_number: text, country_registered: text, place_registered: text, legal_form: text, legal_authority: text })
  .partial()
  .nullish()
  .catch(null);

/** `GET /company/{company_number}/officers` */
export const Officer = z.object({
  name: z.string(),
  officer_role: z.string(),
  appointed_on: day,
  resigned_on: day,
  date_of_birth: Born,
  nationality: text,
  occupation: text,
  identification: Identification,
  identity_verification_details: Verification,
});
/** `GET /company/{company_number}/persons-with-significant-control` */
export const Owner = z.object({
  kind: z.string(),
  name: text,
  name_elements: z.object({ forename: text, middle_name: text, surname: text }).partial().nullish().catch(null),
  date_of_birth: Born,
  nationality: text,
  natures_of_control: z.array(z.string()).nullish().catch(null),
  notified_on: day,
  ceased_on: day,
  identification: Identification,
  is_sanctioned: yes,
  identity_verification_details: Verification,
});
/** `GET /company/{company_number}/persons-with-significant-control-statements` */
export const Statement = z.object({ statement: z.string(), ceased_on: day });
/** `GET /company/{company_number}/filing-history` */
export const Filing = z.object({
  transaction_id: text,
  category: text,
  type: text,
  date: z.iso.date(),
  description: text,
});
/** `GET /company/{company_number}/insolvency` */
export const Insolvency = z.object({
  cases: z.array(
    z.object({
      type: z.string(),
      number: z.union([z.string(), z.number()]).nullish().catch(null),
      dates: z
        .array(z.object({ type: z.string(), date: z.iso.date() }))
        .nullish()
        .catch(null),
    }),
  ),
});
/** `GET /company/{company_number}/exemptions` */
export const Exemptions = z.object({
  exemptions: z.record(
    z.string(),
    z
      .object({
        items: z
          .array(z.object({ exempt_from: day, exempt_to: day }).partial())
          .nullish()
          .catch(null),
      })
      .nullish()
      .catch(null),
  ),
});

export function onOneLine(address: z.output<typeof Address>): string | null {
  if (!address) return null;
  const { premises, address_line_1: first, po_box: box, ...rest } = address;
  // The register keeps the house number apart from its street.
  const street = [premises, first].filter(Boolean).join(' ');
  const parts = [rest.care_of, box ? `PO Box ${box}` : null, street, rest.address_line_2, rest.locality, rest.region, rest.postal_code];
  const line = parts.filter(Boolean).join(', ');
  return line === '' ? null : line;
}

export const PO_BOX = /\bp\.?\s?o\.?\s?box\b/i;
export function readProfile(profile: Profile): CompanyProfile {
  const address = onOneLine(profile.registered_office_address);
  const filed = (of: Profile['accounts']) =>
    of
      ? {
          lastMadeUpTo: of.last_accounts?.made_up_to ?? of.last_made_up_to ?? null,
          nextDueOn: or(of.next_due),
          isOverdue: of.overdue === true,
        }
      : null;
  return {
    number: profile.company_number,
    name: profile.company_name,
    status: profile.company_status ?? 'unknown',
    statusDetail: or(profile.company_status_detail),
    type: or(profile.type),
    incorporatedOn: or(profile.date_of_creation),
    dissolvedOn: or(profile.date_of_cessation),
    address,
    isPoBox: address !== null && PO_BOX.test(address),
    isOfficeInDispute: profile.registered_office_is_in_dispute === true,
    isOfficeUndeliverable: profile.undeliverable_registered_office_address === true,
    sharesOfficeWith: null,
    business: profile.sic_codes ?? [],
    previousNames: (profile.previous_company_names ?? []).map(({ name }) => name),
    accounts: filed(profile.accounts),
    confirmation: filed(profile.confirmation_statement),
    hasCharges: or(profile.has_charges),
    hasInsolvencyHistory: or(profile.has_insolvency_history),
  };
}

const readVerification = (said: z.output<typeof Verification>): IdentityVerification | null =>
  said
    ? {
        verifiedOn: or(said.identity_verified_on),
        statementOn: or(said.appointment_verification_statement_date),
        statementDueOn: or(said.appointment_verification_statement_due_on),
        startsOn: or(said.appointment_verification_start_on),
        endsOn: or(said.appointment_verification_end_on),
      }
    : null;
const readRegistration = (said: z.output<typeof Identification>): Registration | null =>
  said
    ? {
        number: or(said.registration_number),
        country: or(said.country_registered),
        register: said.place_registered ?? said.legal_authority ?? null,
        legalForm: or(said.legal_form),
      }
    : null;

/** `NWOSU, Amara Ngozi` is Amara Ngozi Nwosu; a company has no comma, or stays as it is. */
function nameOfOfficer(name: string): string {
  const [, surname, rest] = /^([^,]+), (.+)$/.exec(name) ?? [];
  if (surname === undefined || rest === undefined) return name;
  return `${rest.replace(/, (?:mr|mrs|ms|miss|dr|sir|dame|lord|lady|prof)\.?$/i, '')} ${inTitleCase(surname)}`;
}
const inTitleCase = (surname: string): string =>
  surname === surname.toUpperCase() ? surname.toLowerCase().replaceAll(/(?<=^|[\s'’-])\p{L}/gu, (letter) => letter.toUpperCase()) : surname;

export const readOfficer = (officer: z.output<typeof Officer>): CompanyOfficer => {
  const isLegalPerson = officer.officer_role.startsWith('corporate-') || officer.identification != null;
  return {
    name: isLegalPerson ? officer.name : nameOfOfficer(officer.name),
    role: officer.officer_role,
    appointedOn: or(officer.appointed_on),
    resignedOn: or(officer.resigned_on),
    born: or(officer.date_of_birth),
    nationality: or(officer.nationality),
    occupation: or(officer.occupation),
    isLegalPerson,
    verification: readVerification(officer.identity_verification_details),
  };
};

export function readOwner(owner: z.output<typeof Owner>): RegisteredOwner {
  const { forename, middle_name: middle, surname } = owner.name_elements ?? {};
  const named = [forename, middle, surname].filter(Boolean).join(' ');
  const kind = owner.kind.startsWith('super-secure') ? 'secret' : owner.kind.startsWith('individual') ? 'person' : 'entity';
  const name = kind === 'person' && named !== '' ? named : (owner.name ?? named);
  return {
    kind,
    name: kind === 'secret' ? 'Protected by the register' : name === '' ? 'Name not given' : name,
    born: or(owner.date_of_birth),
    nationality: or(owner.nationality),
    natures: owner.natures_of_control ?? [],
    notifiedOn: or(owner.notified_on),
    ceasedOn: or(owner.ceased_on),
    registration: readRegistration(owner.identification),
    isSanctioned: owner.is_sanctioned === true,
    verification: readVerification(owner.identity_verification_details),
  };
}

/** Codes are words with hyphens: `confirmation-statement-with-no-updates`. */
const inWords = (code: string): string => {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const ACCOUNTS_OF_TYPE = 'accounts-with-accounts-type-';
/** `accounts-with-accounts-type-total-exemption-full` is what it calls total exemption full accounts. */
const filed = (code: string): string =>
  inWords(code.startsWith(ACCOUNTS_OF_TYPE) ? `${code.slice(ACCOUNTS_OF_TYPE.length)}-accounts` : code);
export const readFiling = (filing: z.output<typeof Filing>): CompanyFiling => ({
  on: filing.date,
  category: filing.category ?? 'other',
  words: filed(filing.description ?? filing.type ?? filing.category ?? 'Filing'),
  path: filing.transaction_id ?? null,
});
export const readInsolvency = ({ cases }: z.output<typeof Insolvency>): InsolvencyCase[] =>
  cases.map(({ type, number, dates }) => ({
    type: inWords(type),
    number: number == null ? null : String(number),
    dates: (dates ?? []).map((one) => ({ what: inWords(one.type), on: one.date })),
  }));
/** Shares on a regulated market: nobody is named, because the market's own rules say who holds them. */
export const readListed = ({ exemptions }: z.output<typeof Exemptions>): boolean =>
  Object.entries(exemptions).some(
    ([what, one]) => what.startsWith('psc_exempt') && (one?.items ?? []).some(({ exempt_to: ended }) => ended == null),
  );
