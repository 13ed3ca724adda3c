import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { endsSession, firebaseFault } from './firebase-faults.ts';

test.each([
  ['auth/popup-closed-by-user', 'CANCELLED', ''],
  ['auth/cancelled-popup-request', 'CANCELLED', ''],
  ['auth/network-request-failed', 'OFFLINE', 'We could not reach Freehold. Check your connection, then try again.'],
  ['auth/timeout', 'OFFLINE', 'We could not reach Freehold. Check your connection, then try again.'],
  ['auth/unauthorized-domain', 'UNAUTHORISED_DOMAIN', ''],
  ['auth/unauthorized-continue-uri', 'UNAUTHORISED_DOMAIN', ''],
  ['auth/invalid-action-code', 'LINK_INVALID', 'This link was already used. Send a new one.'],
  ['auth/expired-action-code', 'LINK_INVALID', 'This link has expired. Send a new one.'],
  ['auth/user-disabled', 'FORBIDDEN', 'Your account is switched off. Ask whoever looks after sign-in at your firm.'],
  ['auth/too-many-requests', 'RATE_LIMITED', ''],
  ['auth/quota-exceeded', 'RATE_LIMITED', 'No more sign-in links can be sent today. Try again tomorrow.'],
  ['auth/invalid-email', 'VALIDATION_FAILED', 'Check the highlighted fields'],
])('%s is %s here', (thrown, code, message) => {
  expect(firebaseFault(Object.assign(new Error('Firebase: Error'), { code: thrown }))).toMatchObject({ code, message });
});

test('a wrong address is said at its field', () => {
  const wrong = { field: 'email', code: 'WRONG_EMAIL', message: 'This is not the address the link was sent to' };
  expect(firebaseFault({ code: 'auth/invalid-email' }).errors).toEqual([wrong]);
});

test('an unforeseen code is the reference, so that whoever looks after the product knows what is set wrongly', () => {
  expect(firebaseFault({ code: 'auth/operation-not-allowed' })).toMatchObject({
    code: 'INTERNAL',
    reference: 'auth/operation-not-allowed',
  });
  expect(firebaseFault(new TypeError('x is undefined'))).toMatchObject({ code: 'INTERNAL', reference: null });
});

test('what is in the product’s codes already stays as it is', () => {
  const error = new ApiError({ code: 'LINK_OTHER_DEVICE', message: '', status: 0 });
  expect(firebaseFault(error)).toBe(error);
});

test.each([
  ['auth/user-token-expired', true],
  ['auth/user-disabled', true],
  ['auth/invalid-refresh-token', true],
  ['auth/network-request-failed', false],
  ['auth/too-many-requests', false],
  ['auth/internal-error', false],
])('%s ends the session: %s', (code, ends) => {
  expect(endsSession({ code })).toBe(ends);
});
