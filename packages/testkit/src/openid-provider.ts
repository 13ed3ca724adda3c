import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';
import { openIdMemory } from './openid-memory.ts';

/** Somebody with an account at the provider. `isVerified`: whether the provider vouches for the address. */
export type OpenIdAccount = { id: string; email: string; isVerified: boolean };

export type OpenIdProvider = {
  /** The settings that make Freehold use it. */
  env: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string; OIDC_NAME: string };
  /** Who signs in from now on, without being asked; null for somebody who cancels. */
  answerAs(account: OpenIdAccount | null): void;
  /** Walks through the provider's pages as a browser would; answers the address on Freehold it ends at. */
  walk(address: string): Promise<string>;
  close(): Promise<void>;
};

const CLIENT_ID = 'freehold';
const CLIENT_SECRET = 'a-secret-for-tests-only';
const HOUR = 60 * 60;

/** A real OpenID Connect provider on a free port or the one named, with one client and nothing to click. `emailInToken`: in the ID token, not only on request. */
export async function startOpenIdProvider(options: { origin: string; emailInToken?: boolean; port?: number }): Promise<OpenIdProvider> {
  const accounts = new Map<string, OpenIdAccount>();
  let answering: OpenIdAccount | null = null;
  let serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  const server = createServer((request, response) => void serve(request, response));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const callback = `${options.origin}/auth/oidc/callback`;

  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_post' },
    ],
    adapter: openIdMemory(),
    ttl: { Interaction: HOUR, Grant: HOUR, Session: HOUR, AccessToken: HOUR, IdToken: HOUR },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a-key-for-tests-only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !(options.emailInToken ?? false),
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { policy: askEachTime(), url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => {
      const account = accounts.get(id);
      if (!account) return undefined;
      return { accountId: id, claims: () => ({ sub: id, email: account.email, email_verified: account.isVerified }) };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const pages = provider.callback();
  serve = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return pages(request, response);
    const result = answering ? { login: { accountId: answering.id } } : { error: 'access_denied', error_description: 'cancelled' };
    await provider.interactionFinished(request, response, result);
  };

  async function walk(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = address;
    while (!next.startsWith(options.origin)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      next = new URL(location, issuer).href;
    }
    return next;
  }

  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET, OIDC_NAME: 'Pennard single sign-on' },
    answerAs(account) {
      answering = account;
      if (account) accounts.set(account.id, account);
    },
    walk,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** So that the next person is not signed in as the last one. */
function askEachTime() {
  const { base, Check } = interactionPolicy;
  const policy = base();
  policy
    .get('login')
    ?.checks.add(
      new Check('each_time', 'sign-in is asked for each time', ({ oidc }) =>
        oidc.result ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}
