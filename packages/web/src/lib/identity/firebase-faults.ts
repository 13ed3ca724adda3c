import { ApiError } from '../api-error.ts';

const refusal = (code: string, message = '') => new ApiError({ code, message, status: 0 });

const FAULTS: Record<string, () => ApiError> = {
  'auth/popup-closed-by-user': () => refusal('CANCELLED'),
  'auth/cancelled-popup-request': () => refusal('CANCELLED'),
  'auth/network-request-failed': () => refusal('OFFLINE', 'We could not reach Freehold. Check your connection, then try again.'),
  'auth/timeout': () => refusal('OFFLINE', 'We could not reach Freehold. Check your connection, then try again.'),
  'auth/unauthorized-domain': () => refusal('UNAUTHORISED_DOMAIN'),
  'auth/unauthorized-continue-uri': () => refusal('UNAUTHORISED_DOMAIN'),
  'auth/invalid-action-code': () => refusal('LINK_INVALID', 'This link was already used. Send a new one.'),
  'auth/expired-action-code': () => refusal('LINK_INVALID', 'This link has expired. Send a new one.'),
  'auth/user-disabled': () => refusal('FORBIDDEN', 'Your account is switched off. Ask whoever looks after sign-in at your firm.'),
  'auth/too-many-requests': () => refusal('RATE_LIMITED'),
  'auth/quota-exceeded': () => refusal('RATE_LIMITED', 'No more sign-in links can be sent today. Try again tomorrow.'),
  'auth/invalid-email': () =>
    new ApiError({
      code: 'VALIDATION_FAILED',
      message: 'Check the highlighted fields',
      status: 0,
      errors: [{ field: 'email', code: 'WRONG_EMAIL', message: 'This is not the address the link was sent to' }],
    }),
};

/** Codes after which no fresh token will ever come: the person must sign in again. */
const ENDED = new Set([
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
  'auth/null-user',
]);

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export const endsSession = (error: unknown) => ENDED.has(codeOf(error));

/** What the SDK threw, in the product's own codes. An unforeseen code is kept as the reference: it names the setting that is wrong. */
export function firebaseFault(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  return FAULTS[code]?.() ?? new ApiError({ code: 'INTERNAL', message: '', status: 0, reference: code || null });
}
