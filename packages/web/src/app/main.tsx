import './no-eval.ts';
import './app.css';
import 'virtual:theme-variables.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadAppConfig } from '../lib/app-config.ts';
import { pause } from '../lib/pause.ts';
import { DEFAULT_DASHBOARD_VERSION, readStored, writeStored } from '../lib/storage.ts';
import { openIdentity } from './open-identity.ts';
import { liftFrame } from './lift-frame.ts';
import { paintScheme } from './paint-scheme.ts';
import { keepEarlyErrors, reportCaughtError } from './production-services/error-reporting.ts';
import { startProductionServices } from './production-services/start-production-services.ts';
import { Providers } from './providers.tsx';
import { exitFor } from './guard.ts';
import { reloadWhenOutdated } from './reload-when-outdated.ts';
import { buildRouter, pageAt } from './router.ts';
import { startSession } from './session.ts';
import { userData } from './user-data.ts';

/** Starts the app: it mounts once, on the first word from the identity provider, whatever that word is. */
async function start(host: HTMLElement): Promise<void> {
  paintScheme();
  liftFrame(host);
  if (readStored('dashboardVersion') === null) writeStored('dashboardVersion', DEFAULT_DASHBOARD_VERSION);
  void loadAppConfig().catch(() => undefined);
  await pause();

  let router: ReturnType<typeof buildRouter> | undefined;
  const here = () => router?.latestLocation;
  const session = await startSession(await openIdentity(), userData, {
    exitHere: () => (router ? exitFor(pageAt(router, here()?.pathname ?? '/')) : null),
    async toLogout() {
      await router?.navigate({ to: '/logout', search: { reason: 'ended', redirect: here()?.href }, replace: true });
    },
    async toAppUserLogout() {
      await router?.navigate({
        href: `/logout_app_user?${new URLSearchParams({ reason: 'ended', redirect: here()?.href ?? '/' })}`,
        replace: true,
      });
    },
    reload: () => window.location.assign('/'),
  });
  router = buildRouter(session);
  // The first page is made whole before it is shown: React holds a page back for 300 ms once it has shown a gap in its place.
  // Until it is, somebody may already go back, and the router listens to nobody yet.
  const { load, history } = router;
  const stopFollowing = history.subscribe(() => void load().catch(() => undefined));
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    stopFollowing();
  });
  await load().catch(() => undefined);
  const mounted = createRoot(host, { onCaughtError });
  const app = (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
  // Drawn in short steps, between which a tap is answered.
  startTransition(() => mounted.render(app));
  performance.mark('freehold-mounted');
  startProductionServices(router);
}

keepEarlyErrors();
const checkBuild = reloadWhenOutdated(import.meta.url);
function onCaughtError(error: unknown): void {
  reportCaughtError(error);
  checkBuild(error);
}
const host = document.getElementById('root');
if (host) void start(host);
