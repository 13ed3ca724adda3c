import type { NotificationKind } from '@freehold/contract/firm/notification-kinds';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { reach } from '../../access/public.ts';
import { notify, type Recipient } from '../../firm/public.ts';
import { documentPath } from './ask-people.ts';
import type { DocumentRow } from './store.ts';
import { DOCUMENT } from './turn.ts';

const seesDocuments = (member: Recipient): boolean => reach(member, 'see_documents') !== null;

/** Tells whoever sent a document, or made it, of what happened to it. */
export async function tellMembers(
  trx: Trx,
  scope: Scope,
  document: DocumentRow,
  { kind, words, once = false }: { kind: NotificationKind; words: string; once?: boolean },
): Promise<void> {
  const to = [...new Set([document.sent_by, document.created_by].filter((id) => id !== null))];
  await notify(trx, scope, {
    kind,
    to: kind === 'document_late' || to.length === 0 ? 'everyone' : to,
    mayKnow: seesDocuments,
    object: { type: DOCUMENT, id: document.id },
    words,
    path: documentPath(document.id),
    once,
  });
}
