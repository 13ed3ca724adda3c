import type { WithCookies, Session } from '../provider.ts';
import type { AccountStore } from './account-store.ts';
import type { MethodMails } from './method-mails.ts';
import type { OidcPerson } from './oidc-client.ts';
import type { Sessions } from './sessions.ts';

type Parts = {
  issuer: string;
  accounts: AccountStore;
  sessions: Sessions;
  mails: MethodMails;
  findUser: (email: string) => Promise<{ id: string } | undefined>;
};
export type SingleSignOn = ReturnType<typeof openSingleSignOn>;

/** Signs in whoever the firm's own provider vouches for: a person linked before, else one of ours with the same proven address, who is linked. */
export function openSingleSignOn({ issuer, accounts, sessions, mails, findUser }: Parts) {
  async function personBehind({ account, email }: OidcPerson): Promise<string | null> {
    const linked = await accounts.findLinked(issuer, account);
    if (linked !== null) return linked;
    const user = email === null ? undefined : await findUser(email);
    if (!user) return null;
    if (await accounts.link(issuer, account, user.id)) mails.tell(user.id, 'single_sign_on_linked');
    // Read again: of two first sign-ins at once one made the link.
    return accounts.findLinked(issuer, account);
  }

  return {
    isLinked: (userId: string) => accounts.isLinked(issuer, userId),
    /** Null for somebody nobody here knows. The provider asked for its own second step. */
    async signIn(person: OidcPerson, userAgent: string): Promise<WithCookies<{ session: Session }> | null> {
      const userId = await personBehind(person);
      return userId === null ? null : sessions.open(userId, userAgent);
    },
  };
}
