import { z } from 'zod';
import { PostalAddress } from '../kernel/postal-address.ts';
import { blankAsAbsent, CountryCode, DateOfBirth, Email, EnteredDate, Id, personName, Phone } from '../kernel/values.ts';

/* What a member types into the form of an identity check that the firm makes itself. */

export const DOCUMENT_KINDS = ['passport', 'driving_licence', 'residence_permit', 'other'] as const;
export const DocumentKind = z.enum(DOCUMENT_KINDS, 'Choose a document');
export const ADDRESS_PROOF_KINDS = ['bank_statement', 'council_tax', 'utility_bill', 'hmrc_letter', 'tenancy_agreement', 'other'] as const;
/** Papers that show an address. `other` is kept, and counts as no source. */
export const AddressProofKind = z.enum(ADDRESS_PROOF_KINDS, 'Choose a document');
export const KYC_PURPOSES = ['sale', 'purchase', 'letting', 'tenancy', 'other'] as const;
export const KYC_RISK_LEVELS = ['normal', 'high'] as const;
export const KycRiskLevel = z.enum(KYC_RISK_LEVELS, 'Choose normal or high');

/** What a file shows. `front` and `back` are of the identity document; `name_change` is a marriage certificate or a deed poll. */
export const KYC_FILE_KINDS = ['front', 'back', 'selfie', 'address', 'name_change', 'other'] as const;
export const KycFileKind = z.enum(KYC_FILE_KINDS, 'Choose what the file shows');

const Key = z.string().regex(/^[\w-]{1,40}$/, 'A key has letters, digits, _ and -');
const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Choose a month and year');

/** A paper that shows the address: the page gives it a key, and files of kind `address` name it as their `part`. */
const AddressProof = z.strictObject({
  key: Key,
  kind: AddressProofKind,
  issuer: z.string('Enter who sent it').trim().min(1, 'Enter who sent it').max(80, 'Must be 80 characters or fewer'),
  dated_on: EnteredDate,
});

/** The whole form, as it must be when it is handed in. A draft may hold any part of it. */
export const KycInputs = z.strictObject({
  party_id: Id.nullable().default(null).describe('Whom of your people it is about; null for somebody who is not among them'),
  property_id: Id.nullable().default(null).describe('The property it is for; they must have a role there'),
  first_name: personName('Enter a first name'),
  middle_names: blankAsAbsent(personName('Enter a name')),
  last_name: personName('Enter a last name'),
  dob: DateOfBirth,
  nationality: CountryCode,
  email: blankAsAbsent(Email),
  phone: blankAsAbsent(Phone),
  addresses: z
    .array(z.strictObject({ address: PostalAddress, from: Month, to: Month.nullable().describe('Null where they live there now') }))
    .min(1, 'Add the address where they live')
    .max(20, 'Add at most 20 addresses')
    .refine((entries) => entries.some(({ to }) => to === null), 'Add the address where they live now')
    .describe('The present one and those before it, back to 36 months'),
  document: z.strictObject({
    kind: DocumentKind,
    country: CountryCode,
    number: z.string('Enter the number of the document').trim().min(1, 'Enter the number of the document').max(40),
    mrz: z
      .array(z.string().trim().max(44))
      .max(3)
      .default([])
      .describe('The machine-readable lines as printed, 2 of 44 or 36 or 3 of 30 characters; empty where there are none'),
    issued_on: blankAsAbsent(EnteredDate),
    expires_on: blankAsAbsent(EnteredDate).describe('Left out where the document does not expire'),
  }),
  address_proofs: z.array(AddressProof).max(10, 'Add at most 10 papers').default([]),
  seen_in_person: z.boolean().default(false).describe('A member of the firm met them with the original; else a picture of them is needed'),
  risk_level: KycRiskLevel.default('normal').describe('Asked of whom more address sources are wanted: two at normal risk, three at high'),
  purpose: z.enum(KYC_PURPOSES, 'Choose what it is for'),
  reference: blankAsAbsent(z.string().trim().max(60, 'Must be 60 characters or fewer')),
  consent: z.literal(true, 'Confirm the person agreed to this check'),
});
export type KycInputs = z.infer<typeof KycInputs>;
