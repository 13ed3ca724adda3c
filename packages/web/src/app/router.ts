import { createRouter } from '@tanstack/react-router';
import { pause } from '../lib/pause.ts';
import { PageBroke } from './page-broke.tsx';
import { publicRoutes } from './public-routes.tsx';
import { root } from './root-route.tsx';
import type { Page } from './route-table.ts';
import type { Session } from './session.ts';

type RouteTree = (typeof import('./staff-routes.tsx'))['wholeRouteTree'];

/** Begins with the pages of those outside the firm; the pages of staff join with the first visit to an address that is none of these. */
export function buildRouter(session: Session) {
  let isWhole = false;
  async function addStaffRoutes(): Promise<boolean> {
    if (isWhole) return false;
    // It hangs its routes under the same root.
    await import('./staff-routes.tsx');
    if (!isWhole) router.setRoutes(router.buildRouteTree());
    isWhole = true;
    // Also for whoever asked meanwhile: they were matched before.
    return true;
  }
  async function fetchScreens(routes: readonly string[]): Promise<void> {
    for (const [id, route] of Object.entries(router.routesById)) {
      if (!routes.includes(id)) continue;
      await router.loadRouteChunk(route);
      await pause();
    }
    for (const make of (await import('../lib/format.ts')).FIRST_FORMATS) {
      make();
      await pause();
    }
  }
  const router = createRouter({
    routeTree: root.addChildren(publicRoutes) as unknown as RouteTree,
    context: { session, addStaffRoutes, fetchScreens },
    defaultPreload: 'intent',
    defaultErrorComponent: PageBroke,
    // Screens show their own skeletons; a whole-page wait is only for a slow first load.
    defaultPendingMs: 400,
    // Nothing is shown while a page is on its way, so nothing needs to stay for a while.
    defaultPendingMinMs: 0,
  });
  return router;
}

/** The page of the table that stands at a path; null where none does. */
export function pageAt(router: ReturnType<typeof buildRouter>, pathname: string): Page | null {
  return router.matchRoutes(pathname).findLast((match) => match.staticData.page)?.staticData.page ?? null;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>;
  }
}
