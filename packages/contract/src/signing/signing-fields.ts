import { FIELD_FORMATS, FIELD_TYPES } from '@freehold/signing-rules/fields';
import { z } from 'zod';
import { EnteredTime, Id, Timestamp } from '../kernel/values.ts';

/* What a document that is signed consists of, for both sides of it. */

export const DOCUMENT_STATES = ['draft', 'sent', 'sealing', 'completed', 'declined', 'voided', 'expired'] as const;
/** `sealing`: everybody signed, and the seal is being made. */
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** As lists name it: what is sent is told apart by how far it came. */
export const DOCUMENT_STATUSES = ['draft', 'sent', 'viewed', 'partlySigned', 'signed', 'declined', 'voided', 'expired'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const RECIPIENT_ROLES = ['signer', 'approver', 'viewer', 'copy'] as const;
/** An approver agrees without a signature; a viewer reads; a copy is sent once the document is finished. */
export type RecipientRole = (typeof RECIPIENT_ROLES)[number];

export const RECIPIENT_STATES = ['waiting', 'sent', 'viewed', 'signed', 'declined', 'replaced'] as const;
/** `waiting`: not their turn. `signed`: an approver approved, a viewer read it. `replaced`: somebody else does it in their place. */
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const PROOFS = ['email_code', 'sms_code', 'access_code'] as const;
/** How somebody proves who they are, beside holding the link. An access code is chosen by the firm and told in person. */
export type Proof = (typeof PROOFS)[number];

export const MOST_FIELDS = 500;
export const MOST_RECIPIENTS = 25;
const Key = z.uuid('Give it a key of its own');
const MOST_POINTS = 20_000;
const point = z.number().min(0).max(MOST_POINTS);

/** A place on a page, in points from the top left corner of the page as it is shown. */
export const SigningField = z.object({
  key: Key.describe('Made by whoever adds it; one of a kind in the document'),
  type: z.enum(FIELD_TYPES),
  recipient: Key.describe('Key of the recipient who fills it'),
  page: z.int().min(1).max(2000).describe('From 1'),
  x: point,
  y: point,
  width: z.number().min(4, 'Make it larger').max(MOST_POINTS),
  height: z.number().min(4, 'Make it larger').max(MOST_POINTS),
  required: z.boolean(),
  label: z.string().trim().max(120, 'Must be 120 characters or fewer').nullable().describe('Read aloud as well'),
  hint: z.string().trim().max(200, 'Must be 200 characters or fewer').nullable(),
  options: z.array(z.string().trim().min(1, 'Write the choice').max(120)).max(50).describe('Of a dropdown; a radio button has one'),
  group: z.string().max(60).nullable().describe('Radio buttons of one question share it'),
  max_length: z.int().min(1).max(2000).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  format: z.enum(FIELD_FORMATS).nullable(),
  value: z.string().max(5000).nullable().describe('Set by the sender, shown until the signer changes it; `yes` for what is ticked'),
  when: z
    .object({ field: Key, equals: z.string().max(120) })
    .nullable()
    .describe('Asked for only while another field of the same person has this value'),
});
export type SigningField = z.infer<typeof SigningField>;

/** Four to twelve characters, told in person. */
const AccessCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{4,12}$/, 'Choose 4 to 12 letters and digits');

/** A person of a draft, as typed: what is missing is told before it is sent. */
export const RecipientInput = z.object({
  key: Key,
  name: z.string().trim().max(120, 'Must be 120 characters or fewer'),
  email: z.string().trim().max(254).nullable(),
  phone: z.string().trim().max(40).nullable(),
  role: z.enum(RECIPIENT_ROLES),
  order_group: z.int().min(1).max(99).describe('From 1. The same number signs at the same time, the next one afterwards'),
  proof: z.enum(PROOFS),
  access_code: AccessCode.nullable().optional().describe('Kept hashed; left out where it stays, null where it goes'),
  party_id: Id.nullable(),
  property_role: z.string().max(60).nullable().describe('What they are at the property: `vendor`, `tenant`…'),
});
export type RecipientInput = z.output<typeof RecipientInput>;

export const DraftRecipient = RecipientInput.omit({ access_code: true }).extend({ has_access_code: z.boolean() });
export type DraftRecipient = z.infer<typeof DraftRecipient>;

export const DocumentSettings = z.object({
  message: z.string().trim().max(2000, 'Must be 2,000 characters or fewer').describe('To everybody, in the email'),
  reminders: z.array(z.int().min(1).max(60)).max(6).describe('Days after somebody was asked'),
  expires_in_days: z.int().min(1).max(365).nullable().describe('After sending; null never'),
  property_id: Id.nullable(),
  tenancy_agreement: z
    .boolean()
    .default(false)
    .describe('It is the agreement of the property’s tenancy, which is noted as entered into on the day everybody has signed'),
});
export type DocumentSettings = z.infer<typeof DocumentSettings>;
export const USUAL_SETTINGS: DocumentSettings = {
  message: '',
  reminders: [2, 4, 7],
  expires_in_days: 14,
  property_id: null,
  tenancy_agreement: false,
};

/** What keeps a document from being sent, in words, with where. */
export const DraftFault = z.object({
  code: z.string(),
  message: z.string(),
  recipient: z.string().nullable().describe('Key of the recipient'),
  field: z.string().nullable().describe('Key of the field'),
});
export type DraftFault = z.infer<typeof DraftFault>;

export const PageSize = z.object({ number: z.int(), width: z.number().describe('In points'), height: z.number() });
export type PageSize = z.infer<typeof PageSize>;

/** A line of a page in reading order, in points from its top left corner. */
export const PageLine = z.object({ text: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type PageLine = z.infer<typeof PageLine>;

const Point = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export const SIGNATURE_STYLES = ['italic', 'regular', 'light'] as const;
/** Drawn: points from 0 to 1 of a box whose width is `ratio` times its height. */
export const Ink = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z
      .array(z.array(Point).min(1).max(4000))
      .min(1, 'Draw your signature')
      .max(200)
      .refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= 20_000, 'Draw it again, with fewer strokes'),
    ratio: z.number().min(0.1).max(20),
  }),
  z.strictObject({ kind: z.literal('typed'), text: z.string().trim().min(1, 'Type your name').max(120), style: z.enum(SIGNATURE_STYLES) }),
  z.strictObject({ kind: z.literal('uploaded'), file: Id.describe('An attachment of this document: a PNG or JPEG') }),
]);
export type Ink = z.infer<typeof Ink>;

export const FieldValue = z.strictObject({
  field: Key,
  value: z
    .string()
    .max(5000)
    .nullable()
    .describe('Text as typed; `yes` for a tick or the chosen radio button; the number of an attachment'),
});
export type FieldValue = z.infer<typeof FieldValue>;

/** The hash of a page as it was shown. */
export const PageSeen = z.strictObject({
  page: z.int().min(1).max(2000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Send the hash of the picture'),
});
export type PageSeen = z.infer<typeof PageSeen>;

export const NewExpiry = EnteredTime.nullable();
export const Moment = Timestamp.nullable();
