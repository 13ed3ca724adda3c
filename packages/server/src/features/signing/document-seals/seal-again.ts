import { sealAgain } from '@freehold/contract/signing/document-seals';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { lockDocument, tellDocument, updateDocument } from '../signing-documents/public.ts';

const refuse = refusing(sealAgain);

/** Tries again to seal a document that was held back. Nobody signs again. */
export async function tryAgain(scope: MemberScope, id: number) {
  requireMay(scope, 'send_documents');
  return scope.transaction(async (trx) => {
    const { document } = await lockDocument(trx, scope, id);
    if (document.state !== 'sealing') return refuse('INVALID_STATE', 'This document does not wait for its seal.');
    await updateDocument(trx, scope, id, { held: null });
    await addJob(trx, 'seal-document', { documentId: id }, `seal-document:${scope.workspaceId}:${id}`);
    await tellDocument(trx, scope, document, 'seal_again.signing_document');
    return { id, started: true as const };
  });
}
