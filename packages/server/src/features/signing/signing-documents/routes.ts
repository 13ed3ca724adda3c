import * as contract from '@freehold/contract/signing/signing-documents';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changeRecipient, correctDocument, remindRecipient, voidDocument } from './change-sent.ts';
import { copyDocument } from './copy-document.ts';
import type { Drawing, WhyNotSealed } from './drawing.ts';
import { listDocuments } from './list-documents.ts';
import { readDocument, type Neighbours } from './present-document.ts';
import { readDocumentsFile, readPage } from './read-files.ts';
import { deleteDraft, saveDraft } from './save-draft.ts';
import { sendDocument } from './send-document.ts';
import { suggestFields } from './suggest-fields.ts';
import { uploadDocument } from './upload-document.ts';

export type SigningParts = Neighbours & { drawing: Drawing; whyNotSealed: WhyNotSealed };

/** Documents for signing, as staff see and send them. */
export function registerSigningDocuments(app: FastifyInstance, services: Services, parts: SigningParts): void {
  bind(app, services, contract.uploadDocument, ({ scope, request }) => uploadDocument(scope, services, request, parts));
  bind(app, services, contract.listDocuments, ({ scope, input }) => listDocuments(scope, services, input.query));
  bind(app, services, contract.getDocument, ({ scope, input }) => readDocument(scope, services, input.params.id, parts));
  bind(app, services, contract.saveDraft, ({ scope, input }) => saveDraft(scope, services, input.params.id, input.body, parts));
  bind(app, services, contract.deleteDraft, ({ scope, input }) => deleteDraft(scope, services, input.params.id));
  bind(app, services, contract.readDocumentPage, ({ scope, input }) => readPage(scope, services, { ...input.params, ...input.query }));
  bind(app, services, contract.readDocumentFile, ({ scope, input }) => readDocumentsFile(scope, services, input.params));
  bind(app, services, contract.suggestFields, ({ scope, input }) => suggestFields(scope, services, input.params.id));
  bind(app, services, contract.sendDocument, ({ scope, input: { params, body } }) =>
    sendDocument(scope, services, { ...params, ...body }, parts),
  );
  bind(app, services, contract.remindRecipient, ({ scope, input: { params, body } }) =>
    remindRecipient(scope, services, { id: params.id, recipientId: body.recipient_id }, parts),
  );
  bind(app, services, contract.voidDocument, ({ scope, input: { params, body } }) =>
    voidDocument(scope, services, { ...params, ...body }, parts),
  );
  bind(app, services, contract.correctDocument, ({ scope, input: { params, body } }) =>
    correctDocument(scope, services, params.id, body, parts),
  );
  bind(app, services, contract.changeRecipient, ({ scope, input: { params, body } }) =>
    changeRecipient(scope, services, params, body, parts),
  );
  bind(app, services, contract.copyDocument, ({ scope, input: { params } }) => copyDocument(scope, services, params.id, parts));
}
