import { PAPER_CODES } from '@freehold/property-rules/right-to-rent';
import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { CheckBase, CheckElement } from '../checks/checks.ts';
import { CheckStatus } from '../kernel/check-states.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOfBirth, DateOnly, EnteredDate, Id, IdParams, personName, Timestamp, Version } from '../kernel/values.ts';
import { CollectedAnswers } from './collected.ts';
import { ElementSource } from './kyc-checks.ts';
import { YES_NO_UNSURE } from './kyc-reviews.ts';

const tag = 'Right to Rent';

export const RENT_ROUTES = ['manual', 'share_code', 'certified_provider'] as const;
export type RentRoute = (typeof RENT_ROUTES)[number];
export const RENT_RESULTS = ['unlimited', 'time_limited', 'none'] as const;
export type RentResult = (typeof RENT_RESULTS)[number];
export const RENT_FILE_KINDS = ['copy', 'result_page'] as const;
/** Beside what a member adds: what a certified provider handed over. */
export const RENT_KEPT_KINDS = [...RENT_FILE_KINDS, 'statement', 'holder'] as const;
/** Why the digital route cannot be used. */
export const NO_CERTIFIED_PROVIDER = 'Connect a certified digital verification service to use this route';

const Answer = z.enum(YES_NO_UNSURE, 'Choose yes, no or unsure');
const Note = z.string().trim().max(600, 'Must be 600 characters or fewer').default('');
const Paper = z.enum(PAPER_CODES, 'Choose a paper of the lists');

/** What a member did and saw in one check of the right. What is left out was not done, and is answered as not run. */
const said = {
  route: z.enum(RENT_ROUTES, 'Choose how they show it'),
  checked_on: EnteredDate.describe('The day the papers or the page were seen'),
  in_england: z.boolean().default(false).describe('The home is in England: the scheme applies nowhere else'),
  tenancy_from: EnteredDate.nullable().default(null).describe('The day the tenancy begins'),
  result: z.enum(RENT_RESULTS, 'Choose what was shown'),
  valid_until: EnteredDate.nullable().default(null).describe('The day the permission ends, of a right for a time'),
  photo_matches: Answer.describe('The photo is the person who was seen'),
  name_matches: Answer.describe('The name is the one on the application, or a paper explains the other'),
  note: Note,
  papers: z
    .array(Paper)
    .max(4, 'Choose at most four papers')
    .default([])
    .describe('Manual: what was shown, of the lists of the Home Office'),
  presence: z.enum(['in_person', 'live_video']).nullable().default(null).describe('Manual: how the person was seen'),
  original_in_hand: z.boolean().default(false).describe('Manual: the original lay before whoever checked, also by video'),
  genuine: Answer.nullable().default(null).describe('Manual: the papers look genuine and unaltered'),
  share_code: z.string().trim().max(20).nullable().default(null).describe('Share code: nine letters and digits, the first an R'),
  code_given_on: EnteredDate.nullable().default(null).describe('Share code: the day it was made. It can be used for 90 days'),
  dob: DateOfBirth.nullable().default(null).describe('Share code: the date of birth that opened the page'),
  opened_by_us: z.boolean().default(false).describe('Share code: the page was opened on GOV.UK by whoever checked, not sent to them'),
};
export const NewRentRecord = z.strictObject({ version: Version, ...said });
export type NewRentRecord = z.infer<typeof NewRentRecord>;

/** As it was said: later rules of the form refuse nothing that was kept. */
export const RentSaid = z.object({
  ...said,
  checked_on: DateOnly,
  tenancy_from: DateOnly.nullable(),
  valid_until: DateOnly.nullable(),
  code_given_on: DateOnly.nullable(),
  dob: z.string().nullable().describe('The year alone to whoever sees evidence masked, and in a report'),
  share_code: z.string().nullable().describe('Its last three alone to whoever sees evidence masked, and in a report'),
  note: z.string(),
});
export type RentSaid = z.infer<typeof RentSaid>;
export const RentRecord = RentSaid.extend({ id: Id, by: Person, at: Timestamp });
export type RentRecord = z.infer<typeof RentRecord>;

export const RentElement = CheckElement.extend({
  source: ElementSource.nullable().default(null).describe('Null where nothing was looked at'),
  waits_for: z
    .enum(['person', 'provider'])
    .nullable()
    .default(null)
    .describe('`person`: a member is to do it. `provider`: the answer comes by itself'),
});
export type RentElement = z.infer<typeof RentElement>;

/** An adult who will live at the same property, with their newest Right to Rent check. */
export const RentOccupier = z.object({
  party_id: Id,
  name: z.string(),
  role: z.string(),
  check: z
    .object({
      id: Id,
      public_ref: z.string(),
      status: CheckStatus,
      route: z.enum(RENT_ROUTES).nullable(),
      result: z.enum(RENT_RESULTS).nullable(),
      follow_up_on: DateOnly.nullable(),
    })
    .nullable()
    .describe('Null where there is none that you may know of'),
});
export type RentOccupier = z.infer<typeof RentOccupier>;

const May = z.object({ may: z.boolean(), why_not: z.string().nullable().describe('Null where they may, or to a report') });

/** What a certified provider was asked and said. */
export const RentProviderState = z.object({
  provider: z.string().describe('Who looks, as it is called'),
  is_sandbox: z.boolean().describe('Its answers are made up, and nothing leaves the installation'),
  state: z.enum(['not_asked', 'asking', 'failed', 'answered']).describe('`failed`: it was not carried out, and may be asked again'),
  link: z
    .string()
    .nullable()
    .describe(
      'Where the person shows their passport, while they can. Whoever has it can do it in their name; null to whoever may not record',
    ),
  link_until: Timestamp.nullable(),
  answer: z
    .object({
      result: z.enum(['met', 'not_met']),
      why: z.string().nullable().describe('Why not, in the words of the provider'),
      name: z.string().nullable().describe('As it stands on the document; null to whoever sees evidence masked, and in a report'),
      name_words: z.string().nullable().describe('How it compares with the name of the check'),
      dob: z.string().nullable().describe('The year alone to whoever sees evidence masked, and in a report'),
      document: z.string().nullable(),
      country: z.string().nullable().describe('Who issued it, in three letters'),
      expires_on: DateOnly.nullable(),
      assurance: z.string().nullable(),
      is_signed: z.boolean().describe('The signature of the provider over its statement was proved'),
      at: Timestamp,
    })
    .nullable(),
});
export type RentProviderState = z.infer<typeof RentProviderState>;

/** Whether somebody may rent a home in England: how they showed it, what was seen, and by when it is checked again. */
export const RentCheck = CheckBase.extend({
  kind: z.literal('rtr'),
  elements: z.array(RentElement),
  records: z.array(RentRecord).describe('Oldest first; never edited. The newest counts'),
  result: z.enum(RENT_RESULTS).nullable().describe('As the newest record says; null before there is one'),
  valid_until: DateOnly.nullable(),
  follow_up_on: DateOnly.nullable().describe('By when a right for a time is checked again: its end or 12 months from the check, the later'),
  follows: z
    .object({ check_id: Id, public_ref: z.string() })
    .nullable()
    .describe('The accepted check of the same person that this one follows up'),
  files: z.array(
    z.object({
      key: z.string().describe('Its content is fetched by it, through the calls of the evidence'),
      kind: z.enum(RENT_KEPT_KINDS),
      name: z.string(),
      size: z.int(),
      mime: z.string(),
      sha256: z.string(),
      at: Timestamp,
    }),
  ),
  occupiers: z
    .array(RentOccupier)
    .describe('Every adult of the tenancy at the property it is for; empty where it is for none, and in a report'),
  stated: z
    .object({ route: z.enum(RENT_ROUTES), share_code: z.string().nullable(), dob: z.string().nullable() })
    .nullable()
    .default(null)
    .describe('How the person says they show it, in their own flow; masked as the records are. Null where they were not asked'),
  collected: CollectedAnswers.nullable().default(null).describe('The other steps they handed in'),
  provider: RentProviderState.nullable().default(null).describe('Null where no certified provider is connected and none was asked'),
  rent_can: z
    .object({ record: May, add_files: May, ask_provider: May.default({ may: false, why_not: null }) })
    .describe('What the viewer may do beside what every check allows'),
});
export type RentCheck = z.infer<typeof RentCheck>;

export const startRentChecks = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/rtr',
  tag,
  access: 'staff',
  idempotent: true,
  summary:
    'Begin Right to Rent checks: of every adult of the tenancy at a property, of one of them, of one of your people, or of somebody by name. Costs nothing',
  body: z
    .strictObject({
      property_id: Id.nullable().default(null).describe('A letting in England'),
      party_id: Id.nullable().default(null).describe('One of your people; at a property, one who will live there'),
      person: z
        .strictObject({
          first_name: personName('Enter the first name'),
          last_name: personName('Enter the last name'),
          dob: DateOfBirth.nullable().default(null),
        })
        .nullable()
        .default(null)
        .describe('Somebody without a record'),
    })
    .refine(({ property_id: property, party_id: party, person }) => (person === null) === (property !== null || party !== null), {
      path: ['party_id'],
      message: 'Choose a property or a person, or enter a name',
    }),
  output: z.object({
    started: z.array(z.object({ check_id: Id, public_ref: z.string(), name: z.string() })),
    refused: z.array(z.object({ name: z.string(), reason: z.string() })).describe('Whom no check was begun of, and why'),
  }),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});

const changed = { method: 'POST', tag, access: 'staff', params: IdParams, output: RentCheck } as const;
const ERRORS = ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'] as const;
export const recordRightToRent = defineRoute({
  ...changed,
  path: '/v2/client/checks/rtr/{id}/record',
  summary: 'Record what was done and seen. Never edited; a new one is added, and the newest counts',
  body: NewRentRecord,
  errors: ERRORS,
});
export const addRentFile = defineRoute({
  ...changed,
  path: '/v2/client/checks/rtr/{id}/files',
  summary: 'Keep a copy of a paper, or the page of the Home Office: PDF, JPG, PNG or HEIC up to 15 MB',
  upload: 'file',
  body: z.object({ kind: z.enum(RENT_FILE_KINDS, 'Choose what the file shows') }),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});
export const askRentProvider = defineRoute({
  ...changed,
  path: '/v2/client/checks/rtr/{id}/provider',
  summary:
    'Ask the connected certified provider: the person shows it a current British or Irish passport. Once a check, and anew where it was not carried out. Costs nothing here',
  body: z.strictObject({
    version: Version,
    agreed: z
      .literal(true, 'Confirm that the person agreed to it')
      .describe('The person agreed to show the provider a current British or Irish passport'),
  }),
  errors: ERRORS,
});
