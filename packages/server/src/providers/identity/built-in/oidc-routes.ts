import { sitePath } from '@freehold/contract/kernel/site-path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import { cookiePrefix } from '../../../platform/cookie-prefix.ts';
import { deviceOf } from '../../../platform/device-of.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { OidcClient } from './oidc-client.ts';
import type { SingleSignOn } from './single-sign-on.ts';

export const OIDC_CALLBACK = '/auth/oidc/callback';

const LIMIT = { max: 30, timeWindow: 60_000 };
const ATTEMPT_MINUTES = 10;
const CONTEXT = 'oidc-attempt';
const Asked = z.object({ redirect: z.unknown().optional() });
const Kept = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), returnTo: z.string(), until: z.number() });

/** Why the browser is back on the sign-in page; a code, so that no address holds anybody's data. */
type Trouble = 'sso_unknown' | 'sso_two_step' | 'sso_cancelled' | 'sso_failed';
type Parts = { config: Config; keys: Pick<Keys, 'ring'>; client: OidcClient; singleSignOn: SingleSignOn; now: () => Date };

/** The two addresses a browser walks through for single sign-on. Whatever happens, it ends on a page of ours. */
export function registerOidcRoutes(app: FastifyInstance, { config, keys, client, singleSignOn, now }: Parts): void {
  const name = `${cookiePrefix(config.origin)}.oidc`;
  const cookie = { path: '/auth/oidc', httpOnly: true, sameSite: 'lax', secure: config.origin.startsWith('https:') } as const;
  const options = { config: { rateLimit: LIMIT }, schema: { hide: true } };

  async function open(value: string | undefined): Promise<z.output<typeof Kept> | null> {
    if (value === undefined) return null;
    try {
      const kept = Kept.safeParse(await openJson(keys, 'installation', Buffer.from(value, 'base64url'), CONTEXT));
      return kept.success && kept.data.until > now().getTime() ? kept.data : null;
    } catch {
      return null;
    }
  }

  /** The page that was asked for stays in the address, so that another way in still leads there. */
  function back(reply: FastifyReply, trouble: Trouble, returnTo = '/') {
    const query = new URLSearchParams({ trouble, ...(returnTo !== '/' && { redirect: returnTo }) });
    return reply.redirect(`/sign-in?${query.toString()}`);
  }

  app.get('/auth/oidc/start', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const returnTo = sitePath(Asked.parse(request.query).redirect) ?? '/';
    try {
      const { address, attempt } = await client.begin();
      const kept = { ...attempt, returnTo, until: now().getTime() + ATTEMPT_MINUTES * 60_000 };
      const sealed = await sealJson(keys, 'installation', kept, CONTEXT);
      reply.setCookie(name, sealed.toString('base64url'), { ...cookie, maxAge: ATTEMPT_MINUTES * 60 });
      return reply.redirect(address.href);
    } catch (error) {
      request.log.warn({ reason: reasonOf(error) }, 'the provider of single sign-on could not be asked');
      return back(reply, 'sso_failed', returnTo);
    }
  });

  app.get(OIDC_CALLBACK, options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const kept = await open(request.cookies[name]);
    reply.clearCookie(name, cookie);
    if (!kept) return back(reply, 'sso_failed');
    const answer = await client.finish(request.url.replace(/^[^?]*/, ''), kept).catch((error: unknown) => {
      request.log.warn({ reason: reasonOf(error) }, 'an answer of the provider of single sign-on was refused');
      return null;
    });
    if (!answer) return back(reply, 'sso_failed', kept.returnTo);
    if (answer.kind === 'cancelled') return back(reply, 'sso_cancelled', kept.returnTo);
    const signedIn = await singleSignOn.signIn(answer.person, deviceOf(request)).catch((error: unknown) => {
      request.log.error({ err: error }, 'somebody the provider vouched for could not be signed in');
      return { kind: 'failed' } as const;
    });
    if (signedIn.kind !== 'signed_in') return back(reply, `sso_${signedIn.kind}`, kept.returnTo);
    for (const line of signedIn.setCookies) reply.header('set-cookie', line);
    return reply.redirect(kept.returnTo);
  });
}

/** The library's short name for what went wrong: its longer words may hold what the provider said about a person. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
