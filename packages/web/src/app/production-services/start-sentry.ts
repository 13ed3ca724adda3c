import type { AuthUser } from '@freehold/contract/access/identity';
import {
  breadcrumbsIntegration,
  captureException,
  init,
  makeFetchTransport,
  setUser,
  tanstackRouterBrowserTracingIntegration,
  type BrowserOptions,
} from '@sentry/react';
import { ApiError } from '../../lib/api-error.ts';
import type { buildRouter } from '../router.ts';
import { cleanReport } from './clean-report.ts';

export type SentrySettings = { dsn: string; release: string; router: ReturnType<typeof buildRouter> };

// What the SDK would do by itself: labels of buttons, console lines and arguments may name people, and visits are not errors.
const UNWANTED = ['Breadcrumbs', 'Console', 'BrowserApiErrors', 'BrowserSession'];

/** Every report leaves through here, whatever made it. */
const cleanTransport: NonNullable<BrowserOptions['transport']> = (options) => {
  const transport = makeFetchTransport(options);
  return { ...transport, send: (envelope) => transport.send(cleanReport(envelope)) };
};

/** A refusal and a lost connection are part of a working day. */
function isFault(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.code === 'UNREADABLE';
}

/** Starts Sentry: every error and every page load and navigation, without cookies, headers, bodies, queries or e-mail addresses. */
export function startSentry({ dsn, release, router }: SentrySettings) {
  init({
    dsn,
    release,
    environment: 'production',
    tracesSampleRate: 1,
    // Whole transactions, which a self-hosted Sentry of any age takes in.
    traceLifecycle: 'static',
    tracePropagationTargets: [],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: { request: { allow: ['User-Agent'] }, response: false },
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    integrations: (standard) => [
      ...standard.filter(({ name }) => !UNWANTED.includes(name)),
      breadcrumbsIntegration({ dom: false }),
      tanstackRouterBrowserTracingIntegration(router),
    ],
    transport: cleanTransport,
    beforeSend: (event, { originalException }) => (isFault(originalException) ? event : null),
  });
  return {
    report: (error: unknown) => void captureException(error, { mechanism: { handled: false, type: 'generic' } }),
    setUser: (user: AuthUser | null) => setUser(user && { id: String(user.id) }),
  };
}
