import { type OpenedSigningLink, resolveSigningLink } from '@freehold/contract/signing/signer-documents';
import { isDone } from '@freehold/signing-rules/signing-rules';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../providers/identity/built-in/random-token.ts';
import { describeFirm, type ShownFirm } from '../../firm/public.ts';
import { findLinkByHash, lockDocument, type OpenDocument, type RecipientRow, type SigningLinkRow } from '../signing-documents/public.ts';

const refuse = refusing(resolveSigningLink);
export const NO_LINK = 'This link does not work. Open the newest message about the document, or ask whoever sent it for a new link.';

export type BehindLink = {
  trx: Trx;
  scope: Scope;
  link: SigningLinkRow;
  open: OpenDocument;
  recipient: RecipientRow;
  firm: ShownFirm;
  state: OpenedSigningLink['state'];
};

/**
 * Goes through a link into the firm it belongs to, as nobody of it: only what the work given here does is done. A link that is unknown or was
 * followed by a newer one, and one of a firm that is suspended, answer alike; one whose person was replaced says so.
 */
export async function behindLink<T>(services: Services, token: string, work: (behind: BehindLink) => Promise<T>): Promise<T> {
  const link = await findLinkByHash(services.db, hashToken(token));
  if (!link || (link.revoked_at !== null && link.revoked_for !== 'replaced')) return refuse('LINK_INVALID', NO_LINK);
  const scope = openScope(services, link.workspace_id, { kind: 'system', name: 'Link of a document' });
  return scope.transaction(async (trx) => {
    const open = await lockDocument(trx, scope, link.document_id);
    const firm = await describeFirm(trx, scope);
    const recipient = open.recipients.find(({ id }) => id === link.recipient_id);
    if (!firm.isActive || !recipient) return refuse('LINK_INVALID', NO_LINK);
    return work({ trx, scope, link, open, recipient, firm, state: stateOf(link, open, recipient) });
  }, NO_ANSWER_YET);
}

function stateOf(link: SigningLinkRow, { document }: OpenDocument, recipient: RecipientRow): OpenedSigningLink['state'] {
  if (link.revoked_at !== null || recipient.state === 'replaced') return 'replaced';
  switch (document.state) {
    case 'voided':
    case 'declined':
    case 'expired':
      return document.state;
    case 'sealing':
    case 'completed':
      return 'finished';
    default:
      return isDone(recipient) ? 'finished' : 'ready';
  }
}
