import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp } from '../kernel/values.ts';
import { SEAL_LEVELS } from './signing-documents.ts';

export const SealStanding = z.object({
  ready: z.boolean().describe('The self-test of this start passed: documents can be sent'),
  why_not: z.string().nullable(),
  level: z.enum(SEAL_LEVELS).describe('What seals made now reach'),
  certificate_subject: z.string().nullable(),
  self_signed: z.boolean(),
  valid_until: Timestamp.nullable(),
  time_stamp_authority: z.string().nullable().describe('Host of the time-stamp authority'),
  tested_at: Timestamp.nullable(),
});
export type SealStanding = z.infer<typeof SealStanding>;

export const getSealStanding = defineRoute({
  method: 'GET',
  path: '/v2/client/signing/seal',
  tag: 'Documents',
  access: 'staff',
  summary: 'The seal that this installation can put on documents, and whether its test passed',
  output: SealStanding,
  errors: [],
});

export const sealAgain = defineRoute({
  method: 'POST',
  path: '/v2/client/documents/{id}/seal-again',
  tag: 'Documents',
  access: 'staff',
  summary: 'Try again to seal a document that everybody signed and that was held back',
  params: IdParams,
  output: z.object({ id: Id, started: z.literal(true) }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const SEAL_OUTCOMES = ['sealed', 'changed_after', 'altered', 'truncated', 'resaved', 'resigned', 'not_sealed', 'unknown'] as const;
/** Parts of the width and height of a page, from its top left corner. */
const Place = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
});

const Outcome = z
  .enum(SEAL_OUTCOMES)
  .describe(
    '`sealed`: as it was sealed, at most with validation data added; `changed_after`: something was added after the seal; `altered`, `truncated`, `resaved`: the seal does not hold; `resigned`: a seal that was not made here; `not_sealed`; `unknown`: no sealed file of this hash is known',
  );

export const SealVerification = z.object({
  outcome: Outcome,
  message: z.string().describe('What was found, and what that means'),
  made_here: z.boolean().describe('Sealed by this installation'),
  reference: z.string().nullable(),
  title: z.string().nullable().describe('Of a file that is known here'),
  firm: z.string().nullable(),
  pages: z.int().nullable(),
  signed_by: z.int().nullable().describe('How many people took part'),
  people: z
    .array(z.object({ name: z.string(), did: z.enum(['signed', 'approved', 'read']), at: Timestamp }))
    .describe('Who took part and when, of a file that is known here; the file itself names them too'),
  sealed_at: Timestamp.nullable().describe('By our clock'),
  stamped_at: Timestamp.nullable().describe('Proven by a time-stamp authority'),
  level: z.enum(SEAL_LEVELS).nullable(),
  certificate_subject: z.string().nullable(),
  self_signed: z.boolean().nullable(),
  revisions: z.array(
    z.object({
      kind: z.enum(['sealed', 'validation_data', 'changed']),
      words: z.string(),
      changed_pages: z.array(z.int()),
      to: z.int().describe('How many bytes of the file the revision ends at'),
    }),
  ),
  tell: z
    .string()
    .nullable()
    .describe('Sent back within an hour it tells the firm that a changed copy goes about; null where there is nothing to tell'),
  differences: z.array(
    z.object({
      page: z.int(),
      before: z.array(z.string()).describe('Lines that stood there when it was sealed'),
      after: z.array(z.string()).describe('Lines that stand there now'),
      places_before: z.array(Place).describe('Where those lines stood, as parts of the page'),
      places_after: z.array(Place).describe('Where those lines stand now, as parts of the page'),
      picture_before: z.string().nullable().describe('The page as it was sealed: WebP in base64; null where it cannot be drawn'),
      picture_after: z.string().nullable().describe('The page as it is now: WebP in base64; null where it cannot be drawn'),
    }),
  ),
});
export type SealVerification = z.infer<typeof SealVerification>;

export const verifySealedFile = defineRoute({
  method: 'POST',
  path: '/v2/public/seals/verify',
  tag: 'Documents',
  access: 'public',
  summary: 'Whether a file of this hash was sealed here. The file itself is not sent',
  body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the file in hexadecimal') }),
  output: SealVerification,
  errors: [],
});

export const MOST_EXAMINED_BYTES = 32 * 1024 * 1024;

export const examineSealedFile = defineRoute({
  method: 'POST',
  path: '/v2/public/seals/examine',
  tag: 'Documents',
  access: 'public',
  summary: 'Read the seals of a PDF: each revision, what changed after a seal, certificate and time. The file is not kept',
  upload: 'file',
  body: z.object({}),
  output: SealVerification,
  errors: ['FILE_TOO_LARGE', 'FILE_REFUSED'],
});

export const tellOfChangedCopy = defineRoute({
  method: 'POST',
  path: '/v2/public/seals/tell',
  tag: 'Documents',
  access: 'public',
  summary:
    'Tell the firm that a copy of its document was changed after the seal, with what the examination of that copy gave. Once a day is told',
  body: z.strictObject({ tell: z.string().min(40).max(2000) }),
  output: z.object({ told: z.literal(true) }),
  errors: ['LINK_INVALID'],
});
