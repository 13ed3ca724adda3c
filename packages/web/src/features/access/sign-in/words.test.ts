import { describe, expect, test } from 'vitest';
import { singleSignOnTrouble } from './words.ts';

describe('What the firm’s own provider can send a person back with', () => {
  test.each([
    ['sso_cancelled', 'Sign-in was cancelled.'],
    ['sso_unknown', 'Acme ID confirmed your account, but nobody here signs in with its email address.'],
    ['sso_two_step', 'Acme ID is not linked to you yet, and you have two-step sign-in.'],
    ['sso_failed', 'Signing in with Acme ID did not work.'],
  ] as const)('the firm’s own provider sent the person back: %s', (trouble, what) => {
    expect(singleSignOnTrouble(trouble, 'Acme ID').what).toBe(what);
  });
  test.each([
    ['sso_unknown', 'Your provider confirmed your account, but nobody here signs in with its email address.'],
    ['sso_two_step', 'Your provider is not linked to you yet, and you have two-step sign-in.'],
    ['sso_failed', 'Signing in with your provider did not work.'],
  ] as const)('a provider whose name is not known, in a whole sentence: %s', (trouble, what) => {
    expect(singleSignOnTrouble(trouble, null).what).toBe(what);
  });
});
