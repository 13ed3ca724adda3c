import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readListSearch } from '../features/aml-checks/list-search.ts';
import { localPath } from '../lib/local-path.ts';
import { oneOf, textIn } from '../lib/search-params.ts';
import { PageBroke } from './page-broke.tsx';
import { RootFrame } from './root-frame.tsx';
import type { Session } from './session.ts';

/** What a page is called. `label` is kept as the current page name; `title`, when present, is the whole title of the window. */
export type PageName = { name: string; label: string; title?: string };
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageName;
  }
}

type ReturnTo = { redirect?: string | undefined };
const readReturnTo = (search: Record<string, unknown>): ReturnTo => ({ redirect: textIn(search['redirect'], 2000) });

const root = createRootRouteWithContext<{ session: Session }>()({ component: RootFrame, errorComponent: PageBroke });

/* ---------- public pages: no sidebar, no top bar ---------- */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  staticData: { page: { name: 'login', label: 'Login', title: 'Login' } },
  validateSearch: readReturnTo,
  beforeLoad: ({ context, search, location, cause }) => {
    // Only on the way in: a link that is being confirmed stays, though its token leaves the address.
    if (cause !== 'stay' && context.session.isSignedIn() && location.hash === '')
      throw redirect({ href: localPath(search.redirect) ?? '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  staticData: { page: { name: 'logout', label: 'Log out' } },
  validateSearch: (search: Record<string, unknown>): ReturnTo & { reason?: 'ended' | undefined } => ({
    ...readReturnTo(search),
    reason: oneOf(search['reason'], ['ended']),
  }),
  component: lazyRouteComponent(() => import('../features/sign-in/log-out-screen.tsx'), 'LogOutScreen'),
});

/* ---------- staff pages ---------- */
const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: async ({ context: { session }, location }) => {
    const back = location.href === '/' ? {} : { redirect: location.href };
    try {
      if (session.isSignedIn()) return void (await session.ensureUser());
    } catch (error) {
      if (!session.hasEnded()) throw error;
    }
    if (session.hasEnded()) throw redirect({ to: '/logout', search: { reason: 'ended', ...back }, replace: true });
    throw redirect({ to: '/sign-in', search: back, replace: true });
  },
});
const shell = createRoute({
  getParentRoute: () => staff,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/staff-shell.tsx'), 'StaffShell'),
});
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/marketplace/manual_aml_check', replace: true });
  },
});
const amlChecks = createRoute({
  getParentRoute: () => shell,
  path: '/marketplace/manual_aml_check',
  staticData: { page: { name: 'manual_aml_check', label: 'Standalone AML' } },
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/aml-checks/aml-list-screen.tsx'), 'AmlListScreen'),
});
const amlLists = createRoute({
  getParentRoute: () => shell,
  path: '/marketplace/manual_aml_check/lists',
  staticData: { page: { name: 'screening_lists', label: 'Lists' } },
  component: lazyRouteComponent(() => import('../features/screening-lists/lists-screen.tsx'), 'ListsScreen'),
});
const amlCheck = createRoute({
  getParentRoute: () => shell,
  path: '/marketplace/manual_aml_check/$id',
  staticData: { page: { name: 'manual_aml_check_details', label: 'Standalone AML' } },
  component: lazyRouteComponent(() => import('../features/aml-checks/aml-check-screen.tsx'), 'AmlCheckScreen'),
});

/* ---------- full screen, no sidebar, no top bar ---------- */
const ReportScreen = lazyRouteComponent(() => import('../features/reports/report-screen.tsx'), 'ReportScreen');
const report = createRoute({
  getParentRoute: () => staff,
  path: '/report/$id',
  staticData: { page: { name: 'report', label: 'Report' } },
  component: ReportScreen,
});
const viewReport = createRoute({
  getParentRoute: () => staff,
  path: '/view/report/$id',
  staticData: { page: { name: 'viewReport', label: 'Report' } },
  component: ReportScreen,
});

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { page: { name: 'unknown', label: 'Nothing here' } },
  beforeLoad: async ({ context }) => {
    if (context.session.isSignedIn()) await context.session.ensureUser().catch(() => null);
  },
  component: lazyRouteComponent(() => import('./unknown-page.tsx'), 'UnknownPage'),
});

/** The one route table of the product. */
export const routeTree = root.addChildren([
  signIn,
  logout,
  staff.addChildren([shell.addChildren([home, amlChecks, amlLists, amlCheck]), report, viewReport]),
  unknown,
]);
