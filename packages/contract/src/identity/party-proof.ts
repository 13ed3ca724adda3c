import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, Id, IdParams, Timestamp } from '../kernel/values.ts';

/** A name that a check found for somebody, beside the name on their record. */
const FoundName = z.object({
  where: z.string().describe('Identity document, registered owner of a title, bank account, bank'),
  name: z.string(),
  verdict: z.enum(['same', 'note', 'close', 'differs']),
  words: z.string().describe('What agrees and what does not'),
  seen_on: DateOnly.nullable(),
  check: z.object({ public_ref: z.string(), path: z.string() }).describe('The check, the document that was signed, or the payment'),
});
const ProofFile = z.object({
  title: z.string().describe('What it belongs to, in words'),
  name: z.string(),
  size: z.int(),
  by: z.enum(['applicant', 'staff']),
  at: Timestamp,
  check_id: Id,
  check: z.object({ public_ref: z.string(), path: z.string() }),
});
export const PartyProof = z.object({
  name: z.string().describe('As their record has it'),
  names: z
    .array(FoundName)
    .describe('From the newest check of each kind that you may open, the documents they signed, and whoever paid what they were asked for'),
  unknown: z.array(z.string()).describe('Places that have no name yet: identity document, registered owner, contract, bank account, payer'),
  files: z.array(ProofFile).describe('What those checks rest on. Files are opened on the check, where it is recorded'),
});
export type PartyProof = z.infer<typeof PartyProof>;

export const getPartyProof = defineRoute({
  method: 'GET',
  path: '/v2/client/parties/{id}/proof',
  tag: 'Identity',
  access: 'staff',
  summary: 'The names that the newest checks of somebody found, beside the name on their record, and the files those checks rest on',
  params: IdParams,
  output: PartyProof,
  errors: ['NOT_FOUND'],
});

export const PropertyProof = z.object({
  people: z
    .array(z.object({ party_id: Id, role: z.string(), proof: PartyProof }))
    .describe('Everybody with a role at it now, without those of whom nothing was found'),
});
export type PropertyProof = z.infer<typeof PropertyProof>;

export const getPropertyProof = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}/proof',
  tag: 'Identity',
  access: 'staff',
  summary: 'The same of everybody who has a role at a property, so that one deal is seen whole',
  params: IdParams,
  output: PropertyProof,
  errors: ['NOT_FOUND'],
});
