import { addEvidence, type DocumentKind, type EvidencePart } from '@freehold/contract/firm/verification';
import type { FastifyRequest } from 'fastify';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField } from '../../../platform/refuse.ts';

export type EvidenceUpload = { part: EvidencePart; documentKind: DocumentKind | null; bytes: Buffer };

/** A file of evidence, with which part of it the file is. */
export async function readEvidenceUpload(request: FastifyRequest): Promise<EvidenceUpload> {
  const { file, fields } = await readUpload(request, addEvidence.body);
  const { part, document_kind: documentKind = null } = fields;
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  if (part === 'document_front' && documentKind === null) return refuseField('document_kind', 'Choose a document', 'REQUIRED');
  return { part, documentKind, bytes: file.bytes };
}
