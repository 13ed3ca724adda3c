import { RENT_FREQUENCIES } from '@freehold/property-rules/lettings-law';
import { z } from 'zod';

/** A row's number, unique in its table. */
export const Id = z.int().positive().describe('Number of the row');
/** Path parameter `{id}`. */
export const IdParams = z.object({ id: z.coerce.number().int().positive() });
/** UTC time, ISO 8601. */
export const Timestamp = z.iso.datetime({ offset: true }).describe('UTC time, ISO 8601');
/** Calendar date without a time, YYYY-MM-DD, of an answer. */
export const DateOnly = z.iso.date('Enter a real date').describe('YYYY-MM-DD');

/** What comes in lies in these years: whatever is worked out from it can then be stored, shown and sorted. */
const ENTERED_YEARS = /^(19|20|21)/;
const OUTSIDE_YEARS = 'Enter a date from 1900 to 2199';
/** A date somebody enters, from 1900 to 2199. */
export const EnteredDate = z.iso
  .date({ error: 'Enter a real date', abort: true })
  .regex(ENTERED_YEARS, OUTSIDE_YEARS)
  .describe('YYYY-MM-DD, from 1900 to 2199');
/** A moment somebody chooses, from 1900 to 2199. */
export const EnteredTime = z.iso
  .datetime({ offset: true, error: 'Choose a day', abort: true })
  .regex(ENTERED_YEARS, OUTSIDE_YEARS)
  .describe('ISO 8601, from 1900 to 2199');
/** The column holds one more, so that the next version fits too. */
export const MOST_CHANGES = 2_147_483_646;
/** Row version for updates; a mismatch answers STALE_VERSION. */
export const Version = z
  .int()
  .nonnegative()
  .max(MOST_CHANGES, 'Send back the version you read')
  .describe('Send back the version you read; if another change came first the answer is STALE_VERSION');
/** ISO 3166-1 alpha-2, upper case. */
export const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Choose a country')
  .describe('ISO 3166-1 alpha-2');

const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
/** Beside letters what real names hold: apostrophes of several kinds, hyphens and the short dash, full stops, the middle dot of Catalan and of names in Chinese, and the joiners of Persian and Indian scripts. */
const NAME = /^[\p{L}\p{M} '’‘ʼʻ`´׳״\-‐‑–.·・•\u200c\u200d]+$/u;

/** A person's name as on their ID: 1 to 60 letters, spaces, hyphens, apostrophes and full stops. `missing` is the sentence for an empty field. */
export function personName(missing: string) {
  return z
    .string(missing)
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, { message: missing, abort: true })
        .max(60, 'Must be 60 characters or fewer')
        .regex(NAME, 'Use letters, spaces, hyphens and apostrophes only'),
    );
}

/** Registered or trading name of a company, 1 to 160 characters. */
export const CompanyName = z
  .string('Enter a company name')
  .transform(tidy)
  .pipe(z.string().min(1, 'Enter a company name').max(160, 'Must be 160 characters or fewer'));

const COMPANY_NUMBER = /^(\d{8}|[A-Z]{2}\d{6}|R\d{7}|[A-Z]{2}\d{5}[A-Z]|(?:IP|SP|RS)[A-Z\d]{6})$/;
/** UK company number; up to 8 digits are left-padded with zeros. Source: Companies House number formats. */
export const CompanyNumber = z
  .string()
  .transform((text) => {
    const bare = text.replace(/\s+/g, '').toUpperCase();
    return /^\d{1,7}$/.test(bare) ? bare.padStart(8, '0') : bare;
  })
  .pipe(z.string().regex(COMPANY_NUMBER, 'Enter an 8-character company number, like 01234567 or SC123456'));

/** E-mail address, lower-cased, at most 254 characters. */
export const Email = z
  .string('Enter an email address, like name@example.com')
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email('Enter an email address, like name@example.com').max(254, 'Enter an email address, like name@example.com'));

const PHONE = 'Enter a phone number, like 07700 900123';
/** Phone number, kept as E.164; spaces, hyphens and brackets do not count, and a leading 0 is the United Kingdom's. */
export const Phone = z
  .string(PHONE)
  .max(40, PHONE)
  .transform((text) =>
    text
      .replace(/[\s().-]/g, '')
      .replace(/^0(?=[1-9])/, '+44')
      .replace(/^00/, '+'),
  )
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, PHONE));

/** UK postcode, kept in capitals with one space: SW1A 1AA. */
export const Postcode = z
  .string('Enter a full UK postcode, like SW1A 1AA')
  .max(20, 'Enter a full UK postcode, like SW1A 1AA')
  .transform((text) =>
    text
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
      .replace(/^(.+)(.{3})$/, '$1 $2'),
  )
  .pipe(z.string().regex(/^(GIR 0AA|[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2})$/, 'Enter a full UK postcode, like SW1A 1AA'));

/** An amount of money in whole pence, over nothing and at most £10,000,000.00. */
export const Pence = z
  .int('Enter an amount in pounds, like 365,000')
  .positive('Enter an amount in pounds, like 365,000')
  .max(1_000_000_000, 'Enter at most £10,000,000.00')
  .describe('Whole pence, GBP');

export const RentFrequency = z.enum(RENT_FREQUENCIES, 'Choose how often it is paid');
export type RentFrequency = z.infer<typeof RentFrequency>;

/** A written reason, 10 to 2,000 characters. */
export const Reason = z
  .string('Give a reason of at least 10 characters')
  .transform((text) => text.trim())
  .pipe(z.string().min(10, 'Give a reason of at least 10 characters').max(2000, 'Must be 2,000 characters or fewer'));

/** A date of birth: real, not in the future, and not over 120 years ago. */
export const DateOfBirth = z.iso
  .date({ error: 'Enter a real date of birth', abort: true })
  .regex(ENTERED_YEARS, 'Enter a real date of birth')
  .refine((text) => {
    const age = (Date.now() - Date.parse(text)) / 31_556_952_000;
    return age >= 0 && age <= 120;
  }, 'Enter a real date of birth')
  .describe('YYYY-MM-DD');

/** A code that was sent: six digits, or ten where many codes were asked for one contact. Spaces and hyphens are left out. */
export const SentCode = z
  .string('Enter the digits of the code')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(\d{6}|\d{10})$/, 'Enter the digits of the code'));
/** What a request for a code is answered with, beside what the browser sends back with the code. */
export const codeSent = {
  sent: z.boolean().describe('False where no further code was sent because several were: the newest one counts'),
  digits: z.int().describe('How many digits the code has: six, or ten where many were asked for'),
  resend_after_seconds: z.int().describe('How long to wait before asking for another code'),
};

/** What may be left out, also by an empty field of a form. */
export const blankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** Any JSON value. Described as anything: its own description would refer to itself by a name that the API page does not have. */
export const Json = z.unknown();
