import type { DocumentDetails, Recipient } from '@freehold/contract/signing/signing-documents';
import type { RecipientRole } from '@freehold/contract/signing/signing-fields';
import { PROOF, ROLE } from '../../../shared/signing/recipient-words.ts';
import { capitalise, formatDate, formatDay, formatTime, inWords, plural } from '../../../lib/format.ts';

/** “Vendor, code by text”. */
export function personLine({ role, property_role: place, proof }: Pick<Recipient, 'role' | 'property_role' | 'proof'>): string {
  const what = place ? capitalise(place.replaceAll('_', ' ')) : ROLE[role].label;
  return role === 'copy' ? ROLE.copy.label : `${what}, ${PROOF[proof].short}`;
}

const DONE_WORD: Record<RecipientRole, string> = { signer: 'Signed', approver: 'Approved', viewer: 'Read', copy: 'Sent' };
export const doneWord = (role: RecipientRole): string => DONE_WORD[role];

/** “Two of four have signed”. */
export function signedSentence({ signed: { done, total }, state, seal }: Pick<DocumentDetails, 'signed' | 'state' | 'seal'>): string {
  if (state === 'completed' || (state === 'sealing' && seal.held !== null)) return 'Everybody has signed';
  if (state === 'sealing') return 'Everybody has signed. The seal is being made';
  if (done === 0) return 'Nobody has signed yet';
  return `${capitalise(inWords(done))} of ${inWords(total)} ${done === 1 ? 'has' : 'have'} signed`;
}

/** “today at 16:40”, “on 8 June at 16:40”. */
export function whenSentence(at: string): string {
  const day = formatDay(at);
  return day === 'Today' || day === 'Yesterday' ? `${day.toLowerCase()} at ${formatTime(at)}` : `on ${day} at ${formatTime(at)}`;
}

export function subOf(document: DocumentDetails): string {
  const { property, pages, sent_at: sent, sent_by: by, expires_at: ends, state } = document;
  return [
    property?.line1,
    plural(pages.length, 'page'),
    sent && `sent ${whenSentence(sent)}${by ? ` by ${by.name}` : ''}`,
    ends && (state === 'sent' ? `ends on ${formatDate(ends)}` : null),
  ]
    .filter(Boolean)
    .join(' · ');
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth'];
export const ordinal = (number: number): string => ORDINALS[number - 1] ?? `Number ${number}`;

/** The level of a seal, with what it says and no more. */
export const LEVEL_WORDS = {
  'B-B': 'The signature and its certificate. Its time is that of this installation.',
  'B-T': 'With a time-stamp of a time-stamp authority.',
  'B-LT': 'With a time-stamp, and with the proof that the certificate was valid.',
  'B-LTA': 'With a time-stamp, the proof of validity, and a time-stamp over both that can be renewed.',
} as const;
