import * as signingDocumentsContract from '@freehold/contract/signing/signing-documents';
import type { DraftInput } from '@freehold/contract/signing/signing-documents';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { announce } from '../../../platform/announce.ts';
import { eraseFile } from '../../../platform/erase-file.ts';
import { requireMay } from '../../access/public.ts';
import { faultsOf, writeDraftPeople } from './draft-people.ts';
import type { MissingSigns } from './drawing.ts';
import * as store from './store.ts';
import { tenancyToMark } from './tenancy-agreement.ts';
import { lockDocument, STALE, tellDocument } from './turn.ts';
import { requireProperty } from './upload-document.ts';

const refuseSaveDraft = refusing(signingDocumentsContract.saveDraft);

export const NO_DRAFT = 'This document was sent already, so it is no draft any more. Correct it instead.';

/** Saves a draft whole, where nobody changed it since the sender read it. */
export async function saveDraft(
  scope: MemberScope,
  services: Services,
  id: number,
  input: DraftInput,
  written: { missingSigns: MissingSigns },
) {
  requireMay(scope, 'send_documents');
  refuseTwice(input);
  return scope.transaction(async (trx) => {
    const { document } = await lockDocument(trx, scope, id);
    if (document.state !== 'draft') return refuseSaveDraft('INVALID_STATE', NO_DRAFT);
    if (document.version !== input.version) return refuseSaveDraft('STALE_VERSION', STALE);
    const { settings } = input;
    if (settings.property_id !== null && settings.property_id !== document.property_id) await requireProperty(trx, settings.property_id);
    const tenancyId = await tenancyToMark(trx, scope, document, settings);
    const now = services.now();
    const saved = await store.updateDocument(trx, scope, id, {
      title: input.title,
      fields: JSON.stringify(input.fields),
      message: settings.message,
      reminders: settings.reminders.toSorted((one, other) => one - other),
      expires_in_days: settings.expires_in_days,
      property_id: settings.property_id,
      tenancy_id: tenancyId,
      version: document.version + 1,
      updated_at: now,
    });
    await writeDraftPeople(trx, scope, services, id, input.recipients);
    await announce(trx, scope, { topic: 'documents', id });
    const recipients = await store.findRecipients(trx, scope, [id]);
    return {
      version: saved.version,
      saved_at: now.toISOString(),
      faults: await faultsOf(trx, scope, services, { document: saved, recipients }, written),
    };
  });
}

type Keyed = readonly { key: string }[];
export function refuseTwice({ recipients, fields }: { recipients: Keyed; fields: Keyed }, people = 'recipients'): void {
  const twice = (keys: readonly string[]) => keys.findIndex((key, at) => keys.indexOf(key) < at);
  const person = twice(recipients.map(({ key }) => key));
  if (person >= 0) refuseField(`${people}.${person}.key`, 'Two people have the same key', 'DUPLICATE');
  const field = twice(fields.map(({ key }) => key));
  if (field >= 0) refuseField(`fields.${field}.key`, 'Two fields have the same key', 'DUPLICATE');
}

/** Deletes a draft with its file, unless something else of the workspace uses that. */
export async function deleteDraft(scope: MemberScope, services: Services, id: number): Promise<{ deleted: true }> {
  requireMay(scope, 'send_documents');
  const files = await scope.transaction(
    async (trx) => {
      const { document } = await lockDocument(trx, scope, id);
      if (document.state !== 'draft')
        return refusing(signingDocumentsContract.deleteDraft)('INVALID_STATE', 'This document was sent, so it is kept. Void it instead.');
      const pages = document.prepared_sha256 === null ? [] : await store.findPages(trx, scope, document.prepared_sha256);
      await store.deleteDocument(trx, scope, id);
      await tellDocument(trx, scope, document, 'delete.signing_document');
      const pictures = pages.flatMap(({ picture_sha256: picture, thumb_sha256: thumb }) => [picture, thumb]);
      return [document.original_sha256, document.prepared_sha256, ...pictures].filter((sha256) => sha256 !== null);
    },
    () => ({ deleted: true }),
  );
  for (const sha256 of new Set(files)) await eraseFile(services, scope.workspaceId, sha256);
  return { deleted: true };
}
