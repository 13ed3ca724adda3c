import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import type { MailProvider } from '../../mail/provider.ts';
import { UnknownPerson, type IdentityProvider, type LinkRequest, type LinkUse } from '../provider.ts';
import { AUDIENCE, createAuth, ISSUER, LINK_MINUTES } from './create-auth.ts';
import { findPublishedKey } from './published-keys.ts';
import { openLinkStore } from './link-store.ts';
import { openSessions } from './sessions.ts';
import { signInMail } from './sign-in-mail.ts';

type Parts = Pick<Services, 'config' | 'keys' | 'db' | 'log' | 'now'> & { mail: MailProvider };

const KEY_CACHE_SECONDS = 300;

/** The identity provider inside Freehold: e-mail links, sessions and signing keys in the product's own database. */
export function openBuiltInIdentity(parts: Parts): IdentityProvider {
  const { config, db, log, mail } = parts;
  const auth = createAuth(parts);
  const links = openLinkStore({ db, secret: parts.keys.secret, now: parts.now });
  const sessions = openSessions(auth, db);
  const underWay = new Set<Promise<void>>();

  const findUser = (email: string) => db.selectFrom('auth.users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
  const linkAddress = (origin: string, token: string) => `${origin}/sign-in#link=${token}`;

  async function issueToken(email: string): Promise<string> {
    let issued: string | undefined;
    const take = (token: string) => {
      issued = token;
    };
    await auth.api.signInMagicLink({ body: { email, metadata: { take } }, headers: new Headers() });
    if (issued === undefined) throw new Error('No token was issued');
    return issued;
  }

  /** Everything that happens only for a known address: after the answer, so that the answer's time tells nothing. */
  async function deliver(linkId: number, email: string): Promise<void> {
    if (!(await findUser(email))) return;
    const token = await issueToken(email);
    await links.setToken(linkId, token);
    await mail.send(signInMail(email, linkAddress(config.origin, token), LINK_MINUTES));
  }

  function deliverInBackground(linkId: number, email: string): void {
    const work = deliver(linkId, email)
      .catch((error: unknown) => log.error({ err: error }, 'a sign-in mail could not be sent'))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  async function requestLink(request: LinkRequest) {
    const { id, ...outcome } = await links.add(request);
    if (id !== undefined) deliverInBackground(id, request.email);
    return outcome;
  }

  async function useLink({ token, email, browser, userAgent }: LinkUse) {
    const taken = await links.take(token, email, browser);
    if (taken.kind === 'refused') return taken;
    const opened = await sessions.open(token, userAgent);
    if (!opened) return { kind: 'refused' as const, reason: 'expired' as const };
    return { kind: 'signed_in' as const, redirect: taken.redirect, ...opened };
  }

  async function registerRoutes(app: FastifyInstance): Promise<void> {
    app.get('/auth/jwks', { schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${KEY_CACHE_SECONDS}`);
      return auth.api.getJwks();
    });
    app.addHook('onClose', async () => {
      await Promise.all(underWay);
    });
  }

  return {
    name: 'built-in',
    issuer: ISSUER,
    audience: AUDIENCE,
    keys: findPublishedKey(() => auth.api.getJwks()),
    registerRoutes,
    async ensureUser(email, name) {
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
    },
    async createOperatorLink(email, origin) {
      if (!(await findUser(email))) throw new UnknownPerson('Nobody with this email address can sign in here.');
      const token = await issueToken(email);
      await links.addForOperator(email, token);
      return linkAddress(origin, token);
    },
    emailLinks: { requestLink, useLink, refresh: sessions.refresh, end: sessions.end, forgetOld: links.forgetOld },
  };
}
