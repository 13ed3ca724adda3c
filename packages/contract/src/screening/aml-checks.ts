import { z } from 'zod';
import { CheckBase, CheckElement, OTHER_NAME_KINDS } from '../checks/checks.ts';
import { defineRoute } from '../kernel/route.ts';
import {
  blankAsAbsent,
  CompanyName,
  CompanyNumber,
  CountryCode,
  DateOfBirth,
  Id,
  IdParams,
  personName,
  Reason,
  Timestamp,
  Version,
} from '../kernel/values.ts';
import { ListCategory } from './screening-lists.ts';
import { Funnel, Match, NearName, ResolutionReason, SearchedList } from './screening-matches.ts';

const tag = 'AML checks';

/* ---------- what is asked ---------- */
const OtherNames = z
  .array(
    z.object({
      kind: z.enum(OTHER_NAME_KINDS, 'Choose what kind of name it is'),
      name: z
        .string('Enter the name')
        .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
        .pipe(z.string().min(1, 'Enter the name').max(160, 'Must be 160 characters or fewer')),
    }),
  )
  .max(10, 'Enter at most ten other names')
  .optional();
const PaperNumber = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9 /.-]{3,28}[A-Z0-9]$/, 'Use 5 to 30 letters and digits'));

export const PersonSubject = z.object({
  kind: z.literal('person'),
  first_name: personName('Enter a first name'),
  middle_names: blankAsAbsent(personName('Enter the middle names')),
  last_name: personName('Enter a last name'),
  dob: blankAsAbsent(DateOfBirth).describe('Recommended: without it more wrong matches are shown'),
  nationality: blankAsAbsent(CountryCode),
  gender: blankAsAbsent(z.enum(['female', 'male'])),
  address: blankAsAbsent(z.string().trim().max(300, 'Must be 300 characters or fewer')),
  other_names: OtherNames.describe('Each is compared beside the first name. Of a maiden name the family name alone'),
  birth_place: blankAsAbsent(z.string().trim().max(80, 'Must be 80 characters or fewer')).describe('Town'),
  birth_country: blankAsAbsent(CountryCode),
  residence: blankAsAbsent(CountryCode).describe('Where they live. Regulation 33 of MLR 2017 goes by it'),
  passport_number: blankAsAbsent(PaperNumber),
});
export const CompanySubject = z.object({
  kind: z.literal('company'),
  name: CompanyName,
  number: blankAsAbsent(CompanyNumber),
  country: blankAsAbsent(CountryCode),
  other_names: OtherNames,
  other_numbers: z.array(PaperNumber).max(5, 'Enter at most five numbers').optional().describe('Of registers of other countries'),
});
const VesselSubject = z.object({
  kind: z.literal('vessel'),
  name: blankAsAbsent(CompanyName),
  imo: blankAsAbsent(
    z
      .string()
      .transform((text) => text.replace(/^\s*imo/i, '').replace(/\s+/g, ''))
      .pipe(z.string().regex(/^\d{7}$/, 'Enter the seven digits of the IMO number, like 9562233')),
  ).describe('It stays with the hull through every change of name'),
  flag: blankAsAbsent(CountryCode),
  other_names: OtherNames,
});
const AircraftSubject = z.object({
  kind: z.literal('aircraft'),
  registration: z
    .string('Enter the registration')
    .trim()
    .min(1, { message: 'Enter the registration', abort: true })
    .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{1,14}$/, 'Enter the registration as it is painted, like G-ABCD'),
  model: blankAsAbsent(z.string().trim().max(60, 'Must be 60 characters or fewer')).describe(
    'Shown beside the listed one, and not compared',
  ),
});
const WalletSubject = z.object({
  kind: z.literal('wallet'),
  address: z
    .string('Enter the address of the wallet')
    .trim()
    .min(1, { message: 'Enter the address of the wallet', abort: true })
    .regex(/^[A-Za-z0-9:]{20,120}$/, 'Enter the whole address, without spaces'),
});
/** Whom a batch screens. */
export const PartySubject = z.discriminatedUnion('kind', [PersonSubject, CompanySubject]);
/** Who or what is screened. */
export const Subject = z.discriminatedUnion('kind', [PersonSubject, CompanySubject, VesselSubject, AircraftSubject, WalletSubject]);
export type Subject = z.infer<typeof Subject>;

/** How wide to look. The scores each shows from are the workspace's screening policy. */
export const MatchMode = z.enum(['strict', 'standard', 'wide']);
export type MatchMode = z.infer<typeof MatchMode>;

export const NewAmlCheck = z.object({
  subject: Subject,
  match_mode: MatchMode.optional().describe("Left out: what the workspace's screening policy starts with"),
  categories: z
    .array(ListCategory)
    .max(5)
    .optional()
    .describe("What to look for besides sanctions, which are always looked at. Left out: what the workspace's screening policy says"),
  reference: blankAsAbsent(z.string().trim().max(60, 'Must be 60 characters or fewer')).describe('Your own reference for the file'),
  party_id: Id.optional().describe('Whom of your people it is about: their record then shows where they stand'),
  property_id: Id.optional().describe('The property it is for, where `party_id` stands; the check keeps their role there'),
});
export type NewAmlCheck = z.input<typeof NewAmlCheck>;

/* ---------- what is answered ---------- */
/** One thing looked for, on the lists that hold it. */
export const AmlElement = CheckElement.extend({ code: z.enum(['SANCTIONS', 'PEP', 'RCA', 'REGULATORY', 'ADVERSE']) });

export const AmlCheck = CheckBase.extend({
  kind: z.literal('aml'),
  batch_id: Id.nullable().default(null).describe('The batch it was started by'),
  match_mode: MatchMode,
  bands: z.object({ weak: z.int(), strong: z.int() }).describe('The scores it shows from, as the policy had them when it began'),
  categories: z.array(ListCategory).default(['sanctions']).describe('What it was asked to look for'),
  screening_policy: z
    .int()
    .nullable()
    .default(null)
    .describe('Version of the screening policy it began with; null for practice, and from before there were versions'),
  statement: z.string().nullable().describe('For no match: the lists, publication dates and entries it rests on'),
  elements: z.array(AmlElement),
  lists: z.array(SearchedList),
  funnel: Funnel.nullable(),
  nearest: z.array(NearName).describe('Names that scored 25 or more and were not shown as matches, best first'),
  matches: z.array(Match),
  engine_version: z.string().nullable(),
  screened_at: Timestamp.nullable(),
  can: CheckBase.shape.can.extend({ screen_again: z.boolean() }),
});
export type AmlCheck = z.infer<typeof AmlCheck>;

/* ---------- routes ---------- */
export const startAmlCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/aml',
  tag,
  access: 'staff',
  key: 'checks:write',
  idempotent: true,
  summary: 'Screen a person, company, ship, aircraft or wallet against the loaded lists',
  body: NewAmlCheck,
  output: AmlCheck,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
export const screenAgain = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/{id}/screen-again',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'A new check of the same subject against the lists of today; the old one stays as it is',
  params: IdParams,
  output: AmlCheck,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
export const resolveMatch = defineRoute({
  method: 'POST',
  path: '/v2/client/matches/{id}/resolve',
  tag,
  access: 'staff',
  summary:
    'Say whether a match is the client. Strong matches and true matches need two different people; a first true match freezes at once',
  params: IdParams,
  body: z.object({
    check_version: Version,
    status: z.enum(['true_match', 'false_positive', 'unclear']),
    reason_code: ResolutionReason,
    text: Reason,
    also: z
      .array(Id)
      .max(200)
      .default([])
      .describe('Other matches of the same entity (`same_as`) that are given the same answer; each is recorded on its own'),
  }),
  output: AmlCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});
