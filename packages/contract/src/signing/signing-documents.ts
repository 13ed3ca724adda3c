import { z } from 'zod';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '../firm/message-kinds.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';
import {
  DOCUMENT_STATES,
  DOCUMENT_STATUSES,
  DocumentSettings,
  DraftFault,
  DraftRecipient,
  SigningField,
  Moment,
  MOST_FIELDS,
  MOST_RECIPIENTS,
  NewExpiry,
  PageSize,
  RECIPIENT_STATES,
  RecipientInput,
} from './signing-fields.ts';

const tag = 'Documents';
const staff = { tag, access: 'staff' } as const;

export const MOST_DOCUMENT_BYTES = 50 * 1024 * 1024;
export const Title = z
  .string('Give the document a title')
  .trim()
  .min(1, 'Give the document a title')
  .max(200, 'Must be 200 characters or fewer');

const Finding = z.object({ code: z.string(), message: z.string(), pages: z.array(z.int()).optional() });
const PropertyRef = z.object({ id: Id, line1: z.string(), place: z.string(), asset_type_id: z.literal([1, 2]) });
const Who = z.object({ id: Id.nullable(), name: z.string() });

export const SIGNING_PURPOSES = ['signing_request', 'signing_reminder', 'signing_change', 'signing_end', 'signing_finished'] as const;
/** Where a message to a person stands. Never what it says. */
const Delivery = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  to: z.string().describe('Masked'),
  purpose: z.enum(SIGNING_PURPOSES),
  state: z.enum(MESSAGE_STATES),
  problem: z.string().nullable().describe('What went wrong and what to do; null while nothing did'),
  at: Timestamp,
});

/** A person of a document and how far they are. Holds nothing that opens their link. */
export const Recipient = DraftRecipient.extend({
  id: Id,
  number: z.int().describe('From 1, in their order'),
  state: z.enum(RECIPIENT_STATES),
  waits_for: z.string().nullable().describe('Whose turn comes first; null where it is theirs, or over'),
  sent_at: Moment,
  opened_at: Moment,
  read_pages: z.int(),
  read_all_at: Moment,
  signed_at: Moment,
  declined_at: Moment,
  decline_reason: z.string().nullable(),
  replaced_by: Id.nullable(),
  proof_locked: z.boolean().describe('The access code was tried too often: send a new link'),
  messages: z.array(Delivery).describe('Newest first'),
  next_reminder_at: Moment,
  fields: z.object({ total: z.int(), filled: z.int().describe('Counted once they have signed') }),
  can: z.object({ remind: z.boolean(), change: z.boolean(), reassign: z.boolean() }),
});
export type Recipient = z.infer<typeof Recipient>;

export const SCREENING_RESULTS = ['no_match', 'cleared', 'open', 'confirmed', 'in_progress', 'not_compared', 'no_record'] as const;
export const NAME_RESULTS = ['same', 'different', 'in_progress', 'not_checked', 'no_record'] as const;

export const DocumentEvent = z.object({
  id: Id,
  kind: z.string().describe('A word for the sign beside it: `sent`, `opened`, `signed`…'),
  words: z.string().describe('What happened, after the name of whoever did it'),
  actor: z.string().nullable(),
  about: z.string().nullable().describe('Whom it concerns where that is not who did it'),
  note: z.string().nullable().describe('A reason that was given'),
  at: Timestamp,
});

export const SEAL_LEVELS = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
export const DocumentSeal = z.object({
  level: z.enum(SEAL_LEVELS).nullable().describe('As truly reached; null until it is sealed'),
  certificate_subject: z.string().nullable(),
  self_signed: z.boolean().nullable(),
  sealed_at: Moment,
  late: z.boolean().describe('Everybody signed more than five minutes ago, and it is not sealed yet'),
  held: z.string().nullable().describe('Why it is not released'),
});
export type DocumentSeal = z.infer<typeof DocumentSeal>;

export const DocumentDetails = z.object({
  id: Id,
  reference: z.string().describe('DOC-8841'),
  title: z.string(),
  file_name: z.string(),
  state: z.enum(DOCUMENT_STATES),
  status: z.enum(DOCUMENT_STATUSES),
  version: Version,
  property: PropertyRef.nullable(),
  pages: z.array(PageSize),
  notes: z.array(Finding).describe('What to look at before it is sent'),
  created_at: Timestamp,
  created_by: Who,
  sent_at: Moment,
  sent_by: Who.nullable(),
  expires_at: Moment,
  completed_at: Moment,
  ended: z
    .object({ at: Timestamp, by: z.string().nullable(), reason: z.string().nullable() })
    .nullable()
    .describe('Declined, voided or expired'),
  recipients: z.array(Recipient).describe('In their order; replaced ones stand after whoever took their place'),
  fields: z.array(SigningField),
  settings: DocumentSettings,
  tenancy: z
    .object({ entered_into_on: DateOnly.nullable(), over: z.boolean() })
    .nullable()
    .describe('What stands in the tenancy that it is the agreement of; null for any other document'),
  faults: z.array(DraftFault).describe('What keeps a draft from being sent; empty once it is'),
  signed: z.object({ done: z.int(), total: z.int() }).describe('Of those who sign, approve or read'),
  checks: z
    .array(
      z.object({
        recipient_id: Id,
        name: z.string(),
        party_id: Id.nullable(),
        result: z.enum(NAME_RESULTS),
        words: z.string(),
        check_path: z.string().nullable(),
        screening: z
          .object({ result: z.enum(SCREENING_RESULTS), words: z.string(), check_path: z.string().nullable() })
          .describe('What their newest comparison with sanctions and other lists found'),
      }),
    )
    .describe('Whether the names are those of identity checks, and what screening found; empty for whoever may not see checks'),
  events: z.array(DocumentEvent).describe('Newest first'),
  seal: DocumentSeal,
  chain: z.object({ count: z.int(), head: z.string().nullable().describe('Hash of the last event, hex') }),
  can: z.object({
    edit: z.boolean(),
    send: z.boolean(),
    remind: z.boolean(),
    correct: z.boolean(),
    void: z.boolean(),
    delete: z.boolean(),
    copy: z.boolean(),
    make_template: z.boolean(),
    download: z.array(z.enum(['original', 'sealed', 'certificate', 'evidence'])),
  }),
});
export type DocumentDetails = z.infer<typeof DocumentDetails>;

export const uploadDocument = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/documents',
  summary: 'A PDF, PNG or JPEG becomes the draft of a document: the file itself (`file`), or a finished upload (`upload`, `file_name`)',
  upload: 'file',
  body: z.object({
    title: z.string().trim().max(200, 'Must be 200 characters or fewer').optional().describe('The name of the file where it is left out'),
    property_id: z.coerce.number().int().positive().optional(),
  }),
  output: DocumentDetails,
  errors: ['FILE_REFUSED', 'FILE_TOO_LARGE', 'STORAGE_FULL', 'NOT_FOUND'],
});

export const DOCUMENT_SORTS = ['changed', 'title', 'status', 'sent'] as const;
export const DocumentFilter = z.object({
  state: z
    .enum(['all', 'out', 'attention', ...DOCUMENT_STATUSES])
    .default('all')
    .describe('A status; `out`: sent and not finished; `attention`: declined, or a message did not arrive'),
  q: z.string().trim().max(100).optional().describe('Words of the title, the reference, a person or the property'),
  property_id: z.coerce.number().int().positive().optional(),
  party_id: z.coerce.number().int().positive().optional(),
  recipient_id: z.coerce.number().int().positive().optional().describe('The one document of this recipient'),
  sent_by: z.coerce.number().int().positive().optional().describe('Member'),
  days: z.coerce.number().int().min(1).max(3660).optional().describe('Changed within so many days'),
  sort: z.enum(DOCUMENT_SORTS).default('changed'),
});
export type DocumentFilter = z.output<typeof DocumentFilter>;

export const DocumentRow = z.object({
  id: Id,
  reference: z.string(),
  title: z.string(),
  pages: z.int(),
  status: z.enum(DOCUMENT_STATUSES),
  property: PropertyRef.nullable(),
  people: z.object({ first: z.array(z.object({ name: z.string(), number: z.int() })).max(3), count: z.int() }),
  signed: z.object({ done: z.int(), total: z.int() }),
  undelivered: z.boolean().describe('A message to somebody whose turn it is did not arrive'),
  sent_at: Moment,
  changed_at: Timestamp,
});
export type DocumentRow = z.infer<typeof DocumentRow>;

export const listDocuments = defineRoute({
  ...staff,
  key: 'documents:read',
  method: 'GET',
  path: '/v2/client/documents',
  summary: 'Documents of the workspace, the last changed first',
  query: PageQuery.extend(DocumentFilter.shape),
  output: z.array(DocumentRow),
  meta: PageMeta.extend({
    totals: z
      .object({
        all: z.int(),
        out: z.object({ count: z.int(), opened: z.int() }),
        signed: z.object({ count: z.int(), this_month: z.int() }),
        declined: z.object({ count: z.int(), this_month: z.int() }),
        draft: z.object({ count: z.int(), oldest_at: Moment }),
        voided: z.int(),
        expired: z.int(),
      })
      .describe('Whatever state is asked for, within the property and the person'),
    senders: z.array(z.object({ id: Id, name: z.string() })),
  }),
  errors: [],
});

export const getDocument = defineRoute({
  ...staff,
  key: 'documents:read',
  method: 'GET',
  path: '/v2/client/documents/{id}',
  summary: 'One document with its people, fields and everything that happened',
  params: IdParams,
  output: DocumentDetails,
  errors: ['NOT_FOUND'],
});

export const DraftInput = z.strictObject({
  version: Version,
  title: Title,
  recipients: z.array(RecipientInput).max(MOST_RECIPIENTS, `Add at most ${MOST_RECIPIENTS} people`),
  fields: z.array(SigningField).max(MOST_FIELDS, `Place at most ${MOST_FIELDS} fields`),
  settings: DocumentSettings,
});
export type DraftInput = z.output<typeof DraftInput>;

export const saveDraft = defineRoute({
  ...staff,
  method: 'PATCH',
  path: '/v2/client/documents/{id}/draft',
  summary: 'Save a draft whole. Another change in between answers STALE_VERSION: ask what stands now',
  params: IdParams,
  body: DraftInput,
  output: z.object({ version: Version, saved_at: Timestamp, faults: z.array(DraftFault) }),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
});

export const SuggestedField = SigningField.omit({ key: true, recipient: true }).extend({
  signer: z.int().nullable().describe('The number in a tag: {{signature:2}} is the second person’s'),
  source: z.enum(['tag', 'form_field']),
});
export type SuggestedField = z.infer<typeof SuggestedField>;

export const suggestFields = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/documents/{id}/suggestions',
  summary: 'Fields that the document itself asks for: tags such as {{signature:1}}, and form fields it had when it was uploaded',
  params: IdParams,
  output: z.array(SuggestedField),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const deleteDraft = defineRoute({
  ...staff,
  method: 'DELETE',
  path: '/v2/client/documents/{id}',
  summary: 'Delete a draft. What was sent stays',
  params: IdParams,
  output: z.object({ deleted: z.literal(true) }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const readDocumentPage = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/documents/{id}/pages/{page}',
  summary: 'A page as a picture',
  params: IdParams.extend({ page: z.coerce.number().int().min(1).max(2000) }),
  query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
  answers: 'bytes',
  output: z.null(),
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
});

export const readDocumentFile = defineRoute({
  ...staff,
  key: 'documents:read',
  method: 'GET',
  path: '/v2/client/documents/{id}/files/{kind}',
  summary: 'The PDF as it was uploaded, the sealed PDF, the certificate of completion, or the evidence file (JSON)',
  params: IdParams.extend({ kind: z.enum(['original', 'sealed', 'certificate', 'evidence']) }),
  answers: 'bytes',
  output: z.null(),
  errors: ['NOT_FOUND'],
});

export const sendDocument = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/documents/{id}/send',
  summary: 'Send a draft to those whose turn it is. What is missing is told for each person and field, and then nothing is sent',
  params: IdParams,
  body: z.strictObject({ version: Version }),
  output: DocumentDetails,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
  idempotent: true,
});

export const remindRecipient = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/documents/{id}/remind',
  summary: 'Remind somebody whose turn it is, with a new link; the one before stops working',
  params: IdParams,
  body: z.strictObject({ recipient_id: Id }),
  output: DocumentDetails,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  idempotent: true,
});

export const voidDocument = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/documents/{id}/void',
  summary: 'Call a document off that was sent, with a reason that whoever was asked is told',
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  output: DocumentDetails,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const CorrectionInput = z.strictObject({
  version: Version,
  recipients: z.array(RecipientInput).max(MOST_RECIPIENTS).describe('Everybody who has not finished; who is left out is taken out'),
  fields: z.array(SigningField).max(MOST_FIELDS).describe('Of those who have not finished; those of the others stay as they are'),
  expires_at: NewExpiry,
});
export type CorrectionInput = z.output<typeof CorrectionInput>;

export const correctDocument = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/documents/{id}/correction',
  summary:
    'Change people and fields of a document that is out. Signatures stay; whoever had it is told, and links to changed people stop working',
  params: IdParams,
  body: CorrectionInput,
  output: DocumentDetails,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'],
  idempotent: true,
});

export const changeRecipient = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/documents/{id}/recipients/{recipient_id}/change',
  summary:
    'Put a person’s details right and send them a new link, or let somebody else do it in their place (`reassign`): the old link says so',
  params: IdParams.extend({ recipient_id: z.coerce.number().int().positive() }),
  body: RecipientInput.omit({ key: true, role: true })
    .partial({ party_id: true, property_role: true })
    .extend({ reassign: z.boolean().default(false) }),
  output: DocumentDetails,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  idempotent: true,
});

export const copyDocument = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/documents/{id}/copy',
  summary: 'A new draft with the same file, people and fields',
  params: IdParams,
  output: DocumentDetails,
  errors: ['NOT_FOUND'],
  idempotent: true,
});
