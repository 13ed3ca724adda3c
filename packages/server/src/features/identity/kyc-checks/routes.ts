import * as checks from '@freehold/contract/identity/kyc-checks';
import * as drafts from '@freehold/contract/identity/kyc-drafts';
import * as policy from '@freehold/contract/identity/kyc-policy';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { addKycFile } from './add-file.ts';
import { askDocumentCheck } from './ask-document-check.ts';
import { addDraftFile, beginDraft, discardDraft, getDraft, listDrafts, removeDraftFile, saveDraft } from './drafts.ts';
import { changeKycPolicy, getKycPolicy } from './kyc-policy.ts';
import { type AskAgain, redoKyc } from './redo-kyc.ts';
import { reviewKyc } from './review-kyc.ts';
import { submitDraft } from './submit-draft.ts';

export function registerKycChecks(app: FastifyInstance, services: Services, askAgain: AskAgain): void {
  bind(app, services, drafts.beginKycDraft, ({ scope, input: { body } }) => beginDraft(scope, services, body.inputs));
  bind(app, services, drafts.listKycDrafts, ({ scope }) => listDrafts(scope, services));
  bind(app, services, drafts.getKycDraft, ({ scope, input: { params } }) => getDraft(scope, services, params.id));
  bind(app, services, drafts.saveKycDraft, ({ scope, input: { params, body } }) => saveDraft(scope, services, { id: params.id, ...body }));
  bind(app, services, drafts.discardKycDraft, ({ scope, input: { params } }) => discardDraft(scope, services, params.id));
  bind(app, services, drafts.addKycDraftFile, ({ scope, request, input: { params } }) => addDraftFile(scope, services, request, params.id));
  bind(app, services, drafts.removeKycDraftFile, ({ scope, input: { params } }) =>
    removeDraftFile(scope, services, { id: params.id, fileId: params.file_id }),
  );
  bind(app, services, drafts.submitKycDraft, ({ scope, input: { params, body } }) =>
    submitDraft(scope, services, { id: params.id, version: body.version }),
  );
  bind(app, services, checks.reviewDocument, ({ scope, input: { params, body } }) => {
    const { version, ...review } = body;
    return reviewKyc(scope, services, { id: params.id, version, what: 'document', review });
  });
  bind(app, services, checks.reviewFace, ({ scope, input: { params, body } }) => {
    const { version, ...review } = body;
    return reviewKyc(scope, services, { id: params.id, version, what: 'face', review });
  });
  bind(app, services, checks.reviewAddress, ({ scope, input: { params, body } }) => {
    const { version, ...review } = body;
    return reviewKyc(scope, services, { id: params.id, version, what: 'address', review });
  });
  bind(app, services, checks.askDocumentCheck, ({ scope, input: { params, body } }) =>
    askDocumentCheck(scope, services, { id: params.id, version: body.version }),
  );
  bind(app, services, checks.addKycFile, ({ scope, request, input: { params } }) => addKycFile(scope, services, request, params.id));
  bind(app, services, checks.redoKycSteps, ({ scope, input: { params, body } }) =>
    redoKyc(scope, services, askAgain, { id: params.id, version: body.version, steps: body.steps }),
  );
  bind(app, services, policy.getKycPolicy, ({ scope }) => getKycPolicy(scope, services));
  bind(app, services, policy.changeKycPolicy, ({ scope, input: { body } }) => changeKycPolicy(scope, services, body));
}
