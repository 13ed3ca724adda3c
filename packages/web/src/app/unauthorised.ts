const SIGNER_PAGES = ['/document-fill-sign', '/user_contracts_list', '/signed_contracts_list', '/signed_document_view'];
const OPEN_PAGES = ['/logout', '/sign-in', '/sign-up', '/public-sign-up', '/personal-page', '/app_user_login', '/logout_app_user'];

const within = (pathname: string, pages: readonly string[]) => pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** Where a 401 on this page sends the person; null on the pages that need nobody. */
export function exitFor(pathname: string): '/logout' | '/logout_app_user' | null {
  if (within(pathname, SIGNER_PAGES)) return '/logout_app_user';
  return within(pathname, OPEN_PAGES) ? null : '/logout';
}
