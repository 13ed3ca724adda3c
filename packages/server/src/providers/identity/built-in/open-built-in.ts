import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import type { MailProvider } from '../../mail/provider.ts';
import { UnknownPerson, type IdentityProvider } from '../provider.ts';
import { openAccountStore } from './account-store.ts';
import { openBackgroundWork } from '../../../platform/background-work.ts';
import { openCodeKeys } from './code-keys.ts';
import { AUDIENCE, createAuth, ISSUER } from './create-auth.ts';
import { linkAddress, openEmailLinks } from './email-links.ts';
import { openLinkStore } from './link-store.ts';
import { openLiveSessions } from './live-sessions.ts';
import { openMethodMails } from './method-mails.ts';
import { openOidcClient } from './oidc-client.ts';
import { OIDC_CALLBACK, registerOidcRoutes } from './oidc-routes.ts';
import { openPasskeyStore } from './passkey-store.ts';
import { openPasskeys } from './passkeys.ts';
import { openPendingStore } from './pending-store.ts';
import { findPublishedKey } from './published-keys.ts';
import { randomToken } from './random-token.ts';
import { openRegistrants } from './registrants.ts';
import { openSessions } from './sessions.ts';
import { openSingleSignOn } from './single-sign-on.ts';
import { openTwoStep } from './two-step.ts';
import { openTwoStepStore } from './two-step-store.ts';
import { openUserStore } from './user-store.ts';

type Parts = Pick<Services, 'config' | 'keys' | 'db' | 'scopedDb' | 'log' | 'now'> & { mail: MailProvider };

const KEY_CACHE_SECONDS = 300;

/** The identity provider inside Freehold: every way in, sessions and signing keys, in the product's own database. */
export function openBuiltInIdentity(parts: Parts): IdentityProvider {
  const { config, keys, db, scopedDb, log, now, mail } = parts;
  const auth = createAuth(parts);
  const users = openUserStore(db);
  const { findUser, emailOf } = users;
  const work = openBackgroundWork(log);
  const sessions = openSessions(auth, db, now);
  const mails = openMethodMails({ mail, work, emailOf, now });
  const links = openLinkStore({ db, hashKey: keys.hashKey, now });
  const pending = openPendingStore({ db, now });
  const twoStepStore = openTwoStepStore({ db, keys: openCodeKeys(keys), now });
  const twoStep = openTwoStep({ db, store: twoStepStore, pending, sessions, mails, users, now });
  const passkeys = openPasskeys({ config, store: openPasskeyStore({ db, hashKey: keys.hashKey, now }), sessions, mails, emailOf, log });
  const registrants = openRegistrants({ db, scopedDb, keys, now, ensureUser });
  const emailLinks = openEmailLinks({ config, links, sessions, twoStep, pending, mail, work, registrants, findUser });
  const single = config.oidc && {
    settings: config.oidc,
    ...openSingleSignOn({
      // A slash more or less in the setting must not part people from their accounts.
      issuer: config.oidc.issuer.replace(/\/$/, ''),
      accounts: openAccountStore(db),
      sessions,
      mails,
      twoStep,
      findUser,
    }),
  };

  async function ensureUser(email: string, name: string): Promise<{ subject: string }> {
    const found = await findUser(email);
    if (found) return { subject: found.id };
    const { internalAdapter } = await auth.$context;
    try {
      const user = await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'magic-link' });
      return { subject: user.id };
    } catch (error) {
      // Another process may have made the same person meanwhile.
      const made = await findUser(email);
      if (made) return { subject: made.id };
      throw error;
    }
  }

  async function registerRoutes(app: FastifyInstance): Promise<void> {
    app.get('/auth/jwks', { schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${KEY_CACHE_SECONDS}`);
      return auth.api.getJwks();
    });
    if (single)
      registerOidcRoutes(app, {
        config,
        keys,
        now,
        singleSignOn: single,
        client: openOidcClient(single.settings, `${config.origin}${OIDC_CALLBACK}`),
      });
    app.addHook('onClose', () => work.settled());
  }

  return {
    name: 'built-in',
    issuer: ISSUER,
    audience: AUDIENCE,
    keys: findPublishedKey(() => auth.api.getJwks()),
    registerRoutes,
    ensureUser,
    forgetUser: users.forget,
    async createOperatorLink(email, origin) {
      const user = await findUser(email);
      if (!user) throw new UnknownPerson('Nobody with this email address can sign in here.');
      const token = randomToken();
      await links.addForOperator(user.id, email, token);
      return linkAddress(origin, token);
    },
    emailLinks,
    passkeys,
    twoStep,
    sessions: openLiveSessions({ db, mails, now }),
    ...(single ? { singleSignOn: { name: single.settings.name, isLinked: single.isLinked } } : {}),
  };
}
