import { getSignerDocument } from '@freehold/contract/signing/signer-documents';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { type AppUserActor, type AppUserScope, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { describeFirm, type ShownFirm } from '../../firm/public.ts';
import { findDocument, type OpenDocument, type RecipientRow } from '../signing-documents/public.ts';
import { findSender } from './store.ts';

const refuse = refusing(getSignerDocument);
const NO_DOCUMENT = 'This is not among the documents you were asked to sign. Open the newest message about it.';

export type AtDocument = { trx: Trx; scope: Scope<AppUserActor>; open: OpenDocument; recipient: RecipientRow; firm: ShownFirm };

/**
 * Goes into the firm that sent somebody a document, as that person: only while it is addressed to them. Asked again inside the transaction, so
 * that whoever was replaced meanwhile is not let in. With `lock` nobody else changes the document until it ends.
 */
export async function withDocument<T>(
  person: AppUserScope,
  services: Services,
  documentId: number,
  { lock }: { lock: boolean },
  work: (at: AtDocument) => Promise<T>,
): Promise<T> {
  const { onlyDocument: only } = person;
  if (only !== null && only.documentId !== documentId) return refuse('NOT_FOUND', NO_DOCUMENT);
  const workspaceId = await findSender(person, documentId);
  if (workspaceId === null) return refuse('NOT_FOUND', NO_DOCUMENT);
  const actor: AppUserActor = { kind: 'app_user', appUserId: person.appUser.id, name: 'Signer', helper: null };
  const scope = openScope(services, workspaceId, actor);
  return scope.transaction(async (trx) => {
    const open = await findDocument(trx, scope, documentId, { lock });
    const recipient = open?.recipients.find(
      (one) => one.app_user_id !== null && person.appUser.ids.includes(one.app_user_id) && one.state !== 'replaced' && one.sent_at !== null,
    );
    const firm = await describeFirm(trx, scope);
    if (!open || !recipient || !firm.isActive) return refuse('NOT_FOUND', NO_DOCUMENT);
    return work({ trx, scope: { ...scope, actor: { ...actor, name: recipient.name } }, open, recipient, firm });
  });
}
