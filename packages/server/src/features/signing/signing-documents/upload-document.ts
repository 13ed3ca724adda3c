import { useTemplate } from '@freehold/contract/signing/signing-templates';
import { uploadDocument as route, saveDraft } from '@freehold/contract/signing/signing-documents';
import { USUAL_SETTINGS } from '@freehold/contract/signing/signing-fields';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../../../platform/database.ts';
import { readUpload } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findProperty } from '../../properties/public.ts';
import type { Drawing } from './drawing.ts';
import { readDetails, type Neighbours } from './present-document.ts';
import { addSigningEvent } from './signing-events.ts';
import { findFirm, insertDocument, takeNumber } from './store.ts';
import { keepTaken, takeFile } from './take-file.ts';
import { tellDocument } from './turn.ts';

const refuseProperty = refusing(saveDraft, route, useTemplate);

/** The name of a file as a title: without its ending, with spaces for what stands for them. */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 200) || 'Document';

/** Makes the draft of a document from an uploaded file. What cannot be sealed later is refused now, in words. */
export async function uploadDocument(
  scope: MemberScope,
  services: Services,
  request: FastifyRequest,
  { drawing, ...neighbours }: Neighbours & { drawing: Drawing },
) {
  requireMay(scope, 'send_documents');
  const { file, fields } = await readUpload(request, route.body, { what: 'document', namedElse: 'document.pdf' });
  if (!file) return refuseField('file', 'Choose the document', 'REQUIRED');
  const propertyId = fields.property_id ?? null;
  // Before the file is drawn: a property of another branch or firm is told at once.
  if (propertyId !== null) await scope.transaction((trx) => requireProperty(trx, propertyId), NO_ANSWER_YET);
  const title = fields.title || titleOf(file.name);
  const taken = await takeFile(scope, services, drawing, { bytes: file.bytes, name: file.name, title });
  return scope.transaction(async (trx) => {
    const now = services.now();
    const hashes = await keepTaken(trx, scope, services, taken);
    const { account_name: sender } = await findFirm(trx, scope);
    const document = await insertDocument(trx, {
      workspace_id: scope.workspaceId,
      number: await takeNumber(trx, scope),
      title,
      sender_name: sender,
      state: 'draft',
      file_name: taken.fileName,
      ...hashes,
      pages: JSON.stringify(taken.pages),
      notes: JSON.stringify(taken.notes),
      message: USUAL_SETTINGS.message,
      reminders: USUAL_SETTINGS.reminders,
      expires_in_days: USUAL_SETTINGS.expires_in_days,
      property_id: propertyId,
      created_by: scope.actor.memberId,
      created_at: now,
      updated_at: now,
    });
    await addSigningEvent(
      trx,
      scope,
      document,
      { kind: 'created', details: { sha256: taken.original.sha256, pages: taken.pages.length } },
      now,
    );
    await tellDocument(trx, scope, document, 'create.signing_document');
    return readDetails(trx, scope, services, document.id, neighbours);
  });
}

export async function requireProperty(trx: Trx, id: number): Promise<void> {
  if (!(await findProperty(trx, id))) return refuseProperty('NOT_FOUND', 'There is no such property.');
}
