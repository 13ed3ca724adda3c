import { confirmTwoStepSignIn, type SignInStep } from '@freehold/contract/access/identity';
import { refusing } from '../../../platform/refuse.ts';
import type { TwoStepSignIn, TwoStepUse, WithCookies } from '../../../providers/identity/provider.ts';
import { presentStep } from './present-step.ts';
import { refuseCode } from './refuse-code.ts';

const refuse = refusing(confirmTwoStepSignIn);

/** Ends a sign-in whose first step was proved, with a code from the app or a recovery code. */
export async function confirmTwoStep(twoStep: TwoStepSignIn, use: TwoStepUse): Promise<WithCookies<{ answer: SignInStep }>> {
  const used = await twoStep.finish(use);
  if (used.kind === 'signed_in') return presentStep(used);
  if (used.kind === 'locked') return refuseCode(used);
  if (used.reason === 'ended') return refuse('SIGN_IN_EXPIRED', 'This sign-in has expired. Send a new link.');
  if (used.reason === 'too_many_tries') return refuse('SIGN_IN_EXPIRED', 'That was one wrong code too many. Send a new link.');
  return refuseCode({ kind: 'refused', reason: used.reason });
}
