import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, Phone, Timestamp } from '../kernel/values.ts';

const tag = 'Verification';

export const EvidencePart = z.enum(['document_front', 'document_back', 'photograph']);
export type EvidencePart = z.infer<typeof EvidencePart>;
export const DocumentKind = z.enum(['passport', 'licence', 'identity_card'], 'Choose a document');
export type DocumentKind = z.infer<typeof DocumentKind>;
export const VerificationStep = z.enum(['phone', 'document', 'photograph', 'review']);
export type VerificationStep = z.infer<typeof VerificationStep>;
/** `ask_again`: the reviewer wants it once more; `rejected`: start anew. */
export const VerificationState = z.enum(['started', 'submitted', 'ask_again', 'accepted', 'rejected']);
export type VerificationState = z.infer<typeof VerificationState>;

export const Evidence = z.object({
  id: Id,
  part: EvidencePart,
  mime: z.string(),
  size: z.int().describe('Bytes'),
  added_at: Timestamp,
  is_erased: z.boolean().describe('The file is gone and only its hash is kept'),
});
export type Evidence = z.infer<typeof Evidence>;

export const MyVerification = z.object({
  id: Id,
  state: VerificationState,
  kind: z.enum(['first', 'renewal']),
  phone: z.object({ masked: z.string(), confirmed_at: Timestamp }).nullable(),
  document_kind: DocumentKind.nullable(),
  evidence: z.array(Evidence).describe('Of each part at most one'),
  reason: z.string().nullable().describe('Why it is asked again or was rejected, in the reviewer’s words'),
  submitted_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
});
export type MyVerification = z.infer<typeof MyVerification>;

export const KeyMember = z.object({
  member_id: Id,
  name: z.string(),
  role: z.string().describe('Role in words, or MLRO'),
  is_you: z.boolean(),
  state: z.enum(['not_asked', 'required', 'grace', 'in_review', 'verified']),
  until: DateOnly.nullable().describe('Until when: of the grace period, or of the verification'),
});
export type KeyMember = z.infer<typeof KeyMember>;

export const VerificationPage = z.object({
  is_asked: z.boolean().describe('This workspace is asked to verify its key members'),
  is_settled: z.boolean().describe('The family satisfies the rule: nothing waits, now or later'),
  is_blocked: z.boolean().describe('New checks and whatever reaches applicants are refused until somebody is verified'),
  blocked_reason: z.string().nullable().describe('Why, in a sentence for this member'),
  grace_ends_on: DateOnly.nullable().describe('The last day, in London; null where the workspace is not asked'),
  days_left: z.int().nullable().describe('Whole days left of the grace period; 0 on its last day and after'),
  rule: z.enum(['one', 'every']).describe('Whether one verified key member of the family is enough'),
  steps: z.array(z.object({ key: VerificationStep, state: z.enum(['done', 'now', 'next']) })).describe('The four steps, in order'),
  verification: MyVerification.nullable().describe('Your own, newest'),
  key_members: z.array(KeyMember),
  can: z.object({ start: z.boolean(), send: z.boolean().describe('Phone, evidence and sending for review') }),
  why_not: z.string().nullable().describe('Why you can do none of it, in a sentence'),
});
export type VerificationPage = z.infer<typeof VerificationPage>;

export const getVerification = defineRoute({
  method: 'GET',
  path: '/v2/client/verification',
  tag,
  access: 'staff',
  summary: 'Key member verification: what is asked by when, your own steps, the key members, what waits',
  output: VerificationPage,
  errors: [],
});

export const startVerification = defineRoute({
  method: 'POST',
  path: '/v2/client/verification/start',
  tag,
  access: 'staff',
  summary: 'Begin your own verification, or go on with the one that is open. Key members only',
  output: VerificationPage,
  errors: [],
});

export const PhoneInput = z.object({ phone: Phone });
export const sendPhoneCode = defineRoute({
  method: 'POST',
  path: '/v2/client/verification/phone/send',
  tag,
  access: 'staff',
  summary: 'Text a six-digit code to the phone. It works for ten minutes and five tries; another is sent after a minute',
  body: PhoneInput,
  output: z.object({ sent: z.literal(true), masked: z.string(), resend_after_seconds: z.int() }),
  errors: ['INVALID_STATE', 'PROVIDER_UNAVAILABLE'],
});

const SIX_DIGITS = 'Enter the 6 digits from the text message';
export const PhoneCodeInput = z.object({
  phone: Phone,
  code: z
    .string(SIX_DIGITS)
    .max(40, SIX_DIGITS)
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, SIX_DIGITS)),
});
export const confirmPhone = defineRoute({
  method: 'POST',
  path: '/v2/client/verification/phone/confirm',
  tag,
  access: 'staff',
  summary: 'Confirm the phone with the code. It becomes your number in this workspace. A wrong code is told under the field `code`',
  body: PhoneCodeInput,
  output: VerificationPage,
  errors: ['INVALID_STATE', 'CODE_INVALID'],
});

export const addEvidence = defineRoute({
  method: 'POST',
  path: '/v2/client/verification/evidence',
  tag,
  access: 'staff',
  summary: 'Add a side of the document, or the photograph, in place of one that is there: PDF, JPG, PNG or HEIC up to 15 MB',
  upload: 'file',
  body: z.object({ part: EvidencePart, document_kind: DocumentKind.optional().describe('With a side of the document') }),
  output: VerificationPage,
  errors: ['INVALID_STATE', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});

export const removeEvidence = defineRoute({
  method: 'DELETE',
  path: '/v2/client/verification/evidence/{id}',
  tag,
  access: 'staff',
  summary: 'Remove one file before it is sent for review',
  params: z.object({ id: z.coerce.number().int().positive() }),
  output: VerificationPage,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const submitVerification = defineRoute({
  method: 'POST',
  path: '/v2/client/verification/submit',
  tag,
  access: 'staff',
  summary: 'Send your verification to somebody else for review',
  output: VerificationPage,
  errors: ['INVALID_STATE'],
});
