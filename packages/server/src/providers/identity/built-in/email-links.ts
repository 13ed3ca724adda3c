import type { Config } from '../../../platform/config.ts';
import type { MailProvider } from '../../mail/provider.ts';
import type { EmailLinkSignIn, TwoStepSignIn } from '../provider.ts';
import type { BackgroundWork } from '../../../platform/background-work.ts';
import { LINK_MINUTES, type LinkStore } from './link-store.ts';
import type { PendingStore } from './pending-store.ts';
import { randomToken } from './random-token.ts';
import type { Sessions } from './sessions.ts';
import { signInMail } from './sign-in-mail.ts';

type Parts = {
  config: Pick<Config, 'origin'>;
  links: LinkStore;
  sessions: Sessions;
  twoStep: Pick<TwoStepSignIn, 'state'>;
  pending: PendingStore;
  mail: MailProvider;
  work: BackgroundWork;
  findUser: (email: string) => Promise<{ id: string } | undefined>;
};

/** After the number sign, so that the token reaches no server and no log. */
export const linkAddress = (origin: string, token: string): string => `${origin}/sign-in#link=${token}`;

/** Sign-in by a link that is e-mailed; where the person asked for a second step, the link is the first. */
export function openEmailLinks({ config, links, sessions, twoStep, pending, mail, work, findUser }: Parts): EmailLinkSignIn {
  /** Everything that happens only for a known address: after the answer, so that the answer's time tells nothing. */
  async function deliver(linkId: number, email: string): Promise<void> {
    const user = await findUser(email);
    if (!user) return;
    const token = randomToken();
    await links.setToken(linkId, user.id, token);
    await mail.send(signInMail(email, linkAddress(config.origin, token), LINK_MINUTES));
  }

  return {
    async requestLink(request) {
      const { id, ...outcome } = await links.add(request);
      if (id !== undefined) work.run('a sign-in mail could not be sent', () => deliver(id, request.email));
      return outcome;
    },
    async useLink({ token, email, browser, userAgent, network }) {
      const taken = await links.take(token, email, browser);
      if (taken.kind === 'refused') return taken;
      const { userId, redirect } = taken;
      if (!taken.skipsTwoStep && (await twoStep.state(userId)).enabled)
        return { kind: 'two_step', pending: await pending.add(userId, redirect), redirect };
      return { kind: 'signed_in', redirect, ...(await sessions.open(userId, { way: 'link', userAgent, network })) };
    },
    refresh: sessions.refresh,
    end: sessions.end,
    forgetOld: links.forgetOld,
  };
}
