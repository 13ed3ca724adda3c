import type { Trouble } from '../../../lib/identity/sign-in-trouble.ts';

/** How a visit to the firm's own provider can end, in the words of the address it comes back to. */
export const SSO_TROUBLES = ['sso_unknown', 'sso_two_step', 'sso_cancelled', 'sso_failed'] as const;
export type SsoTrouble = (typeof SSO_TROUBLES)[number];

/** `provider` is null while its name is not known. */
export function singleSignOnTrouble(trouble: SsoTrouble, provider: string | null): Trouble {
  if (trouble === 'sso_cancelled') return { what: 'Sign-in was cancelled.', advice: 'Try again, or ask for a link by email.' };
  if (trouble === 'sso_unknown')
    return {
      what: `${provider ?? 'Your provider'} confirmed your account, but nobody here signs in with its email address.`,
      advice: 'Ask an owner or admin of your firm to add the email address of that account.',
    };
  if (trouble === 'sso_two_step')
    return {
      what: `${provider ?? 'Your provider'} is not linked to you yet, and you have two-step sign-in.`,
      advice: `Sign in by email, switch two-step sign-in off, use ${provider ?? 'your provider'} once, then switch it on again.`,
    };
  return {
    what: `Signing in with ${provider ?? 'your provider'} did not work.`,
    advice: 'Try again in a moment, or ask for a link by email.',
  };
}
