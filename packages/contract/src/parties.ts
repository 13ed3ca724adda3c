import { z } from 'zod';
import { CheckStatus } from './aml-checks.ts';
import { CompanyName, CompanyNumber, CountryCode, DateOfBirth, DateOnly, Email, Id, personName, Phone, Postcode } from './kernel/values.ts';

export const blankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
const line = (most: number) => z.string().trim().max(most, `Must be ${most} characters or fewer`);

/** Where somebody lives or lived, or a company's address. Postcodes of other countries are kept as they are typed. */
export const PartyAddress = z
  .object({
    line1: line(120).min(1, 'Enter the first line of the address'),
    line2: blankAsAbsent(line(120)),
    town: line(80).min(1, 'Enter a town'),
    county: blankAsAbsent(line(80)),
    postcode: blankAsAbsent(line(20)),
    country: CountryCode.default('GB'),
    from: blankAsAbsent(DateOnly),
    to: blankAsAbsent(DateOnly),
  })
  .transform((address, context) => {
    if (address.country !== 'GB' || address.postcode === undefined) return address;
    const postcode = Postcode.safeParse(address.postcode);
    if (postcode.success) return { ...address, postcode: postcode.data };
    context.addIssue({ code: 'custom', path: ['postcode'], message: 'Enter a full UK postcode, like SW1A 1AA' });
    return z.NEVER;
  });
export type PartyAddress = z.output<typeof PartyAddress>;

const shared = {
  phones: z.array(Phone).max(5, 'Enter at most five numbers').default([]).describe('E.164; the first is the one used'),
  emails: z.array(Email).max(5, 'Enter at most five addresses').default([]).describe('The first is the one used'),
  addresses: z.array(PartyAddress).max(10, 'Enter at most ten addresses').default([]).describe('Newest first'),
  user_reference: blankAsAbsent(line(60)).describe('Your own reference for them'),
  relationship_started_on: blankAsAbsent(DateOnly),
  relationship_ended_on: blankAsAbsent(DateOnly).describe('Starts the five years their records are kept (MLR 2017 reg 40)'),
};
export const NewPerson = z.object({
  kind: z.literal('person'),
  title: blankAsAbsent(line(20)),
  first_name: personName('Enter a first name'),
  middle_names: blankAsAbsent(personName('Enter the middle names')),
  last_name: personName('Enter a last name'),
  dob: blankAsAbsent(DateOfBirth),
  nationality: blankAsAbsent(CountryCode),
  ...shared,
});
export const NewCompany = z.object({
  kind: z.literal('company'),
  company_name: CompanyName,
  company_number: blankAsAbsent(CompanyNumber),
  jurisdiction: blankAsAbsent(CountryCode),
  company_type: blankAsAbsent(line(60)),
  ...shared,
});
/** A person or company to record: once for each workspace, whatever roles they come to have. */
export const NewParty = z.discriminatedUnion('kind', [NewPerson, NewCompany]);
export type NewParty = z.output<typeof NewParty>;
export type NewPartyInput = z.input<typeof NewParty>;

/** A party as other records show them. */
export const PartyRef = z.object({
  id: Id,
  kind: z.enum(['person', 'company']),
  name: z.string(),
  aml: z
    .object({ status: CheckStatus, at: z.string().nullable(), check_id: Id.nullable().describe('Null where you may not open it') })
    .nullable()
    .describe('Their newest AML check; null where there is none. A frozen one reads as needing review to those who may not know of it'),
});
export type PartyRef = z.infer<typeof PartyRef>;
