import type { Device, Session, TwoStepSignIn, WithCookies } from '../provider.ts';
import type { AccountStore } from './account-store.ts';
import type { MethodMails } from './method-mails.ts';
import type { OidcPerson } from './oidc-client.ts';
import type { Sessions } from './sessions.ts';

type Parts = {
  issuer: string;
  accounts: AccountStore;
  sessions: Sessions;
  mails: MethodMails;
  twoStep: Pick<TwoStepSignIn, 'state'>;
  findUser: (email: string) => Promise<{ id: string } | undefined>;
};
export type SingleSignOn = ReturnType<typeof openSingleSignOn>;

/** `unknown`: nobody here has this account or address. `two_step`: somebody has the address, and asks for more than that. */
type Stranger = { kind: 'unknown' } | { kind: 'two_step' };

/** Signs in whoever the firm's own provider vouches for: a person linked before, else one of ours with the same proven address, who is linked. */
export function openSingleSignOn({ issuer, accounts, sessions, mails, twoStep, findUser }: Parts) {
  async function personBehind({ account, email }: OidcPerson): Promise<string | Stranger> {
    const linked = await accounts.findLinked(issuer, account);
    if (linked !== null) return linked;
    const user = email === null ? undefined : await findUser(email);
    if (!user) return { kind: 'unknown' };
    // Whoever reads somebody's mail can open an account with their address at many a provider: that is a first step, no more.
    if ((await twoStep.state(user.id)).enabled) return { kind: 'two_step' };
    if (await accounts.link(issuer, account, user.id)) mails.tell(user.id, 'single_sign_on_linked');
    // Read again: of two first sign-ins at once one made the link.
    return (await accounts.findLinked(issuer, account)) ?? { kind: 'unknown' };
  }

  return {
    isLinked: (userId: string) => accounts.isLinked(issuer, userId),
    /** Of somebody who is linked the provider asked a second step itself, or did not have to. */
    async signIn(person: OidcPerson, device: Device): Promise<WithCookies<{ kind: 'signed_in'; session: Session }> | Stranger> {
      const behind = await personBehind(person);
      return typeof behind === 'string'
        ? { kind: 'signed_in', ...(await sessions.open(behind, { way: 'single_sign_on', ...device })) }
        : behind;
    },
  };
}
