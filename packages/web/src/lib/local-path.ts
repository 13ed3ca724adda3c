const WAYS_IN_AND_OUT: readonly string[] = ['/sign-in', '/logout', '/app_user_login', '/logout_app_user'];

/** The path when it leads to this site and to a page worth returning to, else null. An open redirect must not leave by here. */
export function localPath(target: string | null | undefined): string | null {
  // A browser leaves tabs and line breaks out of an address, and “/”, a tab, “/elsewhere” would lead elsewhere.
  if (!target || !/^\/(?![/\\])\P{Cc}*$/u.test(target)) return null;
  const path = target.split(/[?#]/)[0];
  return path !== undefined && WAYS_IN_AND_OUT.includes(path) ? null : target;
}
