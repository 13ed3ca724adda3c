import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { CheckBase, CheckElement } from '../checks/checks.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, EnteredTime, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { ElementSource } from './kyc-checks.ts';
import { YES_NO_UNSURE } from './kyc-reviews.ts';

const tag = 'Client bank account';

export const HOLDER_TYPES = ['personal', 'business'] as const;
export const BANK_ROLES = ['receive', 'send'] as const;
export const ACCOUNT_METHODS = ['typed', 'statement_upload', 'applicant_entered'] as const;
export const CALL_NUMBER_SOURCES = ['file', 'contract', 'official_register', 'their_website'] as const;
export type CallNumberSource = (typeof CALL_NUMBER_SOURCES)[number];
export const BANK_ELEMENTS = ['MODULUS', 'DUPLICATE', 'PAYEE', 'STATEMENT', 'PENNY', 'THREAD', 'PAYER', 'CALLBACK', 'REGULATOR'] as const;
export type BankElementCode = (typeof BANK_ELEMENTS)[number];
/** Answers of Confirmation of Payee, as Pay.UK has them; MTCH is a match, which has no reason code there. */
export const PAYEE_CODES = [
  'MTCH',
  'MBAM',
  'ANNM',
  'BANM',
  'PANM',
  'BAMM',
  'PAMM',
  'AC01',
  'IVCR',
  'ACNS',
  'OPTO',
  'SCNS',
  'CASS',
] as const;
export type PayeeCode = (typeof PAYEE_CODES)[number];
/** What each answer says, as a report tells it. */
export const PAYEE_WORDS: Readonly<Record<PayeeCode, string>> = {
  MTCH: 'the account is in this name',
  MBAM: 'the account is in a close name',
  ANNM: 'the account is in another name',
  BANM: 'the name agrees, and it is a business account',
  PANM: 'the name agrees, and it is a personal account',
  BAMM: 'the name is close, and it is a business account',
  PAMM: 'the name is close, and it is a personal account',
  AC01: 'there is no such account',
  IVCR: 'there is no account with this roll number',
  ACNS: 'no answer is given for an account of this kind',
  OPTO: 'whoever holds the account has opted out',
  SCNS: 'the bank does not take part',
  CASS: 'the account was switched to another bank',
};
export const PENNY_WORDS = {
  sent: 'Not read back yet',
  returned: 'Read back by the client',
  failed: 'A wrong code was read back three times',
  expired: 'Not read back within 72 hours',
} as const;
export const MODULUS_WORDS = {
  pass: 'The number fits',
  fail: 'The number does not fit',
  'not checkable': 'No rule covers the sort code',
  'not run': 'Not checked',
} as const;
export const PENNY_TRIES = 3;
export const PENNY_HOURS = 72;
export const STATEMENT_MONTHS = 3;
export const VERIFIED_MONTHS = 6;

const Answer = z.enum(YES_NO_UNSURE, 'Choose yes, no or not sure');
const Note = z.string().trim().max(600, 'Must be 600 characters or fewer').default('');

/** A letter that is not drawn, or turns others round, is none of a name. */
const AccountName = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim())
  .pipe(z.string().min(1, 'Enter the name on the account').max(140, 'Must be 140 characters or fewer'));

/** The account as somebody gave it. Typed twice, so that one slip is noticed. */
const given = {
  holder_type: z.enum(HOLDER_TYPES, 'Choose whose kind of account it is'),
  account_name: AccountName,
  sort_code: z.string().trim().max(20, 'Sort code must be 6 digits').describe('Six digits, with or without hyphens'),
  account_number: z.string().trim().max(20, 'Account number must be 8 digits').describe('Eight digits; six and seven are filled up'),
  account_number_again: z.string().trim().max(20, 'Account number must be 8 digits').describe('The same once more'),
  secondary_ref: z
    .string()
    .trim()
    .max(18, 'Must be 18 characters or fewer')
    .regex(/^[A-Za-z0-9 ./-]*$/, 'Enter the roll number in letters and digits, like D/12345678-1')
    .default('')
    .describe('Roll number of a building society'),
  role: z.enum(BANK_ROLES, 'Choose whether it receives or sends the money'),
  firm_client_account: z.boolean().default(false).describe('The client account of a firm of conveyancers'),
  regulator_number: z.string().trim().max(20, 'Must be 20 characters or fewer').default('').describe('SRA or CLC number of that firm'),
  method: z.enum(ACCOUNT_METHODS).default('typed').describe('How the details came'),
};
export const NewBankAccount = z.strictObject(given);
export type NewBankAccount = z.infer<typeof NewBankAccount>;

export const ModulusResult = z.object({
  outcome: z.enum(['pass', 'fail', 'not checkable', 'not run']).describe('not run: no table is loaded'),
  applied: z.array(z.string()).describe('The rules that were applied: `MOD11`, `DBLAL exception 5`'),
  words: z.string(),
  table: z.string().nullable().describe('The version of the table, by the day it counts from'),
});
export type ModulusResult = z.infer<typeof ModulusResult>;

export const StatementReview = z.object({
  name_matches: Answer.describe('The name on the statement is that of the account'),
  address_matches: Answer.describe('The address on it is that of the client'),
  numbers_match: Answer.describe('Sort code and account number on it are those of the account'),
  genuine: Answer.describe('It looks genuine and unaltered'),
  dated_on: DateOnly.describe('The day the statement bears'),
  issuer: z.string(),
  note: z.string(),
});
export type StatementReview = z.infer<typeof StatementReview>;
export const CallBack = z.object({
  spoke_to: z.string(),
  number: z.string().describe('Its last three digits to whoever sees evidence masked, and in a report'),
  number_from: z.enum(CALL_NUMBER_SOURCES),
  called_at: Timestamp,
  confirmed: Answer.describe('They said that the account is theirs'),
  note: z.string(),
});
export type CallBack = z.infer<typeof CallBack>;

const by = { id: Id, by: Person, at: Timestamp };
/** One version of the account. The number is masked; it is shown whole by a call of its own, which is recorded. */
export const BankAccountVersion = z.object({
  ...by,
  holder_type: z.enum(HOLDER_TYPES),
  account_name: z.string(),
  sort_code: z.string(),
  number_masked: z.string().describe('`••••1234`'),
  has_secondary_ref: z.boolean(),
  role: z.enum(BANK_ROLES),
  firm_client_account: z.boolean(),
  regulator_number: z.string(),
  method: z.enum(ACCOUNT_METHODS),
  note: z.string().describe('Why it was changed, and how the change came; empty for the first'),
});
export type BankAccountVersion = z.infer<typeof BankAccountVersion>;

export const ThreadName = z.object({
  where: z.string(),
  name: z.string().describe('Empty where it is not known'),
  verdict: z.enum(['same', 'note', 'close', 'differs', 'not_known']),
  words: z.string().describe('What agrees and what does not'),
  seen_on: DateOnly.nullable(),
});
export type ThreadName = z.infer<typeof ThreadName>;

export const BankElement = CheckElement.extend({
  source: ElementSource.nullable().default(null).describe('Null where nothing was looked at'),
  waits_for: z.enum(['person', 'provider']).nullable().default(null),
});
export type BankElement = z.infer<typeof BankElement>;

const May = z.object({ may: z.boolean(), why_not: z.string().nullable() });

/** Whether a bank account is the client’s: every version of the account, what was compared, and what people saw and heard. */
export const BankCheck = CheckBase.extend({
  kind: z.literal('bank'),
  elements: z.array(BankElement),
  account: BankAccountVersion.describe('The account as it stands'),
  earlier: z.array(BankAccountVersion).describe('Oldest first: what it was before each change'),
  changed: z
    .object({ from: z.string(), at: Timestamp, by: z.string(), note: z.string(), needs_call: z.boolean() })
    .nullable()
    .describe('The newest change of the account; null where nobody changed it'),
  modulus: ModulusResult,
  thread: z
    .array(ThreadName)
    .describe(
      'The name of the account beside every other place where the client’s name stands, and of whoever paid; `not_known` where a place has none',
    ),
  statements: z.array(StatementReview.extend(by)).describe('Oldest first; never edited. The newest of this account counts'),
  calls: z.array(CallBack.extend(by)).describe('Oldest first; never edited. The newest of this account counts'),
  penny: z
    .object({
      state: z.enum(['sent', 'returned', 'failed', 'expired']),
      sent_at: Timestamp,
      until: Timestamp,
      tries_left: z.int(),
    })
    .nullable()
    .describe('The payment of one penny with a code; null where none was begun for this account'),
  payee: z
    .object({
      state: z.enum(['asking', 'answered', 'failed']).describe('`failed`: the provider did not answer for two days; ask again'),
      provider: z.string().describe('Who was asked, in words; a sandbox says that it is one'),
      is_sandbox: z.boolean(),
      code: z.enum(PAYEE_CODES).nullable(),
      returned_name: z.string().nullable().describe('The name the bank gave'),
      retry_at: Timestamp.nullable().describe('When it is asked again after a fault'),
      by: Person,
      at: Timestamp,
    })
    .nullable()
    .default(null)
    .describe('What the bank said of the account as it stands; null where it was not asked'),
  looks: z.array(z.object({ by: Person, at: Timestamp })).describe('Who had the whole number shown'),
  files: z.array(
    z.object({
      key: z.string().describe('Its content is fetched by it, through the calls of the evidence'),
      name: z.string(),
      size: z.int(),
      mime: z.string(),
      sha256: z.string(),
      at: Timestamp,
    }),
  ),
  verify_again_on: DateOnly.nullable().describe('Six months after the newest evidence of the account'),
  bank_can: z.object({ record: May, reveal: May, ask_payee: May }),
});
export type BankCheck = z.infer<typeof BankCheck>;

const changed = { method: 'POST', tag, access: 'staff', params: IdParams, output: BankCheck } as const;
const ERRORS = ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'] as const;

export const startBankCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/bank-account',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Begin a check of the bank account of one of your people. Costs nothing',
  body: z.strictObject({
    ...given,
    party_id: Id.describe('Whose account it is to be'),
    property_id: Id.nullable().default(null).describe('The property the money is about'),
  }),
  output: BankCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
export const changeBankAccount = defineRoute({
  ...changed,
  path: '/v2/client/checks/bank-account/{id}/account',
  summary: 'Change the account. What was found of the earlier one does not count any more, and Compliance is told',
  body: z.strictObject({
    ...given,
    version: Version,
    note: z.string().trim().min(10, 'Say how the change came, in 10 characters or more').max(600, 'Must be 600 characters or fewer'),
  }),
  errors: ERRORS,
});
export const checkModulusAgain = defineRoute({
  ...changed,
  path: '/v2/client/checks/bank-account/{id}/modulus',
  summary: 'Apply the modulus table in force to the account once more',
  body: z.strictObject({ version: Version }),
  errors: ERRORS,
});
export const reviewStatement = defineRoute({
  ...changed,
  path: '/v2/client/checks/bank-account/{id}/statement',
  summary: 'Record what a statement of the account shows. Never edited; a new one is added, and the newest counts',
  body: z.strictObject({
    version: Version,
    name_matches: Answer,
    address_matches: Answer,
    numbers_match: Answer,
    genuine: Answer,
    dated_on: EnteredDate,
    issuer: z.string().trim().min(1, 'Enter the bank').max(80, 'Must be 80 characters or fewer'),
    note: Note,
  }),
  errors: ERRORS,
});
export const recordCallBack = defineRoute({
  ...changed,
  path: '/v2/client/checks/bank-account/{id}/callback',
  summary: 'Record a call to the client on a number that did not come with the account',
  body: z.strictObject({
    version: Version,
    spoke_to: z.string().trim().min(1, 'Enter who you spoke to').max(120, 'Must be 120 characters or fewer'),
    number: z
      .string()
      .trim()
      .regex(/^\+?[\d ()-]{7,20}$/, 'Enter the number you called'),
    number_from: z.enum(CALL_NUMBER_SOURCES, 'Choose where the number stood'),
    called_at: EnteredTime,
    confirmed: Answer,
    note: Note,
  }),
  errors: ERRORS,
});
export const sendPenny = defineRoute({
  ...changed,
  path: '/v2/client/checks/bank-account/{id}/penny',
  summary: 'Get a code of four letters to write into a payment of one penny to the account. It is shown once',
  body: z.strictObject({ version: Version }),
  output: z.object({ code: z.string().describe('Shown once; it is kept hashed'), check: BankCheck }),
  errors: ERRORS,
});
export const returnPenny = defineRoute({
  ...changed,
  path: '/v2/client/checks/bank-account/{id}/penny/return',
  summary: 'Enter the code that the client read on their statement: three attempts, within 72 hours',
  body: z.strictObject({ version: Version, code: z.string().trim().min(1, 'Enter the code').max(10, 'The code has four letters') }),
  errors: ERRORS,
});
export const askPayee = defineRoute({
  ...changed,
  path: '/v2/client/checks/bank-account/{id}/payee',
  summary:
    'Have the bank asked whose the account is, where the operator connected a provider. It is asked once for an account; a fault is tried again and costs nothing',
  body: z.strictObject({ version: Version }),
  errors: ERRORS,
});
export const revealBankAccount = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/bank-account/{id}/reveal',
  tag,
  access: 'staff',
  summary: 'The whole number of the account. That it was shown is recorded',
  params: IdParams,
  output: z.object({ sort_code: z.string(), account_number: z.string(), secondary_ref: z.string() }),
  errors: ['NOT_FOUND'],
});
export const addBankFile = defineRoute({
  ...changed,
  path: '/v2/client/checks/bank-account/{id}/files',
  summary: 'Keep a statement or a letter of the bank: PDF, JPG, PNG or HEIC up to 15 MB',
  upload: 'file',
  body: z.object({}),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});

export const MODULUS_TABLE_KINDS = ['weights', 'substitutes'] as const;
export const ModulusTable = z.object({
  id: Id,
  kind: z.enum(MODULUS_TABLE_KINDS),
  name: z.string().describe('Name of the file'),
  sha256: z.string(),
  rows: z.int(),
  valid_from: DateOnly,
  by: z.string(),
  at: Timestamp,
  in_force: z.boolean(),
});
export type ModulusTable = z.infer<typeof ModulusTable>;
export const listModulusTables = defineRoute({
  method: 'GET',
  path: '/v2/client/bank/modulus-tables',
  tag,
  access: 'staff',
  summary: 'The versions of the modulus tables that your firm loaded, newest first',
  output: z.object({ tables: z.array(ModulusTable), can_load: z.boolean() }),
  errors: [],
});
export const loadModulusTable = defineRoute({
  method: 'POST',
  path: '/v2/client/bank/modulus-tables',
  tag,
  access: 'staff',
  summary: 'Load a version of Vocalink’s weight table (valacdos) or its table of substitutes (scsubtab), told apart by content',
  upload: 'file',
  body: z.object({ valid_from: EnteredDate.describe('The day the publisher says it counts from') }),
  output: z.object({ tables: z.array(ModulusTable), can_load: z.boolean() }),
  errors: ['INVALID_STATE', 'FILE_TOO_LARGE'],
});
