import type { SignerDocument } from '@freehold/contract/signing/signer-documents';
import { capitalise, inWords } from '../../../lib/format.ts';
import type { StatusKey } from '../../../ui/status.tsx';

export const DOCUMENT_STATUS = {
  sent: 'documentSent',
  viewed: 'documentViewed',
  partlySigned: 'documentPartlySigned',
  signed: 'documentSigned',
  voided: 'documentVoided',
  declined: 'documentDeclined',
  expired: 'documentExpired',
} as const satisfies Record<SignerDocument['status'], StatusKey>;

/** The sentence under the title. */
export function pendingSentence(total: number): string {
  if (total === 0) return 'What you are asked to sign';
  return `${capitalise(inWords(total))} ${total === 1 ? 'document' : 'documents'} to sign`;
}

export function signedSentence(total: number): string {
  if (total === 0) return 'What you have signed';
  return `${capitalise(inWords(total))} signed by you`;
}
