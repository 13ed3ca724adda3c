import { confirmSignInLink, type SignInStep } from '@freehold/contract/access/identity';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { EmailLinkSignIn, LinkUse, WithCookies } from '../../../providers/identity/provider.ts';
import { presentStep } from './present-step.ts';
import { LINK_WORDS } from './words.ts';

const refuse = refusing(confirmSignInLink);

/** Trades a sign-in link for a session or the question for a second step, once. On another device it first asks for the address, and leaves the link unused. */
export async function confirmLink(emailLinks: EmailLinkSignIn, use: LinkUse): Promise<WithCookies<{ answer: SignInStep }>> {
  const used = await emailLinks.useLink(use);
  if (used.kind !== 'refused') return presentStep(used);
  if (used.reason === 'wrong_email') return refuseField('email', LINK_WORDS.wrong_email, 'WRONG_EMAIL');
  return refuse(used.reason === 'other_device' ? 'LINK_OTHER_DEVICE' : 'LINK_INVALID', LINK_WORDS[used.reason]);
}
