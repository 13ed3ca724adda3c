import { isApiError } from '../../lib/api-error.ts';

/** What went wrong with a sign-in, and what to do about it. */
export function signInTrouble(error: unknown): string {
  if (isApiError(error, 'OFFLINE')) return error.message;
  if (isApiError(error, 'RATE_LIMITED')) return error.message || 'Too many tries in a short time. Wait a few minutes, then try again.';
  if (isApiError(error, 'MAINTENANCE')) return error.message || 'Freehold is being looked after. Try again in a few minutes.';
  if (isApiError(error) && error.reference) return `Something on our side broke. Try again in a moment. Reference ${error.reference}.`;
  return 'Something on our side broke. Try again in a moment.';
}
