import { keysOf, recordOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { blankAsAbsent, EnteredDate, Id, personName, Timestamp, Version } from '../kernel/values.ts';
import { AddressProofKind } from './kyc-inputs.ts';

/* What people record about an identity check by looking. Rows are only added: a review made again stands beside the one before, and the newest counts. */

export const YES_NO_UNSURE = ['yes', 'no', 'unsure'] as const;
const Answer = z.enum(YES_NO_UNSURE, 'Choose yes, no or unsure');
export type YesNoUnsure = (typeof YES_NO_UNSURE)[number];
const Note = z.string().trim().max(600, 'Must be 600 characters or fewer').default('');

/** The checklist of a document, in the order it is asked. Any no asks for a person as `DOC_TAMPER_SUSPECTED`, any unsure refers. */
export const DOCUMENT_POINTS = {
  photo_matches: 'The photo fits the person and is not pasted in',
  fonts_even: 'Letters and figures are even, with none out of line',
  hologram_seen: 'The hologram or other security mark is there',
  edges_intact: 'Edges and laminate are intact',
  data_page_consistent: 'Everything on the data page agrees with itself',
  not_on_screen: 'It is the document itself, not a screen or a photocopy',
  original_seen: 'The original was seen, not only a picture',
} as const;
export type DocumentPoint = keyof typeof DOCUMENT_POINTS;
export const DOCUMENT_POINT_CODES = keysOf(DOCUMENT_POINTS);

const Point = z.strictObject({ answer: Answer, note: Note });
const Points = z.strictObject(recordOf(DOCUMENT_POINT_CODES, () => Point));

/** What is printed on the document, as the reviewer reads it. Asked where the machine-readable lines did not give it; null says that it cannot be read. */
const Reading = z.strictObject({
  first_names: personName('Enter the first names as printed'),
  last_name: personName('Enter the last name as printed'),
  dob: EnteredDate,
  number: z.string().trim().min(1, 'Enter the number as printed').max(40),
  expires_on: blankAsAbsent(EnteredDate),
});
export type DocumentReading = z.infer<typeof Reading>;

export const NewDocumentReview = z.strictObject({ version: Version, points: Points, reads: Reading.nullable().default(null), note: Note });
export type NewDocumentReview = z.infer<typeof NewDocumentReview>;

export const LIVENESS_ANSWERS = ['seen_in_person', 'prompts_followed', 'not_shown', 'unsure'] as const;
/** The face beside the picture of the document, and whether somebody living was there. `prompts_followed`: the pictures show what they were asked to do. */
export const NewFaceReview = z.strictObject({
  version: Version,
  same_person: Answer.describe('Whether the face is the one on the document'),
  liveness: z.enum(LIVENESS_ANSWERS, 'Choose how you know that somebody living was there'),
  note: Note,
});
export type NewFaceReview = z.infer<typeof NewFaceReview>;

/** One paper that shows the address, by its `key` in `address_sources`. What the reviewer reads on it counts, not what was typed. */
export const NewAddressReview = z.strictObject({
  version: Version,
  source: z.string().max(60).describe('The key of the source'),
  kind: AddressProofKind,
  issuer: z.string('Enter who sent it').trim().min(1, 'Enter who sent it').max(80, 'Must be 80 characters or fewer'),
  dated_on: EnteredDate,
  name_matches: Answer,
  address_matches: Answer.describe('With the address where they live now'),
  dob_matches: Answer.nullable().default(null).describe('Null where the paper names no date of birth'),
  note: Note,
});
export type NewAddressReview = z.infer<typeof NewAddressReview>;

/* As they are answered: later rules of the forms refuse nothing that was said. */

const reviewed = { id: Id, by: Person, at: Timestamp };
const SaidPoint = z.object({ answer: Answer, note: z.string() });
export const DocumentReview = z.object({
  ...reviewed,
  points: z.object(recordOf(DOCUMENT_POINT_CODES, () => SaidPoint)),
  reads: z
    .object({
      first_names: z.string(),
      last_name: z.string(),
      dob: z.string(),
      number: z.string(),
      expires_on: z.string().optional(),
    })
    .nullable()
    .describe('Null where nothing was read, and to whoever sees numbers masked'),
  note: z.string(),
});
export type DocumentReview = z.infer<typeof DocumentReview>;
export const FaceReview = z.object({ ...reviewed, same_person: Answer, liveness: z.enum(LIVENESS_ANSWERS), note: z.string() });
export type FaceReview = z.infer<typeof FaceReview>;
export const AddressReview = z.object({
  ...reviewed,
  source: z.string(),
  kind: AddressProofKind,
  issuer: z.string(),
  dated_on: z.string(),
  name_matches: Answer,
  address_matches: Answer,
  dob_matches: Answer.nullable(),
  note: z.string(),
});
export type AddressReview = z.infer<typeof AddressReview>;
