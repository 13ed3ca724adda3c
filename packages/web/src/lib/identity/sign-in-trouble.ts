import { isApiError } from '../api-error.ts';

/** What went wrong with a sign-in, and what to do about it. */
export type Trouble = { what: string; advice: string };

const CHECK_CONNECTION = 'Check your connection, then try again.';
export const BROKEN_LINK: Trouble = { what: 'This link does not work. Send a new one.', advice: 'The newest link is the one that works.' };
const OUR_SIDE = 'Something went wrong on our side.';

/** The plain words for each way a sign-in can fail, whichever provider it failed at. */
export function signInTrouble(error: unknown): Trouble {
  if (isApiError(error, 'CANCELLED')) return { what: 'Sign-in was cancelled.', advice: 'Try again, or sign in another way.' };
  if (isApiError(error, 'OFFLINE')) return { what: 'You are offline.', advice: CHECK_CONNECTION };
  if (isApiError(error, 'UNAUTHORISED_DOMAIN'))
    return {
      what: 'This address is not set up for sign-in.',
      advice: 'Open Freehold at its usual address, or ask whoever looks after it to add this one.',
    };
  if (isApiError(error, 'LINK_INVALID')) return { ...BROKEN_LINK, ...(error.message && { what: error.message }) };
  if (isApiError(error, 'SIGN_IN_EXPIRED')) return ours(error.message || 'This sign-in took too long. Start again below.');
  if (isApiError(error, 'PASSKEY_REFUSED'))
    return ours(error.message || 'That passkey did not work. Try another one, or ask for a link by email.');
  if (isApiError(error, 'RATE_LIMITED'))
    return ours(error.message || 'Too many tries in a short time. Wait a few minutes, then try again.');
  if (isApiError(error, 'FORBIDDEN') && error.message !== '') return ours(error.message);
  if (isApiError(error, 'MAINTENANCE')) return ours(error.message || 'Freehold is down for maintenance. Try again in a few minutes.');
  const reference = isApiError(error) && error.reference ? ` Reference ${error.reference}.` : '';
  return { what: OUR_SIDE, advice: `Try again in a moment.${reference}` };
}

/** What a link is good for; a provider elsewhere decides by itself how long it lasts. */
export function linkTerms(minutes: number | undefined): string {
  return minutes === undefined ? 'The link works once.' : `The link works once and lasts ${minutes} minutes.`;
}

/** Both halves in one line. */
export function troubleLine(error: unknown): string {
  const { what, advice } = signInTrouble(error);
  return [what, advice].filter(Boolean).join(' ');
}

function ours(sentence: string): Trouble {
  const end = sentence.indexOf('. ') + 1;
  return end === 0 ? { what: sentence, advice: '' } : { what: sentence.slice(0, end), advice: sentence.slice(end + 1) };
}
