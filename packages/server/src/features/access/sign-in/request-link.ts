import { refuseAlways } from '../../../platform/refuse.ts';
import type { EmailLinkSignIn, LinkRequest } from '../../../providers/identity/provider.ts';
import { waitWords } from './words.ts';

/** Asks for a sign-in link. The answer is the same for a known and an unknown address. */
export async function requestLink(emailLinks: EmailLinkSignIn, request: LinkRequest): Promise<{ sent: true }> {
  const outcome = await emailLinks.requestLink(request);
  if (outcome.kind === 'too_many')
    return refuseAlways('RATE_LIMITED', waitWords(outcome.retryAfterSeconds), undefined, outcome.retryAfterSeconds);
  return { sent: true };
}
