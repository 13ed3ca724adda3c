import type { DocumentStatus } from '@freehold/contract/signing/signing-fields';
import type { StatusKey } from '../../ui/status.tsx';

export const DOCUMENT_STATUS = {
  draft: 'documentDraft',
  sent: 'documentSent',
  viewed: 'documentViewed',
  partlySigned: 'documentPartlySigned',
  signed: 'documentSigned',
  declined: 'documentDeclined',
  voided: 'documentVoided',
  expired: 'documentExpired',
} as const satisfies Record<DocumentStatus, StatusKey>;

/** Where a document is opened: drafts in the editor, finished ones with their seal, all others where they stand. */
export function pathOfDocument({ id, status }: { id: number; status: DocumentStatus }) {
  const params = { id: String(id) };
  if (status === 'draft') return { to: '/edit_document/$id', params } as const;
  return status === 'signed'
    ? ({ to: '/single_document_details/$id', params } as const)
    : ({ to: '/sent_document_details/$id', params } as const);
}

/** The same as an address. */
export function addressOfDocument(document: { id: number; status: DocumentStatus }): string {
  const { to, params } = pathOfDocument(document);
  return to.replace('$id', params.id);
}
