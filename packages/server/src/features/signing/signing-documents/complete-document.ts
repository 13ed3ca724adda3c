import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addSigningEvent } from './signing-events.ts';
import * as store from './store.ts';
import { tellTenancy } from './tenancy-agreement.ts';
import { tellMembers } from './tell-members.ts';
import { act, lockDocument, tellDocument } from './turn.ts';

/** Releases a document whose seal was made in the same transaction, once: one that is released already answers false, and nothing happens. */
export async function completeDocument(
  trx: Trx,
  scope: Scope,
  services: Services,
  documentId: number,
  details: Record<string, string | number | boolean | null>,
): Promise<boolean> {
  const open = await lockDocument(trx, scope, documentId);
  if (open.document.state === 'completed') return false;
  await act(trx, scope, services, open, { kind: 'seal' });
  const now = services.now();
  const document = await store.updateDocument(trx, scope, documentId, { completed_at: now, held: null });
  await addSigningEvent(trx, scope, document, { kind: 'sealed', details }, now);
  await tellTenancy(trx, scope, document);
  await tellDocument(trx, scope, document, 'complete.signing_document');
  await tellMembers(trx, scope, document, { kind: 'document_finished', words: 'A document was signed by everybody, and is sealed.' });
  return true;
}

/** Notes why a document that everybody signed is not released, and raises the alarm. Only a person can let it go on. */
export async function holdDocument(trx: Trx, scope: Scope, services: Services, documentId: number, why: string): Promise<void> {
  const { document } = await lockDocument(trx, scope, documentId);
  if (document.state !== 'sealing' || document.held === why) return;
  const held = await store.updateDocument(trx, scope, documentId, { held: why });
  await addSigningEvent(trx, scope, held, { kind: 'held', details: { reason: why } }, services.now());
  await tellDocument(trx, scope, held, 'hold.signing_document', why);
  await tellMembers(trx, scope, held, {
    kind: 'document_late',
    words: 'A signed document was held back: its sealed pages were not as they were shown.',
  });
}
