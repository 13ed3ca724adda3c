import { createRouter } from '@tanstack/react-router';
import { PageBroke } from './page-broke.tsx';
import { routeTree } from './routes.tsx';
import type { Page } from './route-table.ts';
import type { Session } from './session.ts';

export function buildRouter(session: Session) {
  return createRouter({
    routeTree,
    context: { session },
    defaultPreload: 'intent',
    defaultErrorComponent: PageBroke,
    // Screens show their own skeletons; a whole-page wait is only for a slow first load.
    defaultPendingMs: 400,
    // Nothing is shown while a page is on its way, so nothing needs to stay for a while.
    defaultPendingMinMs: 0,
  });
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
