import { confirmPasskeySignIn, type SignInStep } from '@freehold/contract/access/identity';
import { refusing } from '../../../platform/refuse.ts';
import type { PasskeySignIn, PasskeyUse, WithCookies } from '../../../providers/identity/provider.ts';
import { presentStep } from './present-step.ts';

const refuse = refusing(confirmPasskeySignIn);

const WORDS = {
  expired: 'This took too long. Try the passkey again.',
  unknown: 'This passkey does not sign in here. It may have been removed. Use a link by email.',
  not_genuine: 'This passkey could not be checked. Try again, or use a link by email.',
  copied: 'This passkey may have been copied, so it was refused. Use a link by email, and remove the passkey.',
};

/** Signs in with a passkey, which counts as both steps. */
export async function confirmPasskey(passkeys: PasskeySignIn, use: PasskeyUse): Promise<WithCookies<{ answer: SignInStep }>> {
  const used = await passkeys.use(use);
  return used.kind === 'signed_in' ? presentStep(used) : refuse('PASSKEY_REFUSED', WORDS[used.reason]);
}
