import { changeRecipient, correctDocument, sendDocument, voidDocument } from '@freehold/contract/signing/signing-documents';
import { declineDocument, openDocument, signDocument } from '@freehold/contract/signing/signer-documents';
import { step, type Signing, type SigningAct } from '@freehold/signing-rules/signing-rules';
import { announce } from '../../../platform/announce.ts';
import type { ActivityAction } from '../../../platform/activity-words.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { Refused, refusing } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addJob } from '../../../platform/jobs.ts';
import { beginTurn } from './ask-people.ts';
import { addSigningEvent } from './signing-events.ts';
import * as store from './store.ts';

const refuseAct = refusing(declineDocument, openDocument, signDocument, changeRecipient, correctDocument, sendDocument, voidDocument);

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'seal-document': { documentId: number };
  }
}

export const DOCUMENT = 'signing_document';
export const NO_DOCUMENT = 'There is no such document.';
export const STALE = 'Somebody else changed this document meanwhile. Look at what stands now.';

export const signingOf = ({ document, recipients }: store.OpenDocument): Signing => ({
  state: document.state,
  people: recipients.map(({ id, role, order_group, state }) => ({ id, role, order_group, state })),
});

export const referenceOf = ({ number }: Pick<store.DocumentRow, 'number'>): string => `DOC-${String(number).padStart(4, '0')}`;

/** The document and its people, locked: of two who act at once the second sees what the first did. */
export async function lockDocument(trx: Trx, scope: Scope, id: number): Promise<store.OpenDocument> {
  const open = await store.findDocument(trx, scope, id, { lock: true });
  if (!open) throw Refused.of('NOT_FOUND', NO_DOCUMENT);
  return open;
}

/**
 * Does what the rules say follows from an act: states, links and messages to whoever's turn it is now; once everybody has done their part, the
 * job that makes the seal, in the same transaction. The document is locked.
 */
export async function act(
  trx: Trx,
  scope: Scope,
  services: Services,
  open: store.OpenDocument,
  wanted: SigningAct,
): Promise<store.OpenDocument> {
  const done = step(signingOf(open), wanted);
  if ('refused' in done) return refuseAct('INVALID_STATE', done.refused);
  const { signing, asked } = done;
  const now = services.now();
  const { id } = open.document;
  let document = await store.updateDocument(trx, scope, id, { state: signing.state, updated_at: now });
  for (const person of signing.people) {
    const row = open.recipients.find((one) => one.id === person.id);
    if (!row || asked.includes(person.id) || row.state === person.state) continue;
    // Somebody whose turn it was and now waits is asked again later, by another link.
    const isBack = person.state === 'waiting';
    if (isBack) await store.revokeLinks(trx, scope, row.id, 'new_link', now);
    await store.updateRecipient(trx, scope, row.id, { state: person.state, ...(isBack && { sent_at: null, next_reminder_at: null }) });
  }
  for (const recipientId of asked) {
    const recipient = (await store.findRecipients(trx, scope, [id])).find((one) => one.id === recipientId);
    if (recipient) await beginTurn(trx, scope, services, { document, recipient });
  }
  if (signing.state === 'sealing' && open.document.state !== 'sealing') {
    document = await store.updateDocument(trx, scope, id, { signed_at: now });
    await addSigningEvent(trx, scope, document, { kind: 'all_signed' }, now);
    await addJob(trx, 'seal-document', { documentId: id }, `seal-document:${scope.workspaceId}:${id}`);
  }
  await announce(trx, scope, { topic: 'documents', id });
  return (await store.findDocument(trx, scope, id, { lock: false })) ?? { document, recipients: [] };
}

/** Records in the activity what happened to a document. Its title is named, and nobody on it. */
export async function tellDocument(
  trx: Trx,
  scope: Scope,
  document: Pick<store.DocumentRow, 'id' | 'title' | 'number'>,
  action: ActivityAction,
  reason?: string,
) {
  await recordEvent(trx, scope, {
    action,
    object: { type: DOCUMENT, id: document.id, label: `${document.title} (${referenceOf(document)})` },
    ...(reason !== undefined && { reason }),
  });
  await announce(trx, scope, { topic: 'documents', id: document.id });
}
