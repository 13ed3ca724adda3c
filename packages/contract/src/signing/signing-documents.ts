import { z } from 'zod';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, IdParams, Timestamp } from '../kernel/values.ts';

/** A document as the person who signs it sees it in a list. */
export const SignerDocument = z.object({
  id: Id,
  title: z.string(),
  account_name: z.string().describe('The workspace that sent it'),
  status: z
    .enum(['sent', 'viewed', 'partlySigned', 'signed', 'voided'])
    .describe(
      'Waiting: `sent`, or `viewed` once opened. Signed by you: `partlySigned` until everybody has, then `signed`; `voided` when called off',
    ),
  sent_at: Timestamp,
  signed_at: Timestamp.nullable().describe('When you signed'),
  brand: z
    .object({ colour: z.string().nullable(), logo: z.string().nullable().describe('Changes with the picture; null where there is none') })
    .describe('How the workspace that sent it looks'),
});
export type SignerDocument = z.infer<typeof SignerDocument>;

export const listSignerDocuments = defineRoute({
  method: 'GET',
  path: '/v2/app/documents',
  tag: 'Signers',
  access: 'app',
  summary: 'Documents sent to the signed-in signer: those that wait for them, newest first, or those they signed, newest first',
  query: PageQuery.extend({ state: z.enum(['pending', 'signed']).default('pending') }),
  output: z.array(SignerDocument),
  meta: PageMeta,
  errors: [],
});

export const getSenderLogo = defineRoute({
  method: 'GET',
  path: '/v2/app/documents/{id}/logo',
  tag: 'Signers',
  access: 'app',
  summary: 'The logo of the workspace that sent the document',
  params: IdParams,
  answers: 'bytes',
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
