import { addEvidence, type DocumentKind, type EvidencePart } from '@freehold/contract/verification';
import type { FastifyRequest } from 'fastify';
import { Refused, refuseField } from '../../platform/refuse.ts';

export type EvidenceUpload = { part: EvidencePart; documentKind: DocumentKind | null; bytes: Buffer };

/** The one file and the fields of a multipart request, in whatever order they come. */
export async function readEvidenceUpload(request: FastifyRequest): Promise<EvidenceUpload> {
  if (!request.isMultipart()) throw new Refused('BAD_REQUEST', 'Send the file in a multipart form.');
  let bytes: Buffer | null = null;
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await part.toBuffer();
    else fields[part.fieldname] = part.value;
  }
  const parsed = addEvidence.body.safeParse(fields);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code: code.toUpperCase(), message }));
    throw new Refused('VALIDATION_FAILED', 'Check the highlighted fields', faults);
  }
  const { part, document_kind: documentKind = null } = parsed.data;
  if (!bytes) return refuseField('file', 'Choose a file', 'REQUIRED');
  if (part === 'document_front' && documentKind === null) return refuseField('document_kind', 'Choose a document', 'REQUIRED');
  return { part, documentKind, bytes };
}
