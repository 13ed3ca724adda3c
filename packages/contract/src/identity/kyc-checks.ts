import { z } from 'zod';
import { CheckBase, CheckElement, CheckState } from '../checks/checks.ts';
import { REDO_REASON_CODES } from '../kernel/redo-reasons.ts';
import { CheckStatus, Outcome } from '../kernel/check-states.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { CollectedAnswers } from './collected.ts';
import { AddressProofKind, DocumentKind, KYC_PURPOSES, KycFileKind, KycRiskLevel } from './kyc-inputs.ts';
import { AddressReview, DocumentReview, FaceReview, NewAddressReview, NewDocumentReview, NewFaceReview } from './kyc-reviews.ts';

const tag = 'Identity';

/** What an identity check looks at, in the order it is shown. */
export const KYC_ELEMENTS = [
  'DATA',
  'DOC_FORM',
  'DOC_DATES',
  'DOC_AUTH',
  'FACE',
  'LIVENESS',
  'ADDRESS',
  'MORTALITY',
  'SANCTIONS',
  'PEP',
  'ADVERSE',
  'REGULATORY',
  'DUPLICATE',
] as const;
export type KycElementCode = (typeof KYC_ELEMENTS)[number];

/** Where the answer of an element comes from. */
export const ElementSource = z.object({
  name: z.string(),
  kind: z.enum(['algorithm', 'official_list', 'registry', 'human_review', 'certified_provider']),
  version: z.string().nullable().describe('Of the rule or the list, or when the source was asked'),
});

export const KycElement = CheckElement.extend({
  source: ElementSource.nullable().default(null).describe('Null where nothing was looked at'),
  waits_for: z
    .enum(['person', 'screening', 'register', 'provider'])
    .nullable()
    .default(null)
    .describe(
      'Why it is not_run as yet: a member looks, the lists are searched, or a register or another provider is asked. Null: nothing more comes by itself',
    ),
  explained: z
    .array(z.object({ label: z.string(), stated: z.string(), found: z.string(), words: z.string() }))
    .default([])
    .describe('What was compared with what, line by line: `stated` by the person or the form, `found` on the document or at the source'),
});
export type KycElement = z.infer<typeof KycElement>;

/** One file of the check. Its content is fetched by its key, through the calls of the evidence. */
export const KycFile = z.object({
  key: z.string().describe('`run:12` for what the person sent in to their run, `staff:3` for what a member added'),
  kind: KycFileKind,
  part: z.string().nullable().describe('The key of the address source it belongs to'),
  name: z.string(),
  size: z.int(),
  mime: z.string(),
  sha256: z.string(),
  by: z.enum(['applicant', 'staff']),
  at: Timestamp,
});
export type KycFile = z.infer<typeof KycFile>;

/** A paper that may show where they live. What was typed stands here until somebody looked; `review` is the newest look. */
export const AddressSource = z.object({
  key: z.string(),
  by: z.enum(['applicant', 'staff']),
  kind: AddressProofKind.nullable(),
  name: z.string().describe('What it is, in words'),
  issuer: z.string(),
  dated_on: DateOnly.nullable(),
  received_on: DateOnly,
  oldest_on: DateOnly.nullable().describe('The oldest date that counts for a paper of this kind; null where its age does not matter'),
  files: z.array(z.string()).describe('Keys of files'),
  counts: z.boolean().describe('One of the sources the rule counts'),
  why_not: z.string().nullable().describe('Why it does not count (yet)'),
  review: AddressReview.nullable(),
});
export type AddressSource = z.infer<typeof AddressSource>;

/** Signs that something is used by somebody else as well. It names only what the viewer may see; a workspace of the family is never named. */
export const KycDuplicate = z.object({
  what: z.enum(['document', 'phone', 'email']),
  words: z.string(),
  check: z.object({ id: Id, public_ref: z.string(), subject_name: z.string() }).nullable(),
});
export type KycDuplicate = z.infer<typeof KycDuplicate>;

const May = z.object({ may: z.boolean(), why_not: z.string().nullable().describe('Null where they may, or to a report') });
const NOT_NOW = { may: false, why_not: null };

/** Who somebody is: what was given, what each element found, what people looked at, and who else is to be asked. */
export const KycCheck = CheckBase.extend({
  kind: z.literal('kyc'),
  elements: z.array(KycElement).describe('Of checks from before documents were read only the first eight, all not run'),
  manual: z.boolean().default(false).describe('Begun by a member with the form; false: from what the person sent in'),
  collected: CollectedAnswers.nullable().describe('Every step the person handed in; null for a manual check'),
  address_months: z
    .object({
      covered: z.int(),
      asked: z.int(),
      gaps: z.array(z.string()),
      months: z.array(z.object({ month: z.string().describe('YYYY-MM'), entry: z.int().nullable() })),
    })
    .nullable()
    .describe('Which of the months asked for their addresses cover; null where they gave none'),
  round: z.int().default(1).describe('1 for the first time they handed it in'),
  risk_level: KycRiskLevel.default('normal').describe('High where the form says so or the newest risk assessment of this check is high'),
  purpose: z.enum(KYC_PURPOSES).nullable().default(null),
  details: z
    .object({
      first_name: z.string(),
      middle_names: z.string(),
      last_name: z.string(),
      other_names: z.string(),
      dob: z.string().nullable().describe('YYYY-MM-DD; the year alone to whoever sees numbers masked'),
      nationality: z.string(),
      email: z.string(),
      phone: z.string(),
      address: z
        .object({ line1: z.string(), line2: z.string(), town: z.string(), postcode: z.string(), country: z.string() })
        .nullable()
        .describe('Where they live now'),
    })
    .nullable()
    .default(null)
    .describe('What the person or the form states; null where the step was left out'),
  document: z
    .object({
      kind: DocumentKind.nullable().describe('Null where they chose to show it in person and nobody wrote down which it is'),
      country: z.string(),
      number: z.string(),
      issued_on: DateOnly.nullable(),
      expires_on: DateOnly.nullable(),
      holder: z
        .object({
          first_names: z.string(),
          last_name: z.string(),
          dob: z.string().nullable().describe('YYYY-MM-DD; the year alone to whoever sees numbers masked'),
          number: z.string(),
          expires_on: DateOnly.nullable(),
        })
        .nullable()
        .describe(
          'What is on the document, from its machine-readable lines or as a reviewer read it; null while nobody and nothing read it',
        ),
      read_from: z.enum(['mrz', 'person']).nullable(),
    })
    .nullable()
    .default(null),
  seen_in_person: z.boolean().default(false).describe('A member says that they met the person with the original'),
  files: z.array(KycFile).default([]),
  address_sources: z.array(AddressSource).default([]),
  address_count: z.object({ wanted: z.int(), counted: z.int() }).default({ wanted: 2, counted: 0 }),
  reviews: z
    .object({ document: z.array(DocumentReview), face: z.array(FaceReview), address: z.array(AddressReview) })
    .default({ document: [], face: [], address: [] })
    .describe('Oldest first; never edited. The newest counts, of addresses the newest of each source'),
  screening: z
    .object({
      check_id: Id,
      public_ref: z.string(),
      state: CheckState,
      status: CheckStatus,
      outcome: Outcome.nullable(),
      open_matches: z.int(),
    })
    .nullable()
    .default(null)
    .describe('The AML check whose answer this one takes over; null before it began, and to whoever may not know of it'),
  duplicates: z.array(KycDuplicate).default([]),
  document_check: z
    .object({
      provider: z.string().describe('Who looks, as it is called'),
      is_sandbox: z.boolean().describe('Its answers are made up, and nothing leaves the installation'),
      state: z.enum(['not_asked', 'asking', 'failed', 'answered']).describe('`failed`: it could not be asked, and may be asked again'),
    })
    .nullable()
    .default(null)
    .describe('Whether a provider elsewhere looked at the document and the face; null where none is connected and none was asked'),
  kyc_policy: z.int().default(0).describe('The version of the rules of which elements are required; 0 from before there were any'),
  run: z
    .object({ id: Id, steps: z.array(z.object({ key: z.string(), title: z.string() })) })
    .nullable()
    .default(null)
    .describe('The run it came from, with the steps that can be asked for again; null for a manual check'),
  kyc_can: z
    .object({ review: May, add_files: May, redo: May, ask_provider: May.default(NOT_NOW) })
    .default({ review: NOT_NOW, add_files: NOT_NOW, redo: NOT_NOW, ask_provider: NOT_NOW })
    .describe('What the viewer may do beside what every check allows. `review`: document, face and addresses'),
});
export type KycCheck = z.infer<typeof KycCheck>;

const changed = { method: 'POST', tag, access: 'staff', params: IdParams, output: KycCheck } as const;
const ERRORS = ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'] as const;

export const reviewDocument = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyc/{id}/document-review',
  summary:
    'Answer the checklist of the identity document, and what is printed on it where the lines gave nothing. Never edited; a new one is added',
  body: NewDocumentReview,
  errors: ERRORS,
});
export const reviewFace = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyc/{id}/face-review',
  summary:
    'Say whether the face is the one on the document, and how you know that somebody living was there. Never edited; a new one is added',
  body: NewFaceReview,
  errors: ERRORS,
});
export const reviewAddress = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyc/{id}/address-review',
  summary: 'Say what a paper shows of the name and the address. Never edited; a new one is added',
  body: NewAddressReview,
  errors: ERRORS,
});

export const askDocumentCheck = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyc/{id}/document-check',
  summary:
    'Have the connected provider look at the pictures of the document and the face: they are sent there with name and date of birth. Once a check, and anew where it could not be asked',
  body: z.strictObject({
    version: Version,
    agreed: z
      .literal(true, 'Confirm that the person agreed to it')
      .describe('The person agreed that their pictures are sent to the provider'),
  }),
  errors: ERRORS,
});

export const addKycFile = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyc/{id}/files',
  summary: 'Add a file to an identity check nobody has decided: PDF, JPG, PNG or HEIC up to 15 MB. An address paper says what it is',
  upload: 'file',
  body: z
    .object({
      kind: KycFileKind,
      proof_kind: AddressProofKind.optional(),
      issuer: z.string().trim().max(80).optional(),
      dated_on: EnteredDate.optional(),
    })
    .refine(({ kind, proof_kind: proof, issuer, dated_on: dated }) => kind !== 'address' || Boolean(proof && issuer && dated), {
      path: ['issuer'],
      message: 'Say what the paper is, who sent it and its date',
    }),
  errors: [...ERRORS, 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});

export const redoKycSteps = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyc/{id}/redo',
  summary:
    'Ask the person for named steps again, with a reason they read; up to three times a run. This check ends, and another begins when they hand it in',
  body: z.strictObject({
    version: Version,
    steps: z
      .array(
        z.strictObject({ key: z.string().max(40), reason_code: z.enum(REDO_REASON_CODES), words: z.string().trim().max(300).default('') }),
      )
      .min(1, 'Choose a step')
      .max(20),
  }),
  errors: ERRORS,
});
