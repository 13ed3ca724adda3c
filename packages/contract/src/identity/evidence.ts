import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { defineRoute } from '../kernel/route.ts';
import { IdParams, Timestamp } from '../kernel/values.ts';

const tag = 'Identity';

/** One file of a check, as a viewer may know of it. */
export const EvidenceFile = z.object({
  key: z.string().describe('`run:12` for what the person sent in to their run, `staff:3` for what a member added'),
  shows: z.enum(['document', 'face', 'address', 'other']),
  title: z.string().describe('What it belongs to, in words'),
  part: z.string().nullable().describe('The item or the side of a document it belongs to'),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: z.string().describe('Of the file as it came'),
  by: z.enum(['applicant', 'staff']),
  at: Timestamp,
  pages: z.int().nullable().describe('How many pictures it is shown as; null where it can only be downloaded'),
  erased: z.object({ at: Timestamp, reason: z.string() }).nullable(),
});
export type EvidenceFile = z.infer<typeof EvidenceFile>;

export const Evidence = z.object({
  files: z.array(EvidenceFile),
  looks: z
    .array(z.object({ at: Timestamp, by: Person, key: z.string(), name: z.string() }))
    .describe('Who opened which file, newest first'),
  see: z.enum(['whole', 'masked', 'none']).describe('How this viewer sees the files'),
  faces_until: Timestamp.nullable().describe('When pictures of the face are erased; null before a decision, and while a legal hold stands'),
  held: z.boolean().describe('A legal hold on the person stops every erasure'),
  erasures: z.array(
    z.object({
      what: z.enum(['faces', 'all']),
      at: Timestamp,
      reason: z.string(),
      files: z.array(z.object({ key: z.string(), name: z.string(), sha256: z.string(), size: z.int() })),
    }),
  ),
});
export type Evidence = z.infer<typeof Evidence>;

export const listEvidence = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/{id}/evidence',
  tag,
  access: 'staff',
  summary: 'The files a check rests on, with the hash of each, who opened them, and what was erased',
  params: IdParams,
  output: Evidence,
  errors: ['NOT_FOUND'],
});

export const readEvidence = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/{id}/evidence/{key}',
  tag,
  access: 'staff',
  summary:
    'One file of a check. A picture or page of it is drawn anew, without where it was taken; `original` is the file as it came. That it was opened is recorded; masked it shows nothing that can be read',
  params: IdParams.extend({ key: z.string().regex(/^[a-z]+:\d{1,15}$/) }),
  query: z.object({
    size: z.enum(['small', 'large', 'original']).default('large'),
    page: z.coerce.number().int().min(1).max(200).default(1),
    masked: z.stringbool().default(false),
  }),
  answers: 'bytes',
  output: z.null(),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
