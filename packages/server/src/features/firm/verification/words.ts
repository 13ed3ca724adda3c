import type { EvidencePart } from '@freehold/contract/firm/verification';
import type { ReviewValue } from '@freehold/contract/firm/verification-reviews';
import type { Mail } from '../../../providers/mail/provider.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';

export const NOT_KEY = 'Only key members verify this account: the owners and the nominated officer.';
export const NOT_OPEN = 'Start your verification first.';
export const IN_REVIEW = 'This was sent for review already. You will be told when it is decided.';
export const PART_WORDS: Record<EvidencePart, string> = {
  document_front: 'front of the document',
  document_back: 'back of the document',
  photograph: 'photograph',
};
export const NOT_OPERATOR = 'Only the operators of this installation review verifications.';
export const NOT_YOURSELF = 'This is your own verification. Somebody else reviews it.';
export const ALREADY_DECIDED = 'Somebody decided this already. Reload to see the decision.';

export const VERIFICATION_PATH = '/settings/verification';

/** What the person is told, in their list and by mail. The reviewer's words stand on the page, behind the sign-in. */
export const DECIDED_WORDS: Record<ReviewValue, string> = {
  accept: 'You are verified. It counts for 24 months; there is nothing more to do.',
  ask_again: 'Your verification needs something more. The page says what to send again.',
  reject: 'Your verification was not accepted. The page says why, and lets you start again.',
};

/** What operators are told when something waits for them. It names nobody. */
export function waitingMail(to: string, origin: string): Mail {
  return renderMail(to, {
    subject: 'A verification waits for review',
    heading: 'A verification waits for review',
    paragraphs: ['A key member has sent their document and photograph. Another person must review it and decide.'],
    action: { label: 'Open reviews', url: `${origin}${VERIFICATION_PATH}/reviews` },
  });
}
