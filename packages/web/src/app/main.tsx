import './no-eval.ts';
import './app.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createBuiltInIdentity } from '../lib/identity/built-in-identity.ts';
import { queryClient } from '../lib/query-client.ts';
import { DEFAULT_DASHBOARD_VERSION, readStored, writeStored } from '../lib/storage.ts';
import { appConfigQuery } from '../lib/workspace-queries.ts';
import { Providers } from './providers.tsx';
import { buildRouter } from './router.ts';
import { startSession } from './session.ts';
import { exitFor } from './unauthorised.ts';

/** Starts the app: it mounts once, on the first word from the identity provider, whatever that word is. */
async function start(host: HTMLElement): Promise<void> {
  if (readStored('dashboardVersion') === null) writeStored('dashboardVersion', DEFAULT_DASHBOARD_VERSION);
  void queryClient.prefetchQuery(appConfigQuery);

  let router: ReturnType<typeof buildRouter> | undefined;
  const session = await startSession(createBuiltInIdentity(), queryClient, {
    async toLogout() {
      const here = router?.latestLocation;
      // The app-user log out comes with the signing pages.
      if (router && here && exitFor(here.pathname) === '/logout') {
        await router.navigate({ to: '/logout', search: { reason: 'ended', redirect: here.href }, replace: true });
      }
    },
    reload: () => window.location.assign('/'),
  });
  router = buildRouter(session);
  createRoot(host).render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}

const host = document.getElementById('root');
if (host) void start(host);
