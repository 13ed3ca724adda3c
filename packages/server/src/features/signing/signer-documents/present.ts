import type { SignerDocument } from '@freehold/contract/signing/signer-documents';
import { logoMark } from '../../firm/public.ts';
import type { SignerDocumentRow } from './store.ts';

export function presentSignerDocument(row: SignerDocumentRow): SignerDocument {
  return {
    id: row.id,
    title: row.title,
    account_name: row.sender_name,
    status: statusOf(row),
    sent_at: row.sent_at.toISOString(),
    signed_at: row.signed_at?.toISOString() ?? null,
    brand: { colour: row.brand_colour, logo: logoMark(row.brand_logo_sha256) },
  };
}

/** One word for where the document stands for this signer. */
function statusOf({ document_state, recipient_state }: SignerDocumentRow): SignerDocument['status'] {
  if (document_state === 'voided') return 'voided';
  if (recipient_state === 'signed') return document_state === 'completed' ? 'signed' : 'partlySigned';
  return recipient_state === 'viewed' ? 'viewed' : 'sent';
}
