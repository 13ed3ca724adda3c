import { describe, expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { signInTrouble, troubleLine } from './sign-in-trouble.ts';

const refusal = (code: string, message = '', more: { reference?: string } = {}) => new ApiError({ code, message, status: 422, ...more });

describe('What a sign-in that failed says', () => {
  test.each([
    ['the prompt was closed', refusal('CANCELLED'), 'Sign-in was cancelled.', 'Try again, or sign in another way.'],
    [
      'the connection is lost',
      refusal('OFFLINE', 'We could not reach Freehold.'),
      'You are offline.',
      'Check your connection, then try again.',
    ],
    [
      'the provider does not know this address',
      refusal('UNAUTHORISED_DOMAIN'),
      'This address is not set up for sign-in.',
      'Open Freehold at its usual address, or ask whoever looks after it to add this one.',
    ],
    [
      'the link was used',
      refusal('LINK_INVALID', 'This link was already used. Send a new one.'),
      'This link was already used. Send a new one.',
      'The newest link is the one that works.',
    ],
    [
      'the link is too old',
      refusal('LINK_INVALID', 'This link has expired. Send a new one.'),
      'This link has expired. Send a new one.',
      'The newest link is the one that works.',
    ],
    ['the link is no link', refusal('LINK_INVALID'), 'This link does not work. Send a new one.', 'The newest link is the one that works.'],
    ['the second step came too late', refusal('SIGN_IN_EXPIRED'), 'This sign-in took too long.', 'Start again below.'],
    ['the passkey is not known', refusal('PASSKEY_REFUSED'), 'That passkey did not work.', 'Try another one, or ask for a link by email.'],
    [
      'it was tried too often',
      refusal('RATE_LIMITED', 'Several links were already sent. Wait a minute, then ask again.'),
      'Several links were already sent.',
      'Wait a minute, then ask again.',
    ],
    [
      'the account is switched off at the provider',
      refusal('FORBIDDEN', 'Your account is switched off. Ask whoever looks after sign-in at your firm.'),
      'Your account is switched off.',
      'Ask whoever looks after sign-in at your firm.',
    ],
    ['the server is down for maintenance', refusal('MAINTENANCE'), 'Freehold is down for maintenance.', 'Try again in a few minutes.'],
    [
      'the server broke',
      refusal('INTERNAL', '', { reference: 'r-12' }),
      'Something went wrong on our side.',
      'Try again in a moment. Reference r-12.',
    ],
    ['something else broke', new TypeError('x is undefined'), 'Something went wrong on our side.', 'Try again in a moment.'],
  ])('%s', (_, error, what, advice) => {
    expect(signInTrouble(error)).toEqual({ what, advice });
    expect(troubleLine(error)).toBe(`${what} ${advice}`);
  });
});
