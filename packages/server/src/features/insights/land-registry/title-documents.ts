import {
  addTitleDocument as addRoute,
  getTitleDocumentFile,
  removeTitleDocument as removeRoute,
} from '@freehold/contract/insights/title-documents';
import type { TitleDocument } from '@freehold/contract/insights/title-documents';
import type { FastifyRequest } from 'fastify';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { eraseFile } from '../../../platform/erase-file.ts';
import { checkEvidenceFile, MOST_EVIDENCE_BYTES } from '../../../platform/evidence-file.ts';
import { openFile, storeFile } from '../../../platform/file-vault.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { SentFile } from '../../../platform/send-file.ts';
import type { Services } from '../../../platform/services.ts';
import { FileMissing } from '../../../providers/files/provider.ts';
import { may, requireMay } from '../../access/public.ts';
import {
  countTitleDocuments,
  deleteTitleDocument,
  findSameDocument,
  findTitleDocument,
  findTitleDocuments,
  insertTitleDocument,
  presentTitleDocument,
} from './title-document-store.ts';

const PDF = 'application/pdf';
const refuseFile = refusing(getTitleDocumentFile);
const refuseRemoval = refusing(removeRoute);
const NONE = 'This file is not kept here.';

function sayItIsGone(error: unknown): never {
  if (error instanceof FileMissing) return refuseFile('NOT_FOUND', NONE);
  throw error;
}

type Asked = { title?: string | undefined; page: number; perPage: number };
/** What members uploaded of titles, newest first. */
export async function listTitleDocuments(trx: Trx, scope: MemberScope, { title, page, perPage }: Asked) {
  requireMay(scope, 'see_documents');
  const rows = await findTitleDocuments(trx, scope, { title, page, perPage });
  const total = await countTitleDocuments(trx, scope, title);
  return { documents: rows.map(presentTitleDocument), can: { add: may(scope, 'edit_properties') }, total };
}

/** Keeps a file of a title, sealed. Sent again it is answered as it is kept. */
export async function addTitleDocument(scope: MemberScope, services: Services, request: FastifyRequest): Promise<TitleDocument> {
  requireMay(scope, 'edit_properties');
  const { file, fields } = await readUpload(request, addRoute.body);
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  if ((await checkEvidenceFile(file.bytes)) !== PDF) return refuseField('file', 'Choose the PDF as HM Land Registry sent it', 'FILE_TYPE');
  const title = fields.title_number;
  return scope.transaction(async (trx) => {
    const stored = await storeFile(trx, scope, services, file.bytes, { allowed: [PDF], maxBytes: MOST_EVIDENCE_BYTES });
    const isNew = await insertTitleDocument(trx, scope, {
      title,
      kind: fields.kind,
      address: fields.address,
      editionOn: fields.edition_on ?? null,
      fileName: file.name,
      file: stored,
      at: services.now(),
      byMember: scope.actor.memberId,
    });
    const row = await findSameDocument(trx, scope, title, stored.sha256);
    if (row === undefined) throw new Error('A document that was just kept is not there');
    if (isNew)
      await recordEvent(trx, scope, {
        action: 'add.title_document',
        object: { type: 'title_document', id: row.id, label: title },
        diff: { sha256: { before: null, after: stored.sha256 } },
      });
    return presentTitleDocument(row);
  });
}

/** The file as it came; that it was opened is recorded before anything of it is sent. */
export async function openTitleDocument(scope: MemberScope, services: Services, id: number): Promise<SentFile> {
  requireMay(scope, 'see_documents');
  return scope.transaction(async (trx) => {
    const row = (await findTitleDocument(trx, scope, id)) ?? refuseFile('NOT_FOUND', NONE);
    await recordEvent(trx, scope, {
      action: 'open.title_document',
      object: { type: 'title_document', id, label: row.title_number },
      diff: { sha256: { before: null, after: row.sha256 } },
    });
    return { file: await openFile(trx, scope, services, row.sha256).catch(sayItIsGone), fileName: row.file_name };
  });
}

/** Takes a file away that was uploaded by mistake, and erases it where nothing else of the firm refers to it. */
export async function removeTitleDocument(scope: MemberScope, services: Services, id: number): Promise<{ removed: true }> {
  requireMay(scope, 'edit_properties');
  const { sha256 } = await scope.transaction(async (trx) => {
    const row = (await findTitleDocument(trx, scope, id)) ?? refuseRemoval('NOT_FOUND', NONE);
    await deleteTitleDocument(trx, scope, id);
    await recordEvent(trx, scope, {
      action: 'remove.title_document',
      object: { type: 'title_document', id, label: row.title_number },
      diff: { sha256: { before: row.sha256, after: null } },
    });
    return { sha256: row.sha256 };
  }, NO_ANSWER_YET);
  await eraseFile(services, scope.workspaceId, sha256);
  return { removed: true };
}
