import { readDocumentFile, readDocumentPage } from '@freehold/contract/signing/signing-documents';
import type { Trx } from '../../../platform/database.ts';
import { openFile } from '../../../platform/file-vault.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { SentFile } from '../../../platform/send-file.ts';
import type { Services } from '../../../platform/services.ts';
import type { Bytes } from '../../../platform/bind.ts';
import { requireMay } from '../../access/public.ts';
import { evidenceOf } from './evidence.ts';
import * as store from './store.ts';
import { NO_DOCUMENT, referenceOf } from './turn.ts';

const refuseFile = refusing(readDocumentFile);
const refusePage = refusing(readDocumentPage);
const NO_FILE = 'There is no such file of this document yet.';

/** A page of a prepared file as a picture. */
export async function openPage(
  trx: Trx,
  scope: Scope,
  services: Services,
  { pages, fileSha256, page, size }: { pages: number; fileSha256: string | null; page: number; size: 'full' | 'thumb' },
): Promise<SentFile> {
  if (fileSha256 === null || page > pages) return refusePage('NOT_FOUND', 'There is no such page.');
  const row = await store.findPage(trx, scope, fileSha256, page);
  if (!row) return refusePage('PROVIDER_UNAVAILABLE', 'This page is still being drawn. Try again in a moment.');
  return {
    file: await openFile(trx, scope, services, size === 'thumb' ? row.thumb_sha256 : row.picture_sha256),
    fileName: `page-${page}.webp`,
  };
}

export async function readPage(
  scope: MemberScope,
  services: Services,
  { id, page, size }: { id: number; page: number; size: 'full' | 'thumb' },
): Promise<SentFile> {
  requireMay(scope, 'see_documents');
  return scope.transaction(async (trx) => {
    const open = await store.findDocument(trx, scope, id, { lock: false });
    if (!open) return refusePage('NOT_FOUND', NO_DOCUMENT);
    const { pages, prepared_sha256: fileSha256 } = open.document;
    return openPage(trx, scope, services, { pages: pages.length, fileSha256, page, size });
  });
}

/** A file name that says which document it is, without who signed. */
export const fileNameOf = ({ title, number }: store.DocumentRow, ending: string): string =>
  `${referenceOf({ number })} ${title.replace(/[^\p{L}\p{N} .-]/gu, '').slice(0, 80)}${ending}`;

export async function readDocumentsFile(
  scope: MemberScope,
  services: Services,
  { id, kind }: { id: number; kind: 'original' | 'sealed' | 'certificate' | 'evidence' },
): Promise<SentFile | Bytes> {
  requireMay(scope, 'see_documents');
  return scope.transaction(async (trx) => {
    const open = await store.findDocument(trx, scope, id, { lock: false });
    if (!open) return refuseFile('NOT_FOUND', NO_DOCUMENT);
    const { document } = open;
    if (kind === 'evidence') {
      if (document.state === 'draft') return refuseFile('NOT_FOUND', NO_FILE);
      const bytes = Buffer.from(JSON.stringify(await evidenceOf(trx, scope, services, open), null, 2), 'utf8');
      return { bytes, mime: 'application/json', fileName: fileNameOf(document, ' evidence.json') };
    }
    if (kind === 'original') {
      if (document.original_sha256 === null) return refuseFile('NOT_FOUND', NO_FILE);
      const file = await openFile(trx, scope, services, document.original_sha256);
      const ending = { 'image/png': '.png', 'image/jpeg': '.jpg' }[file.mime] ?? '.pdf';
      return { file, fileName: fileNameOf(document, ending) };
    }
    return openSealed(trx, scope, services, document, kind);
  });
}

/** The sealed file or its certificate, once the document is released. */
export async function openSealed(
  trx: Trx,
  scope: Scope,
  services: Services,
  document: store.DocumentRow,
  kind: 'sealed' | 'certificate',
): Promise<SentFile> {
  const seal = document.state === 'completed' ? await store.findSeal(trx, scope, document.id) : undefined;
  if (!seal) return refuseFile('NOT_FOUND', NO_FILE);
  const file = await openFile(trx, scope, services, kind === 'sealed' ? seal.sealed_sha256 : seal.certificate_sha256);
  return { file, fileName: fileNameOf(document, kind === 'sealed' ? ' sealed.pdf' : ' certificate.pdf') };
}
