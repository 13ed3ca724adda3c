import type { AuthUser } from '@freehold/contract/access/identity';
import type { SentrySettings } from './start-sentry.ts';

const MOST_KEPT = 20;
const kept: unknown[] = [];
let report = keep;

function keep(error: unknown): void {
  if (kept.length < MOST_KEPT) kept.push(error);
}
const keepError = (event: ErrorEvent) => keep(event.error ?? event.message);
const keepRejection = (event: PromiseRejectionEvent) => keep(event.reason);

/** Keeps the first errors until it is known whether they are reported; the SDK comes only after the first paint. */
export function keepEarlyErrors(): void {
  window.addEventListener('error', keepError);
  window.addEventListener('unhandledrejection', keepRejection);
}

function stopKeeping(): unknown[] {
  window.removeEventListener('error', keepError);
  window.removeEventListener('unhandledrejection', keepRejection);
  return kept.splice(0);
}

/** For React: an error that a boundary caught, so that no other listener hears of it. */
export function reportCaughtError(error: unknown): void {
  console.error(error);
  report(error);
}

/** Lets the kept errors go: nothing is reported here. */
export function leaveErrorsUnreported(): void {
  stopKeeping();
  report = () => undefined;
}

/** Fetches the SDK, starts it, ties its reports to the signed-in user, and sends what was kept. */
export async function startErrorReporting(
  settings: SentrySettings,
  follow: (tell: (user: AuthUser | null) => void) => void,
): Promise<void> {
  const { startSentry } = await import('./start-sentry.ts');
  const sentry = startSentry(settings);
  follow(sentry.setUser);
  report = sentry.report;
  for (const error of stopKeeping()) sentry.report(error);
}
