import type { Config } from '../../../platform/config.ts';
import type { MailProvider } from '../../mail/provider.ts';
import type { Device, EmailLinkSignIn, SignedIn, TwoStepNeeded, LinkRequest, TwoStepSignIn } from '../provider.ts';
import type { BackgroundWork } from '../../../platform/background-work.ts';
import { LINK_MINUTES, type LinkStore } from './link-store.ts';
import type { PendingStore } from './pending-store.ts';
import type { Registrants } from './registrants.ts';
import { randomToken } from './random-token.ts';
import type { Sessions } from './sessions.ts';
import { accountExistsMail, finishSignUpMail, signInMail } from './sign-in-mail.ts';

type Parts = {
  config: Pick<Config, 'origin'>;
  links: LinkStore;
  sessions: Sessions;
  twoStep: Pick<TwoStepSignIn, 'state'>;
  pending: PendingStore;
  mail: MailProvider;
  work: BackgroundWork;
  registrants: Registrants;
  findUser: (email: string) => Promise<{ id: string } | undefined>;
};

/** After the number sign, so that the token reaches no server and no log. */
export const linkAddress = (origin: string, token: string): string => `${origin}/sign-in#link=${token}`;

/** Sign-in by a link that is e-mailed; where the person asked for a second step, the link is the first. */
export function openEmailLinks({ config, links, sessions, twoStep, pending, mail, work, registrants, findUser }: Parts): EmailLinkSignIn {
  /** Everything that happens only for a known address: after the answer, so that the answer's time tells nothing. */
  async function deliver(linkId: number, { email, registering = false }: LinkRequest): Promise<void> {
    const user = await findUser(email);
    const isWaiting = await registrants.isWaiting(email);
    if (!user && !isWaiting) return;
    const token = randomToken();
    await links.setToken(linkId, user?.id ?? null, token);
    const write = isWaiting ? finishSignUpMail : registering ? accountExistsMail : signInMail;
    await mail.send(write(email, linkAddress(config.origin, token), LINK_MINUTES));
  }

  async function signIn(userId: string, redirect: string | null, device: Device, skipsTwoStep: boolean): Promise<SignedIn | TwoStepNeeded> {
    if (!skipsTwoStep && (await twoStep.state(userId)).enabled)
      return { kind: 'two_step', pending: await pending.add(userId, redirect), redirect };
    const { userAgent, network } = device;
    return { kind: 'signed_in', redirect, ...(await sessions.open(userId, { way: 'link', userAgent, network })) };
  }

  return {
    async requestLink(request) {
      const { id, ...outcome } = await links.add(request);
      if (id !== undefined) work.run('a sign-in mail could not be sent', () => deliver(id, request));
      return outcome;
    },
    async useLink({ token, email, browser, ...device }) {
      const taken = await links.take(token, email, browser);
      if (taken.kind === 'refused') return taken;
      const { redirect } = taken;
      const userId = await registrants.prove(taken, browser);
      if (userId === null) return { kind: 'refused', reason: 'expired' };
      return signIn(userId, redirect, device, taken.skipsTwoStep);
    },
    signInProved: (subject, device) => signIn(subject, null, device, false),
    refresh: sessions.refresh,
    end: sessions.end,
    forgetOld: links.forgetOld,
  };
}
