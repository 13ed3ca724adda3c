import { confirmSignInLink, endSession, getAppConfig, refreshSession, requestSignInLink } from '@freehold/contract/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import serverPackage from '../../../package.json' with { type: 'json' };
import { bind } from '../../platform/bind.ts';
import { Refused } from '../../platform/refuse.ts';
import type { Services } from '../../platform/services.ts';
import type { EmailLinkSignIn } from '../../providers/identity/provider.ts';
import { nameBrowser, readBrowser } from './browser-cookie.ts';
import { confirmLink } from './confirm-link.ts';
import { presentAppConfig, presentSession } from './present.ts';
import { requestLink } from './request-link.ts';
import { requireSameOrigin } from './same-origin.ts';

/** Signing in by e-mail link, the session behind it, and what the web app must know before. */
export function registerSignIn(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const emailLinks = (): EmailLinkSignIn => {
    if (services.identity.emailLinks) return services.identity.emailLinks;
    throw new Refused('BAD_REQUEST', 'This installation signs people in elsewhere.');
  };

  bind(app, services, getAppConfig, async () => presentAppConfig(config, services, serverPackage.version));

  bind(app, services, requestSignInLink, async ({ input: { body }, request, reply }) => {
    requireSameOrigin(request, config.origin);
    const browser = nameBrowser(request, reply, config.origin);
    return requestLink(emailLinks(), { email: body.email, redirect: body.redirect ?? null, browser, ip: request.ip });
  });

  bind(app, services, confirmSignInLink, async ({ input: { body }, request, reply }) => {
    requireSameOrigin(request, config.origin);
    const use = {
      token: body.token,
      email: body.email ?? null,
      browser: readBrowser(request, config.origin),
      userAgent: request.headers['user-agent'] ?? '',
    };
    const { answer, setCookies } = await confirmLink(emailLinks(), use);
    passOn(reply, setCookies);
    return answer;
  });

  bind(app, services, refreshSession, async ({ request, reply }) => {
    requireSameOrigin(request, config.origin);
    const { session, setCookies } = await emailLinks().refresh(cookiesOf(request));
    passOn(reply, setCookies);
    return session ? presentSession(session) : null;
  });

  bind(app, services, endSession, async ({ request, reply }) => {
    requireSameOrigin(request, config.origin);
    const { ended, setCookies } = await emailLinks().end(cookiesOf(request));
    passOn(reply, setCookies);
    return { ended };
  });
}

const cookiesOf = (request: FastifyRequest) => request.headers.cookie ?? '';

function passOn(reply: FastifyReply, setCookies: readonly string[]): void {
  for (const cookie of setCookies) reply.header('set-cookie', cookie);
}
