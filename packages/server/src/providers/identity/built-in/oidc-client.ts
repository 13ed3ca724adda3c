import * as oidc from 'openid-client';
import type { Config } from '../../../platform/config.ts';
import { fetchSmall } from '../../../platform/fetch-small.ts';

export type OidcSettings = NonNullable<Config['oidc']>;
/** What a browser must bring back from the provider; it keeps this in a sealed cookie. */
export type OidcAttempt = { state: string; nonce: string; verifier: string };
/** Who the provider says it is. `email` only where the provider vouches for it. */
export type OidcPerson = { account: string; email: string | null };
export type OidcAnswer = { kind: 'known'; person: OidcPerson } | { kind: 'cancelled' };
export type OidcClient = ReturnType<typeof openOidcClient>;

const TIMEOUT_SECONDS = 10;
const DISCOVERED_FOR_MS = 60 * 60_000;

/** One OpenID Connect provider, by the authorization code flow with PKCE. Throws when it is away or its answer does not hold. */
export function openOidcClient(settings: OidcSettings, redirectUri: string) {
  let known: { at: number; configuration: Promise<oidc.Configuration> } | undefined;

  function configuration(): Promise<oidc.Configuration> {
    if (known && Date.now() - known.at < DISCOVERED_FOR_MS) return known.configuration;
    const found = discover(settings);
    known = { at: Date.now(), configuration: found };
    // A provider that was away is asked again at the next try.
    found.catch(() => (known = undefined));
    return found;
  }

  async function begin(): Promise<{ address: URL; attempt: OidcAttempt }> {
    const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const address = oidc.buildAuthorizationUrl(await configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { address, attempt };
  }

  /** `query` as the browser brought it back, with its question mark. */
  async function finish(query: string, { state, nonce, verifier }: OidcAttempt): Promise<OidcAnswer> {
    const from = await configuration();
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(from, new URL(query, redirectUri), checks);
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider gave no ID token');
      const told =
        claims['email'] === undefined && from.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(from, tokens.access_token, claims.sub)
          : claims;
      const email = told['email_verified'] === true && typeof told['email'] === 'string' ? told['email'].toLowerCase() : null;
      return { kind: 'known', person: { account: claims.sub, email } };
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') return { kind: 'cancelled' };
      throw error;
    }
  }

  return { begin, finish };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  // config.ts lets http pass for this machine only, and never in production.
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  // The library hands each request on as `fetch` takes it, and every later one goes the same way.
  const options = { execute, timeout: TIMEOUT_SECONDS, [oidc.customFetch]: fetchSmall as oidc.CustomFetch };
  return oidc.discovery(new URL(issuer), clientId, undefined, secretAs(clientSecret), options);
}

/** In the body where the provider takes it there, else in the header. */
function secretAs(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
}
