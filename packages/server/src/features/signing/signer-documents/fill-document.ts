import * as signerDocumentsContract from '@freehold/contract/signing/signer-documents';
import type { FieldValue, PageSeen } from '@freehold/contract/signing/signing-fields';
import type { addAttachment as attachmentRoute } from '@freehold/contract/signing/signer-documents';
import { addAttachment as route } from '@freehold/contract/signing/signer-documents';
import { whyNot } from '@freehold/signing-rules/signing-rules';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sealJson } from '../../../platform/encryption.ts';
import { checkPicture, drawnBySharp } from '../../../platform/check-picture.ts';
import { dropWritten, keepFile, writeFile } from '../../../platform/file-vault.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import {
  act,
  addSigningEvent,
  findPages,
  type MissingSigns,
  signingOf,
  tellDocument,
  updateRecipient,
  valuesContext,
} from '../signing-documents/public.ts';
import * as store from './store.ts';
import { type AtDocument, withDocument } from './with-document.ts';

const refuseTurn = refusing(
  route,
  signerDocumentsContract.declineDocument,
  signerDocumentsContract.notePagesSeen,
  signerDocumentsContract.openDocument,
  signerDocumentsContract.saveValues,
  signerDocumentsContract.sendWitnessCode,
  signerDocumentsContract.signDocument,
);
const refuseSamePages = refusing(signerDocumentsContract.notePagesSeen, signerDocumentsContract.signDocument);

export function requireTurn({ open, recipient }: AtDocument, { now }: Pick<Services, 'now'>): void {
  const why = whyNot(signingOf(open), recipient.id);
  if (why !== null) return refuseTurn('INVALID_STATE', why);
  // The clock that ends it comes by every few minutes, and may be late.
  const { expires_at: ends } = open.document;
  if (ends !== null && ends <= now())
    return refuseTurn('INVALID_STATE', 'The time for signing this document is over. Ask whoever sent it.');
}

/** Notes that somebody opened the document; the first time stays. */
export const openDocument = (person: AppUserScope, services: Services, id: number): Promise<{ opened_at: string }> =>
  withDocument(person, services, id, { lock: true }, async (at) => {
    const { trx, scope, open, recipient } = at;
    if (recipient.opened_at !== null) return { opened_at: recipient.opened_at.toISOString() };
    requireTurn(at, services);
    const now = services.now();
    await updateRecipient(trx, scope, recipient.id, { opened_at: now });
    await addSigningEvent(trx, scope, open.document, { kind: 'opened', recipientId: recipient.id }, now);
    await act(trx, scope, services, open, { kind: 'open', id: recipient.id });
    await tellDocument(trx, scope, open.document, 'open.signing_document');
    return { opened_at: now.toISOString() };
  });

const OTHER_PAGE = 'A page is not as it was shown to you. Load the document again.';

/** Refuses pages that were shown otherwise than they are kept. */
export async function requireSamePages({ trx, scope, open }: AtDocument, shown: readonly PageSeen[]): Promise<void> {
  const { prepared_sha256: file } = open.document;
  const pages = new Map((file === null ? [] : await findPages(trx, scope, file)).map((page) => [page.page, page.picture_sha256]));
  if (shown.some(({ page, sha256 }) => pages.get(page) !== sha256)) return refuseSamePages('CONFLICT', OTHER_PAGE);
}

export async function keepPagesSeen(
  at: AtDocument,
  services: Services,
  shown: readonly PageSeen[],
): Promise<{ read_pages: number[]; read_all_at: string | null }> {
  const { trx, scope, open, recipient } = at;
  const now = services.now();
  await store.insertPagesSeen(trx, scope, recipient.id, shown, now);
  const pages = (await store.findPagesSeen(trx, scope, recipient.id)).map(({ page }) => page);
  let readAll = recipient.read_all_at;
  if (readAll === null && pages.length >= open.document.pages.length) {
    readAll = now;
    await updateRecipient(trx, scope, recipient.id, { read_all_at: now });
    await addSigningEvent(
      trx,
      scope,
      open.document,
      { kind: 'read_all', recipientId: recipient.id, details: { pages: pages.length } },
      now,
    );
  }
  return { read_pages: pages, read_all_at: readAll?.toISOString() ?? null };
}

export const notePagesSeen = (person: AppUserScope, services: Services, id: number, shown: readonly PageSeen[]) =>
  withDocument(person, services, id, { lock: true }, async (at) => {
    await requireSamePages(at, shown);
    requireTurn(at, services);
    return keepPagesSeen(at, services, shown);
  });

/** The values of a person by field. One that is not theirs is refused, whoever it belongs to. */
export function ownValues({ open, recipient }: AtDocument, values: readonly FieldValue[]): Record<string, string> {
  const own = new Set(open.document.fields.filter((field) => field.recipient === recipient.key).map(({ key }) => key));
  const foreign = values.findIndex(({ field }) => !own.has(field));
  if (foreign >= 0) refuseField(`values.${foreign}.field`, 'This field is not yours to fill in', 'NOT_YOURS');
  return Object.fromEntries(values.flatMap(({ field, value }) => (value === null || value === '' ? [] : [[field, value]])));
}

/** Keeps what somebody typed so far. It counts for nothing before they sign. */
export const saveValues = (
  person: AppUserScope,
  services: Services,
  id: number,
  { version, values }: { version: number; values: readonly FieldValue[] },
) =>
  withDocument(person, services, id, { lock: true }, async (at) => {
    const { scope, trx, recipient } = at;
    requireTurn(at, services);
    if (recipient.values_version !== version)
      return refusing(signerDocumentsContract.saveValues)(
        'STALE_VERSION',
        'You filled this in on another device meanwhile. Load what stands there now.',
      );
    const sealed = await sealJson(services.keys, scope.workspaceId, ownValues(at, values), valuesContext(recipient.key));
    const saved = await updateRecipient(trx, scope, recipient.id, { values_sealed: sealed, values_version: version + 1 });
    return { version: saved.values_version, saved_at: services.now().toISOString() };
  });

const MOST_ATTACHMENT_BYTES = 15 * 1024 * 1024;
const MOST_ATTACHMENTS = 40;
const MOST_NAME = 60;
/** Enough for what kind of file it is. */
const NAME_END = 12;

/** A name stands in the sealed document: as long as there is room for, and in letters that can be drawn, as other programs write names too. */
async function fileNameToWrite(name: string, missingSigns: MissingSigns): Promise<string> {
  const missing = new Set(await missingSigns(name));
  const signs = Array.from(name, (sign) => (missing.has(sign) || /\p{C}/u.test(sign) ? '_' : sign));
  if (signs.length <= MOST_NAME) return signs.join('');
  return [...signs.slice(0, MOST_NAME - NAME_END - 1), '…', ...signs.slice(-NAME_END)].join('');
}

/** Keeps a file that somebody adds to their part of a document. Written before the document is locked, so that others wait for no disk. */
export async function addAttachment(
  person: AppUserScope,
  services: Services,
  id: number,
  request: FastifyRequest,
  missingSigns: MissingSigns,
): Promise<z.input<(typeof attachmentRoute)['output']>> {
  const scope = await withDocument(person, services, id, { lock: false }, async (at) => {
    requireTurn(at, services);
    return at.scope;
  });
  const { file, fields } = await readUpload(request, route.body);
  if (!file) return refuseField('file', 'Choose a file', 'REQUIRED');
  const written = await writeFile(scope, services, file.bytes, {
    allowed: ['application/pdf', 'image/png', 'image/jpeg'],
    maxBytes: MOST_ATTACHMENT_BYTES,
  });
  try {
    // It may become a signature: what cannot be drawn is refused now and not when everybody has signed.
    if (drawnBySharp(written.mime)) await checkPicture(file.bytes, written.mime);
    return await withDocument(person, services, id, { lock: true }, async (at) => {
      requireTurn(at, services);
      const { trx, open, recipient } = at;
      const own = open.document.fields.some(
        (field) => field.key === fields.field && field.recipient === recipient.key && field.type === 'attachment',
      );
      if (fields.field !== undefined && !own) return refuseField('field', 'This field takes no file of yours', 'NOT_YOURS');
      if ((await store.findAttachments(trx, at.scope, recipient.id)).length >= MOST_ATTACHMENTS)
        return refusing(signerDocumentsContract.addAttachment)('INVALID_STATE', `At most ${MOST_ATTACHMENTS} files can be added.`);
      const stored = await keepFile(trx, services, written);
      const row = await store.insertAttachment(trx, {
        workspace_id: at.scope.workspaceId,
        document_id: id,
        recipient_id: recipient.id,
        field_key: fields.field ?? null,
        sha256: stored.sha256,
        name: await fileNameToWrite(file.name, missingSigns),
        mime: stored.mime,
        size: stored.size,
        created_at: services.now(),
      });
      return { id: row.id, field: row.field_key, name: row.name, mime: row.mime, size: row.size };
    });
  } catch (error) {
    await dropWritten(services, written.storageKey);
    throw error;
  }
}
