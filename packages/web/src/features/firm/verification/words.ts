import type { DocumentKind, EvidencePart, KeyMember, VerificationStep } from '@freehold/contract/firm/verification';
import { capitalise, formatDateTime, formatLongDate, inWords } from '../../../lib/format.ts';
import type { Verification } from '../../../shared/verification-query.ts';
import type { StatusKey } from '../../../ui/status.tsx';

export const STEP_TITLE: Record<VerificationStep, string> = {
  phone: 'Confirm your phone',
  document: 'Show your document',
  photograph: 'Take a photograph of yourself',
  review: 'Someone else reviews it',
};
export const DOCUMENT: Record<DocumentKind, string> = { passport: 'Passport', licence: 'Driving licence', identity_card: 'Identity card' };
export const PART: Record<EvidencePart, string> = { document_front: 'Front', document_back: 'Back', photograph: 'Photograph' };

/** How long the step that comes next takes, for the sentence over the steps. */
const TAKES: Record<VerificationStep, string> = {
  phone: 'The next takes a minute.',
  document: 'The next takes two minutes.',
  photograph: 'The next takes a minute.',
  review: 'Send it to somebody else for review.',
};

/** The sentence over the four steps. */
export function verdict({ steps, verification }: Verification): string {
  const done = steps.filter(({ state }) => state === 'done').length;
  const now = steps.find(({ state }) => state === 'now')?.key;
  if (verification?.state === 'rejected') return 'It was not accepted. You can start again.';
  if (verification?.state === 'ask_again') return 'The reviewer asks for something again.';
  if (verification?.state === 'submitted') return 'Three of four steps are done. It is waiting for review.';
  if (done === steps.length) return 'All four steps are done.';
  if (done === 0) return 'Four steps, about four minutes in all.';
  return `${capitalise(inWords(done))} of four steps ${done === 1 ? 'is' : 'are'} done. ${now ? TAKES[now] : ''}`.trim();
}

/** What is known of a step, or what it will ask. */
export function stepDetail(key: VerificationStep, { verification: mine }: Verification): string {
  const has = (part: EvidencePart) => mine?.evidence.find((one) => one.part === part);
  if (key === 'phone')
    return mine?.phone
      ? `${mine.phone.masked}, confirmed ${lower(formatDateTime(mine.phone.confirmed_at))}`
      : 'A six-digit code, by text message';
  if (key === 'document') {
    const front = has('document_front');
    if (!front || !mine?.document_kind) return 'Passport, or licence or identity card, front and back';
    const missing = mine.document_kind !== 'passport' && !has('document_back');
    return `${DOCUMENT[mine.document_kind]}, ${missing ? 'its back is still missing' : `added ${lower(formatDateTime(front.added_at))}`}`;
  }
  if (key === 'photograph') {
    const photograph = has('photograph');
    if (photograph?.is_erased) return 'Erased 30 days after the decision; the result is kept';
    return photograph ? `Added ${lower(formatDateTime(photograph.added_at))}, kept for 30 days` : 'Compared by a person, kept for 30 days';
  }
  if (mine?.state === 'accepted' && mine.decided_at) return `Accepted ${lower(formatDateTime(mine.decided_at))}`;
  if (mine?.state === 'submitted' && mine.submitted_at) return `Sent ${lower(formatDateTime(mine.submitted_at))}, usually one working day`;
  return 'Usually within one working day';
}

/** Inside a sentence a day begins small: “confirmed today 09:06”. */
const lower = (text: string) => text.replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());

export const KEY_STATUS: Record<KeyMember['state'], StatusKey> = {
  not_asked: 'notRequired',
  required: 'verificationRequired',
  grace: 'gracePeriod',
  in_review: 'needsReview',
  verified: 'verified',
};

export function untilWords({ until }: KeyMember): string | null {
  return until && `until ${formatLongDate(until)}`;
}

/** What waits once the time is over and nobody is verified, and what never does. */
export const WAITS: readonly { what: string; waits: boolean }[] = [
  { what: 'New checks, property links and registrations', waits: true },
  { what: 'Payment requests', waits: true },
  { what: 'Decisions on open checks', waits: false },
  { what: 'Reports, exports, records', waits: false },
];

export function waitsTitle({ is_blocked: blocked, grace_ends_on: endsOn }: Verification): string {
  if (blocked) return 'What waits now';
  return endsOn ? `What waits after ${formatLongDate(endsOn).replace(/ \d{4}$/, '')}` : 'What would wait';
}

export const MOST_BYTES = 15 * 1024 * 1024;
/** What the server would refuse is not sent first. */
export function fileFault(file: Pick<File, 'size'>): string | null {
  if (file.size === 0) return 'This file is empty or locked';
  return file.size > MOST_BYTES ? 'File must be 15 MB or smaller' : null;
}
