import { ALSO_LEFT_WHILE_INCOMPLETE, type Page } from './route-table.ts';

export type Visit = {
  /** The page asked for; null where nothing stands. */
  page: Page | null;
  pathname: string;
  /** Path, search and fragment. */
  href: string;
  onSigningHost: boolean;
  hasAppUserToken: boolean;
  signedIn: boolean;
  /** The session ended by itself. */
  ended: boolean;
  /** Null until the user is loaded. */
  completedSignup: boolean | null;
};

/** Where a visit goes instead; `back` is the full target to return to. */
export type Detour = { to: '/' | '/sign-in' | '/sign-up/complete' | '/app_user_login' | '/user_contracts_list' | '/logout'; back?: string };

export const SIGNING_PATH = '/doc_signing';

/** Whether the rules below need the user's data before they can decide. */
export function needsUser({ page, pathname }: Pick<Visit, 'page' | 'pathname'>): boolean {
  return page?.needs === 'staff' || page?.needs === 'registering' || isLeftWhileIncomplete(page, pathname);
}

function isLeftWhileIncomplete(page: Page | null, pathname: string): boolean {
  return page?.leftWhileIncomplete ?? ALSO_LEFT_WHILE_INCOMPLETE.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The navigation rules of the product: null lets the visit through. */
export function detourOf(visit: Visit): Detour | null {
  const { page, pathname, href } = visit;
  // What the link of a message holds stays out of addresses that are sent: whoever signs in by their contact needs it no more.
  const target = href.replace(/#t=.*$/, '');
  const back = href === '/' || pathname === SIGNING_PATH ? {} : { back: target };
  if (visit.onSigningHost || pathname === SIGNING_PATH) {
    if (!visit.hasAppUserToken && pathname !== '/app_user_login')
      return { to: '/app_user_login', ...(pathname === '/logout_app_user' ? {} : back) };
    if (pathname === SIGNING_PATH || pathname === '/') return { to: '/user_contracts_list' };
  }
  if (page?.needs === 'staff' || page?.needs === 'registering') {
    if (visit.ended) return { to: '/logout', ...back };
    if (!visit.signedIn) return { to: '/sign-in', ...back };
  }
  if (!visit.signedIn || visit.completedSignup === null) return null;
  if (visit.completedSignup) return page?.needs === 'registering' ? { to: '/' } : null;
  return isLeftWhileIncomplete(page, pathname) ? { to: '/sign-up/complete' } : null;
}

/** Where a 401 on this page sends the person; null on the pages that need nobody. */
export function exitFor(page: Page | null): '/logout' | '/logout_app_user' | null {
  if (page?.needs === 'signer') return '/logout_app_user';
  return page?.needs === 'nobody' || page?.needs === 'registering' ? null : '/logout';
}
