import { readBankAccount } from '@freehold/uk-formats/bank-account';
import { isGbLicenceNumber, isNiLicenceNumber, tidyLicenceNumber } from '@freehold/uk-formats/driving-licence';
import { readRentShareCode } from '@freehold/uk-formats/personal-codes';
import { isGbPassportNumber, readMrz, tidyMrz } from '@freehold/uk-formats/read-mrz';
import { z } from 'zod';
import { PostalAddress } from '../kernel/postal-address.ts';
import {
  CompanyNumber,
  Json,
  CountryCode,
  DateOfBirth,
  EnteredDate,
  Email,
  Pence,
  personName,
  Phone,
  blankAsAbsent,
} from '../kernel/values.ts';

/* What a person answers in each type of step. Saved while unfinished as it is; it must be of its shape when the step is finished. */

const Month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Choose a month and year');
const Text = (most: number, missing: string) => z.string(missing).trim().min(1, missing).max(most, `Must be ${most} characters or fewer`);
const Key = z.string().regex(/^[\w-]{1,40}$/, 'A key has letters, digits, _ and -');

const MRZ_WRONG = 'These lines do not add up. Check them against the lines at the bottom of your document';
/** Names and States may be of kinds that the rules do not know; what a check digit proves may not be wrong. */
const addsUpWrong = (lines: readonly string[]) =>
  readMrz(lines, { today: new Date().toISOString().slice(0, 10) }).faults.some(
    ({ code }) => code === 'shape' || code === 'characters' || code.endsWith('_check'),
  );

/** By what right somebody speaks for a company. */
export const COMPANY_SPEAKERS = ['director', 'attorney', 'other'] as const;
/** How somebody says they show their right to rent. */
export const RENT_ANSWER_ROUTES = ['manual', 'share_code', 'certified_provider'] as const;
const SORT_CODE = 'Sort code must be 6 digits';
const ACCOUNT_NUMBER = 'Account number must be 8 digits';
const none = z.strictObject({});
export const STEP_ANSWERS = {
  intro_list_of_documents: none,
  consent: z.strictObject({ agreed: z.literal(true, 'Agree to go on'), copies: z.array(Key).max(5).default([]) }),
  details: z.strictObject({
    first_name: personName('Enter a first name'),
    middle_names: blankAsAbsent(personName('Enter a name')),
    last_name: personName('Enter a last name'),
    other_names: z.string().trim().max(120, 'Must be 120 characters or fewer').default(''),
    dob: DateOfBirth,
    nationality: CountryCode,
    email: blankAsAbsent(Email),
    phone: blankAsAbsent(Phone),
  }),
  phone_otp: none,
  id_document: z
    .strictObject({
      kind: z.enum(['passport', 'driving_licence', 'residence_permit', 'other', 'in_person'], 'Choose a document'),
      country: CountryCode,
      number: z.string().trim().max(40).default(''),
      expires_on: blankAsAbsent(EnteredDate),
      mrz: z
        .array(z.string().max(60, MRZ_WRONG))
        .max(3, MRZ_WRONG)
        .default([])
        .describe('The lines of the machine-readable zone, as they were read from the picture or typed'),
      mrz_source: blankAsAbsent(z.enum(['picture', 'typed'])).describe('picture: read by the phone and not changed'),
    })
    .superRefine((answers, context) => {
      const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      const number = tidyLicenceNumber(answers.number);
      if (number !== '' && answers.country === 'GB' && answers.kind === 'passport' && !isGbPassportNumber(number))
        fault('number', 'A UK passport number has 9 digits');
      if (
        number !== '' &&
        answers.country === 'GB' &&
        answers.kind === 'driving_licence' &&
        !isGbLicenceNumber(number) &&
        !isNiLicenceNumber(number)
      )
        fault('number', 'A UK licence number has 16 letters and digits, or 8 digits in Northern Ireland');
      if (tidyMrz(answers.mrz).length > 0 && addsUpWrong(answers.mrz)) fault('mrz', MRZ_WRONG);
    })
    .transform((answers) => ({ ...answers, mrz: tidyMrz(answers.mrz) })),
  selfie_liveness: z.strictObject({ in_person: z.boolean().default(false) }),
  address_history: z.strictObject({
    entries: z
      .array(z.strictObject({ address: PostalAddress, from: Month, to: Month.nullable().describe('Null where they live there now') }))
      .min(1, 'Add the address where you live')
      .max(20, 'Add at most 20 addresses'),
  }),
  proof_of_address: z.strictObject({
    kind: z.enum(['bank_statement', 'council_tax', 'utility_bill', 'hmrc_letter', 'tenancy_agreement', 'other'], 'Choose a document'),
    issuer: Text(80, 'Enter who sent it'),
    dated_on: EnteredDate,
  }),
  employment_income: z.strictObject({
    status: z.enum(['employed', 'self_employed', 'retired', 'student', 'not_working', 'other'], 'Choose what you do'),
    employer: z.string().trim().max(120).default(''),
    job: z.string().trim().max(120).default(''),
    since: Month.nullable().default(null),
    income_pence: z.int().min(0, 'Enter an amount in pounds, like 32,000').max(1_000_000_000).nullable().default(null),
    income_per: z.enum(['year', 'month', 'week']).default('year'),
    other_income: z.string().trim().max(300).default(''),
    contact_email: blankAsAbsent(Email),
  }),
  source_of_funds: z.strictObject({
    target_pence: Pence,
    items: z
      .array(
        z.strictObject({
          id: Key,
          type: z.enum(
            ['savings', 'sale', 'mortgage', 'gift', 'inheritance', 'income', 'loan', 'investment', 'co_buyer', 'crypto', 'other'],
            'Choose where it comes from',
          ),
          amount_pence: Pence,
          country: CountryCode,
          explanation: z.string().trim().max(600, 'Must be 600 characters or fewer').default(''),
          giver_name: z.string().trim().max(120).default(''),
        }),
      )
      .min(1, 'Add a part of the money')
      .max(30, 'Add at most 30 parts'),
  }),
  bank_account: z
    .strictObject({
      account_name: Text(140, 'Enter the name on the account'),
      holder_type: z.enum(['personal', 'business'], 'Choose whose account it is'),
      sort_code: z.string().trim().max(20, SORT_CODE),
      account_number: z.string().trim().max(20, ACCOUNT_NUMBER),
      secondary_ref: z.string().trim().max(18, 'Must be 18 characters or fewer').default('').describe('Roll number of a building society'),
    })
    .superRefine(({ sort_code: sort, account_number: number }, context) => {
      const read = readBankAccount(sort, number);
      if ('field' in read) context.addIssue({ code: 'custom', path: [read.field], message: read.words });
    }),
  company_details: z
    .strictObject({
      company_name: Text(160, 'Enter the name of the company'),
      country: CountryCode,
      company_number: z.string().trim().max(40, 'Must be 40 characters or fewer').default(''),
      acts_as: z.enum(COMPANY_SPEAKERS, 'Choose what you are to the company'),
      owners: z
        .array(Text(160, 'Enter a name'))
        .max(20, 'Enter at most 20 owners')
        .default([])
        .describe('A name a line, with the share where they know it: Amara Nwosu 60%'),
      note: z.string().trim().max(600).default(''),
    })
    .superRefine(({ country, company_number: number }, context) => {
      const message = country === 'GB' ? CompanyNumber.safeParse(number).error?.issues[0]?.message : undefined;
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['company_number'], message });
    })
    .transform((answers) => {
      const read = answers.country === 'GB' ? CompanyNumber.safeParse(answers.company_number).data : undefined;
      return { ...answers, company_number: read ?? answers.company_number };
    }),
  ownership_confirm: z.strictObject({
    owns: z.enum(['sole', 'joint', 'for_owner', 'executor'], 'Choose how you own it'),
    other_owners: z.array(Text(120, 'Enter a name')).max(10).default([]),
    has_mortgage: z.boolean('Choose yes or no'),
    note: z.string().trim().max(600).default(''),
  }),
  questions: z.strictObject({
    answers: z.record(Key, z.union([z.string().trim().max(2000, 'Must be 2,000 characters or fewer'), z.boolean(), z.number()])),
  }),
  right_to_rent: z
    .strictObject({
      route: z.enum(RENT_ANSWER_ROUTES, 'Choose how you show it'),
      share_code: z.string().trim().max(20).default(''),
      dob: blankAsAbsent(DateOfBirth),
    })
    .superRefine(({ route, share_code: code, dob }, context) => {
      if (route !== 'share_code') return;
      const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (readRentShareCode(code) === null) fault('share_code', 'A share code to rent has nine letters and digits, the first an R');
      if (dob === undefined) fault('dob', 'Enter your date of birth');
    })
    // What belongs to another route is not kept.
    .transform(({ route, share_code: code, dob }) =>
      route === 'share_code' ? { route, share_code: readRentShareCode(code) ?? code, dob } : { route, share_code: '' },
    ),
  upload: none,
  review_and_submit: z.strictObject({ confirmed: z.literal(true, 'Confirm that your answers are true') }),
} as const;
const SHOWN_DIGITS = 4;
/** What anybody but whoever gave it may read of an answer: a bank account is shown whole on its check alone, where every look is recorded. */
export function withoutNumbers(type: string, answers: unknown): unknown {
  if (type !== 'bank_account' || typeof answers !== 'object' || answers === null) return answers;
  const { account_number: number, secondary_ref: roll, ...rest }: Record<string, unknown> = { ...answers };
  const digits = typeof number === 'string' ? number.slice(-SHOWN_DIGITS) : '';
  return { ...rest, account_number: `••••${digits}`, ...(typeof roll === 'string' && roll !== '' ? { secondary_ref: '••••' } : {}) };
}
export type AnsweredStepType = keyof typeof STEP_ANSWERS;
export type StepAnswers<T extends AnsweredStepType> = z.input<(typeof STEP_ANSWERS)[T]>;
/** What is kept while a step is not finished: any JSON of at most 64 KB. */
export const DraftAnswers = z.record(z.string(), Json);
