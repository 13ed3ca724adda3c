import {
  confirmPasskeySignIn,
  confirmSignInLink,
  confirmTwoStepSignIn,
  endSession,
  getAppConfig,
  refreshSession,
  requestSignInLink,
  startPasskeySignIn,
} from '@freehold/contract/access/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import serverPackage from '../../../../package.json' with { type: 'json' };
import { bind } from '../../../platform/bind.ts';
import { deviceOf } from '../../../platform/device-of.ts';
import { refuseAlways } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import type { WithCookies } from '../../../providers/identity/provider.ts';
import { nameBrowser, readBrowser } from './browser-cookie.ts';
import { callerOf } from './caller.ts';
import { confirmLink } from './confirm-link.ts';
import { confirmPasskey } from './confirm-passkey.ts';
import { confirmTwoStep } from './confirm-two-step.ts';
import { presentAppConfig, presentSession } from './present.ts';
import { requestLink } from './request-link.ts';
import { requireSameOrigin } from './same-origin.ts';

/** Nobody types that many codes, or tries that many passkeys. */
const FEW = { max: 30, timeWindow: 60_000 };

/** Every way in that the API serves itself, the session behind them, and what the web app must know before. */
export function registerSignIn(app: FastifyInstance, services: Services, checkKinds: readonly string[]): void {
  const { config } = services;
  const { identity } = services;
  const emailLinks = () => identity.emailLinks ?? signsInElsewhere();
  const passkeys = () => identity.passkeys ?? signsInElsewhere();
  const twoStep = () => identity.twoStep ?? signsInElsewhere();

  bind(app, services, getAppConfig, async () => presentAppConfig(config, services, { version: serverPackage.version, checkKinds }));

  bind(app, services, requestSignInLink, async ({ input: { body }, request, reply }) => {
    const caller = callerOf(request, reply, config.origin);
    return requestLink(emailLinks(), { email: body.email, redirect: body.redirect ?? null, ...caller });
  });

  bind(app, services, confirmSignInLink, async ({ input: { body }, request, reply }) => {
    requireSameOrigin(request, config.origin);
    const use = {
      token: body.token,
      email: body.email ?? null,
      browser: readBrowser(request, config.origin),
      ...deviceOf(request),
    };
    return passOn(reply, await confirmLink(emailLinks(), use));
  });

  bind(
    app,
    services,
    confirmTwoStepSignIn,
    async ({ input: { body }, request, reply }) => {
      requireSameOrigin(request, config.origin);
      return passOn(reply, await confirmTwoStep(twoStep(), { ...body, ...deviceOf(request) }));
    },
    FEW,
  );

  bind(
    app,
    services,
    startPasskeySignIn,
    async ({ request, reply }) => {
      requireSameOrigin(request, config.origin);
      return passkeys().startUse(nameBrowser(request, reply, config.origin));
    },
    FEW,
  );

  bind(
    app,
    services,
    confirmPasskeySignIn,
    async ({ input: { body }, request, reply }) => {
      requireSameOrigin(request, config.origin);
      const use = {
        response: body.response,
        browser: readBrowser(request, config.origin),
        origin: request.headers.origin ?? null,
        ...deviceOf(request),
      };
      return passOn(reply, await confirmPasskey(passkeys(), use));
    },
    FEW,
  );

  bind(app, services, refreshSession, async ({ request, reply }) => {
    requireSameOrigin(request, config.origin);
    const { session, setCookies } = await emailLinks().refresh(cookiesOf(request), deviceOf(request).network);
    return passOn(reply, { answer: session && presentSession(session), setCookies });
  });

  bind(app, services, endSession, async ({ request, reply }) => {
    requireSameOrigin(request, config.origin);
    const { ended, setCookies } = await emailLinks().end(cookiesOf(request));
    return passOn(reply, { answer: { ended }, setCookies });
  });
}

const cookiesOf = (request: FastifyRequest) => request.headers.cookie ?? '';

function signsInElsewhere(): never {
  return refuseAlways('BAD_REQUEST', 'This installation signs people in elsewhere.');
}

function passOn<T>(reply: FastifyReply, { answer, setCookies }: WithCookies<{ answer: T }>): T {
  for (const cookie of setCookies) reply.header('set-cookie', cookie);
  return answer;
}
