import type { SignInStep } from '@freehold/contract/access/identity';
import type { SignedIn, TwoStepNeeded, WithCookies } from '../../../providers/identity/provider.ts';
import { presentSession } from './present.ts';

/** What follows a way in that was proved, and the cookies that go with it. */
export function presentStep(proved: SignedIn | TwoStepNeeded): WithCookies<{ answer: SignInStep }> {
  if (proved.kind === 'two_step')
    return { answer: { next: 'two_step', pending: proved.pending, redirect: proved.redirect }, setCookies: [] };
  return { answer: { next: 'done', ...presentSession(proved.session), redirect: proved.redirect }, setCookies: proved.setCookies };
}
