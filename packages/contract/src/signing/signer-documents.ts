import { z } from 'zod';
import { AppUser } from '../access/app-users.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { codeSent, Id, IdParams, SentCode, Timestamp, Version } from '../kernel/values.ts';
import {
  DOCUMENT_STATUSES,
  SigningField,
  FieldValue,
  Ink,
  Moment,
  MOST_FIELDS,
  PageLine,
  PageSeen,
  PageSize,
  PROOFS,
  RECIPIENT_ROLES,
  RECIPIENT_STATES,
} from './signing-fields.ts';

const tag = 'Signers';
const me = { tag, access: 'app' } as const;
/** Also for whoever proved who they are for one document alone. */
const one = { ...me, forOneDocument: true } as const;

/** How the workspace looks that sent it. */
const Brand = z.object({
  colour: z.string().nullable(),
  logo: z.string().nullable().describe('Changes with the picture; null where there is none'),
});

/** A document as the person who signs it sees it in a list. */
export const SignerDocument = z.object({
  id: Id,
  title: z.string(),
  account_name: z.string().describe('The workspace that sent it'),
  status: z
    .enum(['sent', 'viewed', 'partlySigned', 'signed', 'voided', 'declined', 'expired'])
    .describe(
      'Waiting: `sent`, or `viewed` once opened. Signed by you: `partlySigned` until it is sealed, then `signed`; `voided`, `declined` or `expired` where it ended otherwise',
    ),
  sent_at: Timestamp,
  signed_at: Timestamp.nullable().describe('When you signed'),
  brand: Brand,
});
export type SignerDocument = z.infer<typeof SignerDocument>;

export const listSignerDocuments = defineRoute({
  ...me,
  method: 'GET',
  path: '/v2/app/documents',
  summary: 'Documents sent to the signed-in signer: those that wait for them, newest first, or those they signed, newest first',
  query: PageQuery.extend({ state: z.enum(['pending', 'signed']).default('pending') }),
  output: z.array(SignerDocument),
  meta: PageMeta,
  errors: [],
});

export const getSenderLogo = defineRoute({
  ...one,
  method: 'GET',
  path: '/v2/app/documents/{id}/logo',
  summary: 'The logo of the workspace that sent the document',
  params: IdParams,
  answers: 'bytes',
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});

/* ---------- for whoever holds a link ---------- */
const Token = z.string().min(20).max(100).describe('What the link holds after its number sign');
const publicly = { method: 'POST', tag, access: 'public' } as const;

export const OpenedSigningLink = z.object({
  agency: z.object({
    name: z.string(),
    colour: z.string().nullable(),
    logo: z.string().nullable().describe('The firm’s logo as a data URL'),
    contact: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  }),
  state: z
    .enum(['ready', 'finished', 'expired', 'declined', 'voided', 'replaced'])
    .describe('`finished`: you did your part, and may come back to read it. `replaced`: somebody else was asked in your place'),
  proof: z.enum(PROOFS),
  proof_locked: z.boolean().describe('The access code was tried too often: only the firm can send a new link'),
  code_to: z
    .array(z.object({ channel: z.enum(['email', 'sms']), to: z.string().describe('Masked') }))
    .describe('Where a code can be sent; empty with an access code'),
});
export type OpenedSigningLink = z.infer<typeof OpenedSigningLink>;

export const resolveSigningLink = defineRoute({
  ...publicly,
  path: '/v2/public/signing-links/resolve',
  summary: 'The firm behind a link to a document, and how to prove who one is. It names nobody and no document, and changes nothing',
  body: z.strictObject({ token: Token }),
  output: OpenedSigningLink,
  errors: ['LINK_INVALID'],
});

export const sendSigningCode = defineRoute({
  ...publicly,
  path: '/v2/public/signing-links/code',
  summary: 'Send a code to the contact that the firm gave',
  body: z.strictObject({ token: Token, channel: z.enum(['email', 'sms']) }),
  output: z.object({ ...codeSent, to: z.string().describe('Masked'), challenge: z.string().describe('Send it back with the code') }),
  errors: ['LINK_INVALID', 'INVALID_STATE'],
});

export const enterSigningLink = defineRoute({
  ...publicly,
  path: '/v2/public/signing-links/enter',
  summary: 'Use the code that was sent (`channel`, `challenge`, `code`), once, or the access code, for a session',
  body: z.union([
    z.strictObject({ token: Token, channel: z.enum(['email', 'sms']), challenge: z.string().min(20).max(100), code: SentCode }),
    z.strictObject({ token: Token, access_code: z.string().trim().min(1, 'Enter the access code').max(40) }),
  ]),
  output: z.object({
    token: z.string().describe('For the Authorization header of the signer’s calls'),
    expires_at: Timestamp,
    app_user: AppUser,
    document_id: Id,
  }),
  errors: ['LINK_INVALID', 'CODE_INVALID', 'INVALID_STATE'],
});

export const askForSigningLink = defineRoute({
  ...publicly,
  path: '/v2/public/signing-links/ask',
  summary: 'Tell the firm that a link ran out, or that it reached the wrong person. The latter stops the link',
  body: z.strictObject({ token: Token, kind: z.enum(['new_link', 'wrong_person']) }),
  output: z.object({ told: z.literal(true) }),
  errors: ['LINK_INVALID'],
});

/* ---------- for the person ---------- */
const OtherField = SigningField.pick({ key: true, type: true, page: true, x: true, y: true, width: true, height: true }).extend({
  number: z.int().describe('Of the person who fills it'),
  filled: z.boolean(),
  value: z.string().nullable().describe('Hidden until the document is finished'),
});

const Attachment = z.object({ id: Id, field: z.string().nullable(), name: z.string(), mime: z.string(), size: z.int() });

export const SignerDocumentDetails = z.object({
  id: Id,
  title: z.string(),
  account_name: z.string(),
  brand: Brand,
  sent_by: z.string(),
  message: z.string(),
  status: z.enum(DOCUMENT_STATUSES),
  role: z.enum(RECIPIENT_ROLES),
  your: z.object({
    name: z.string(),
    number: z.int(),
    state: z.enum(RECIPIENT_STATES),
    opened_at: Moment,
    done_at: Moment,
    read_pages: z.array(z.int()).describe('Pages that were shown to you'),
  }),
  people: z.array(z.object({ number: z.int(), name: z.string(), role: z.enum(RECIPIENT_ROLES), done: z.boolean() })),
  pages: z.array(PageSize.extend({ sha256: z.string().describe('Of the picture'), text: z.array(PageLine) })),
  fields: z.array(SigningField.omit({ recipient: true })).describe('Yours'),
  others: z.array(OtherField),
  values: z.array(FieldValue).describe('As you saved them last'),
  filled_for_you: z.array(FieldValue).describe('Name, email and date as they would be written now'),
  attachments: z.array(Attachment),
  version: Version.describe('Of your values'),
  document_version: Version.describe('Changes when the firm corrects the document: read it again'),
  corrected_at: Moment,
  order_note: z.string().nullable().describe('Whose turn comes first: After Rupert Blakeway'),
  sent_at: Moment,
  expires_at: Moment,
  ended_reason: z.string().nullable(),
  sealed_at: Moment,
  can: z.object({
    sign: z.boolean(),
    why_not_sign: z.string().nullable(),
    decline: z.boolean(),
    download: z.array(z.enum(['sealed', 'certificate'])),
  }),
});
export type SignerDocumentDetails = z.infer<typeof SignerDocumentDetails>;

export const getSignerDocument = defineRoute({
  ...one,
  method: 'GET',
  path: '/v2/app/documents/{id}',
  summary: 'A document that was sent to you, page by page, with your fields. Reading it changes nothing',
  params: IdParams,
  output: SignerDocumentDetails,
  errors: ['NOT_FOUND'],
});

const Params = IdParams;
const WitnessContact = z
  .string()
  .trim()
  .min(1, 'Enter a mobile number or an email address of the witness')
  .max(254)
  .describe('Email address or mobile number of their own');
const Errors = ['NOT_FOUND', 'INVALID_STATE'] as const;

export const openDocument = defineRoute({
  ...one,
  method: 'POST',
  path: '/v2/app/documents/{id}/opened',
  summary: 'Note that you opened the document; the first time is kept',
  params: Params,
  output: z.object({ opened_at: Timestamp }),
  errors: Errors,
});

export const notePagesSeen = defineRoute({
  ...one,
  method: 'POST',
  path: '/v2/app/documents/{id}/pages-seen',
  summary: 'Note which pages were shown to you, with the hash of each picture',
  params: Params,
  body: z.strictObject({ pages: z.array(PageSeen).min(1).max(200) }),
  output: z.object({ read_pages: z.array(z.int()), read_all_at: Moment }),
  errors: [...Errors, 'CONFLICT'],
});

export const readSignerPage = defineRoute({
  ...one,
  method: 'GET',
  path: '/v2/app/documents/{id}/pages/{page}',
  summary: 'A page as a picture',
  params: IdParams.extend({ page: z.coerce.number().int().min(1).max(2000) }),
  query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
  answers: 'bytes',
  output: z.null(),
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
});

export const readSignerFile = defineRoute({
  ...one,
  method: 'GET',
  path: '/v2/app/documents/{id}/files/{kind}',
  summary: 'The sealed PDF or its certificate, once the document is finished',
  params: IdParams.extend({ kind: z.enum(['sealed', 'certificate']) }),
  answers: 'bytes',
  output: z.null(),
  errors: ['NOT_FOUND'],
});

export const saveValues = defineRoute({
  ...one,
  method: 'PATCH',
  path: '/v2/app/documents/{id}/values',
  summary: 'Save what you typed and ticked so far. Nothing of it counts before you sign',
  params: Params,
  body: z.strictObject({ version: Version, values: z.array(FieldValue).max(MOST_FIELDS) }),
  output: z.object({ version: Version, saved_at: Timestamp }),
  errors: [...Errors, 'STALE_VERSION'],
});

export const addAttachment = defineRoute({
  ...one,
  method: 'POST',
  path: '/v2/app/documents/{id}/attachments',
  summary: 'Add a PDF, PNG or JPEG of at most 15 MB: for a field that asks for one, or as the picture of a signature',
  params: Params,
  upload: 'file',
  body: z.object({ field: z.uuid().optional() }),
  output: Attachment,
  errors: [...Errors, 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});

/** Who saw the person sign, beside them: a deed needs one. They prove a contact of their own. */
export const Witness = z.strictObject({
  name: z.string().trim().min(1, 'Enter the full name of the witness').max(120, 'Must be 120 characters or fewer'),
  address: z.string().trim().min(5, 'Enter the address of the witness').max(200, 'Must be 200 characters or fewer'),
  occupation: z.string().trim().min(2, 'Enter the occupation of the witness').max(80, 'Must be 80 characters or fewer'),
  contact: WitnessContact,
  challenge: z.string().min(20).max(100),
  code: SentCode,
  signature: Ink.refine(({ kind }) => kind !== 'uploaded', 'Draw or type the signature of the witness'),
  present: z.literal(true, 'Confirm that the witness is with you'),
});
export type Witness = z.infer<typeof Witness>;

export const sendWitnessCode = defineRoute({
  ...one,
  method: 'POST',
  path: '/v2/app/documents/{id}/witness-code',
  summary: 'Send a code to whoever is with you as your witness; they enter it on your device. Nobody of the document can be the witness',
  params: Params,
  body: z.strictObject({ contact: WitnessContact, name: Witness.shape.name }),
  output: z.object({ ...codeSent, to: z.string().describe('Masked'), challenge: z.string().describe('Send it back with the code') }),
  errors: Errors,
});

export const signDocument = defineRoute({
  ...one,
  method: 'POST',
  path: '/v2/app/documents/{id}/sign',
  summary:
    'Sign, approve or confirm that you read it, once; a second call is answered as the first. An approver and a viewer send no signature',
  params: Params,
  body: z.strictObject({
    values: z.array(FieldValue).max(MOST_FIELDS),
    signature: Ink.nullable(),
    initials: Ink.nullable(),
    agreed: z.literal(true, 'Confirm that you agree to sign electronically'),
    pages: z.array(PageSeen).max(2000).describe('Every page as it was shown to you'),
    document_version: Version.describe('As you read it: a correction in between is shown to you first'),
    witness: Witness.nullable().optional().describe('Where one of your fields is for the signature of a witness'),
  }),
  output: SignerDocumentDetails,
  errors: [...Errors, 'STALE_VERSION', 'CONFLICT', 'CODE_INVALID'],
});

export const declineDocument = defineRoute({
  ...one,
  method: 'POST',
  path: '/v2/app/documents/{id}/decline',
  summary: 'Decline to sign, with a reason. The document ends for everybody',
  params: Params,
  body: z.strictObject({ reason: z.string('Say why').trim().min(3, 'Say why').max(1000, 'Must be 1,000 characters or fewer') }),
  output: SignerDocumentDetails,
  errors: Errors,
});
