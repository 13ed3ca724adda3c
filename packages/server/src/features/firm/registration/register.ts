import type { RegisterInput } from '@freehold/contract/firm/registration';
import { browserHashOf, openPendingRegistrations } from '../../../platform/pending-registrations.ts';
import { refuseAlways } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { requestLink } from '../../access/public.ts';
import { isDisposable } from './disposable-domains.ts';
import { requireCurrent } from './legal.ts';

/** Where the link of the mail leads. */
const CONTINUE_AT = '/sign-up/complete';
const TOO_MANY = 'Many people signed up from this network a moment ago. Wait 15 minutes, then try again.';

/**
 * Keeps what somebody who wants a workspace gave until they show that the address is theirs, and mails them the link with which they do. The
 * answer is the same whether or not the address is known. Where people sign in elsewhere, their first token shows it and no mail is sent here.
 */
export async function register(
  services: Services,
  asked: RegisterInput,
  from: { browser: string; network: string },
): Promise<{ sent: true }> {
  requireCurrent(services.config, asked.agreed);
  const kept = await openPendingRegistrations(services).add(
    {
      email: asked.email,
      firstName: asked.first_name,
      lastName: asked.last_name,
      termsVersion: asked.agreed.terms_version,
      privacyVersion: asked.agreed.privacy_version,
      agreedAt: services.now().toISOString(),
      flag: isDisposable(asked.email) ? 'disposable_address' : null,
      browserHash: browserHashOf(from.browser),
    },
    from.network,
  );
  if (kept.kind === 'too_many') return refuseAlways('RATE_LIMITED', TOO_MANY, undefined, kept.retryAfterSeconds);
  const { emailLinks } = services.identity;
  if (!emailLinks) return { sent: true };
  return requestLink(emailLinks, { email: asked.email, redirect: CONTINUE_AT, registering: true, ...from });
}
