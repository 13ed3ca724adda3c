import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import { keysOf } from '@freehold/contract/kernel/keys';
import { enter } from './enter.ts';
import { fetchKitOf } from './page-kit.tsx';
import { PageBroke } from './page-broke.tsx';
import { RootFrame } from './root-frame.tsx';
import { PAGES, type Frame, type Page, type PagePath } from './route-table.ts';
import type { Session } from './session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
    /** This version has no screen for the page. */
    missing?: true;
  }
}

type RouterPath<P extends string> = P extends `${infer Before}{${infer Name}}${infer After}` ? `${Before}$${Name}${RouterPath<After>}` : P;

const bound = new Set<string>();

/** A row of the table as the router takes it, for the page that gets its screen here. */
export function row<const P extends PagePath>(path: P) {
  bound.add(path);
  return { path: routerPath(path), staticData: { page: PAGES[path] } };
}
function routerPath<const P extends string>(path: P): RouterPath<P> {
  return path.replace(/\{(\w+)\}/g, '$$$1') as RouterPath<P>;
}

export type RouterContext = {
  session: Session;
  /** Fetches the pages of staff; true where the router knows more addresses than before. */
  addStaffRoutes: () => Promise<boolean>;
  /** Fetches what these pages are drawn with. */
  fetchScreens: (routes: readonly string[]) => Promise<void>;
};

export const root = createRootRouteWithContext<RouterContext>()({
  component: RootFrame,
  errorComponent: PageBroke,
  beforeLoad: async ({ context, location, matches }) => {
    const page = matches.findLast((match) => match.staticData.page)?.staticData.page ?? null;
    if (page === null && (await context.addStaffRoutes())) throw redirect({ href: location.href, replace: true });
    const kit = fetchKitOf(page?.name);
    // A detour leaves it behind.
    kit.catch(() => undefined);
    const entering = enter(context.session, page, location);
    // While the user is asked for. Of a failure who opens the page is told.
    if (context.session.isSignedIn()) context.fetchScreens(matches.map(({ routeId }) => routeId)).catch(() => undefined);
    await entering;
    await kit;
  },
});

const MissingPage = lazyRouteComponent(() => import('./missing-page.tsx'), 'MissingPage');

/** A frame's pages without a screen. They are reached by address only, so they stay out of the router's types, which would otherwise allow any link. */
export function missing(frame: Frame, parent: AnyRoute): [] {
  const routes = keysOf(PAGES)
    .filter((path) => !bound.has(path) && PAGES[path].frame === frame)
    .map((path) =>
      createRoute({
        getParentRoute: () => parent,
        path: routerPath(path),
        staticData: { page: PAGES[path], missing: true },
        component: MissingPage,
      }),
    );
  return routes as unknown as [];
}
